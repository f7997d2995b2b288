import { readFile } from "node:fs/promises";
import path from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

/** Errors of documents against a schema of `tests/support/data`; empty when valid. */
export async function validateXml(documents: readonly string[], schema: string): Promise<string[]> {
  const contents = await readFile(path.join(import.meta.dirname, "data", schema), "utf8");
  const { errors, valid } = await validateXML({
    xml: documents.map((document, index) => ({ fileName: `${index}.xml`, contents: document })),
    schema: { fileName: schema, contents },
    maxMemoryPages: memoryPages.GiB,
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
