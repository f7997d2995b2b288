import { readFile } from "node:fs/promises";
import path from "node:path";
import { memoryPages, validateXML } from "xmllint-wasm";

/* The schemas of SES.HOSPEDAJES as published with comunicacion.wsdl, version 3.1.3. */

const folder = path.join(import.meta.dirname, "data/ses-hospedajes");
/** Files are stored here in kebab-case. */
const storedName = (fileName: string) => fileName.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
const readSchema = async (fileName: string) => ({
  fileName,
  contents: await readFile(path.join(folder, storedName(fileName)), "utf8"),
});

const imported = { "comunicacion.xsd": ["tipoComunicacion.xsd"], "anularComunicacion.xsd": [] } as const;
const general = ["tiposGenerales.xsd"] as const;

export type LodgingSchema = keyof typeof imported | "altaReservaHospedaje.xsd" | "altaParteHospedaje.xsd";

const importsOf = (schema: LodgingSchema): readonly string[] =>
  schema === "comunicacion.xsd" || schema === "anularComunicacion.xsd" ? imported[schema] : general;

/** Errors of documents against one of the schemas; empty when all are valid. */
export async function validateLodgingXml(documents: readonly string[], schema: LodgingSchema): Promise<string[]> {
  if (documents.length === 0) return [];
  const { errors, valid } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: [await readSchema(schema)],
    preload: await Promise.all(importsOf(schema).map(readSchema)),
    maxMemoryPages: memoryPages.GiB,
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
