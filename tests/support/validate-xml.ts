import { readFile } from "node:fs/promises";
import path from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

const read = async (fileName: string) => ({
  fileName,
  contents: await readFile(path.join(import.meta.dirname, "data", fileName), "utf8"),
});

/**
 * Errors of documents against a schema of `tests/support/data`; empty when valid.
 * @param imported further schemas of that folder, which it imports
 */
export async function validateXml(
  documents: readonly string[],
  schema: string,
  imported: readonly string[] = [],
): Promise<string[]> {
  const { errors, valid } = await validateXML({
    xml: documents.map((document, index) => ({ fileName: `${index}.xml`, contents: document })),
    schema: await read(schema),
    preload: await Promise.all(imported.map(read)),
    maxMemoryPages: memoryPages.GiB,
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
