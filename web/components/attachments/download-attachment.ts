import { downloadFile } from "#shared/client/download-file.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";

/**
 * Downloads an attachment under its own name.
 * @throws ApiError
 */
export async function downloadAttachment({ id, name }: Attachment): Promise<void> {
  await downloadFile(`/attachments/${id}/file`, name);
}
