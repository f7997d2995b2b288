import { saveFile } from "#shared/client/downloads.ts";
import { callForFile } from "#shared/client/http.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";

/** Saves an attachment under its own name. @throws ApiError */
export async function downloadAttachment({ id, name }: Attachment): Promise<void> {
  const { blob } = await callForFile(`/attachments/${id}/file`);
  saveFile(blob, name);
}
