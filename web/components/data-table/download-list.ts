import { readFileName } from "#shared/client/content-disposition.ts";
import { saveFile } from "#shared/client/downloads.ts";
import { callForFile } from "#shared/client/http.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/**
 * Downloads rows of a list as an Excel file.
 * @param search the list's question; without page and page size it is all that match
 * @param ids only these rows
 * @throws ApiError
 */
export async function downloadList({ path }: Resource, search: string, ids?: readonly string[]): Promise<void> {
  const parameters = new URLSearchParams(search);
  if (ids) parameters.set("ids", ids.join(","));
  const { blob, headers } = await callForFile(`/${path}/export?${parameters}`);
  saveFile(blob, readFileName(headers.get("content-disposition")) ?? `${path}.xlsx`);
}
