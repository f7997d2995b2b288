import { sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { readZipDirectory } from "#server/engine/services/zip/zip-directory.ts";
import { readZipEntry } from "#server/engine/services/zip/zip-entry.ts";

/** The files of a ZIP, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const source = sourceOfBytes(bytes);
  const files = new Map<string, Buffer>();
  for (const [name, entry] of await readZipDirectory(source)) {
    const chunks: Buffer[] = [];
    for await (const chunk of readZipEntry(source, entry, 30_000_000)) chunks.push(Buffer.from(chunk));
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}
