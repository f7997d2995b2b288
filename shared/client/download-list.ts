import { downloadFile } from "./download-file.ts";
import type { Resource } from "#shared/domain/core/resource.ts";

/**
 * Downloads rows of a list as an Excel file.
 * @param search the list's query string; without page and page size, all matching rows
 * @param ids only these rows
 * @param columns only these fields, in this order
 * @throws ApiError
 */
export async function downloadList(
  { path }: Resource,
  search: string,
  { ids, columns }: { readonly ids?: readonly string[]; readonly columns?: readonly string[] },
): Promise<void> {
  const parameters = new URLSearchParams(search);
  if (ids) parameters.set("ids", ids.join(","));
  if (columns) parameters.set("columns", columns.join(","));
  await downloadFile(`/${path}/export?${parameters}`, `${path}.xlsx`);
}
