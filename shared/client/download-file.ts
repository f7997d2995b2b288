import { readFileName } from "./content-disposition.ts";
import { callForFile } from "./http.ts";
import { saveFile } from "./save-file.ts";

/**
 * Downloads a file under the name given by the server.
 * @param fallback name when the server gives none
 * @throws ApiError
 */
export async function downloadFile(path: string, fallback: string): Promise<void> {
  const { blob, headers } = await callForFile(path);
  saveFile(blob, readFileName(headers.get("content-disposition")) ?? fallback);
}
