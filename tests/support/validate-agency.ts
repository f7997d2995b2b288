import { readFile } from "node:fs/promises";
import path from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

/* AEAT's schemas as published with SistemaFacturacion.wsdl, version 1.0. */

const folder = path.join(import.meta.dirname, "data/aeat-verifactu");
const SIGNATURES = "xmldsig-core-schema.xsd";

/** Files are stored here in kebab-case. */
const storedName = (fileName: string) => fileName.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** Imports name the file beside, not an address. */
async function readSchema(fileName: string) {
  const text = await readFile(path.join(folder, storedName(fileName)), "utf8");
  const local = text.replace(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"');
  const plain = local
    .replace(/<!DOCTYPE schema[\s\S]*?\]>/, "")
    .replaceAll("&dsig;", "http://www.w3.org/2000/09/xmldsig#");
  return { fileName, contents: plain };
}

const imported = ["SuministroInformacion.xsd", "SuministroLR.xsd", SIGNATURES];

/** Errors of documents against one of AEAT's schemas; empty when all are valid. */
export async function validateAgencyXml(documents: readonly string[], schema: string): Promise<string[]> {
  if (documents.length === 0) return [];
  const { errors, valid } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [await readSchema(schema)],
    preload: await Promise.all(imported.filter((name) => name !== schema).map(readSchema)),
    maxMemoryPages: memoryPages.GiB,
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
