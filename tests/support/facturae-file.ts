import { validateXml } from "./validate-xml.ts";

/** Errors of Facturae files against the official schema 3.2.2; empty when valid. */
export const validateFacturae = (documents: readonly string[]): Promise<string[]> =>
  validateXml(documents, "facturae-3.2.2.xsd", ["xmldsig-core-schema.xsd"]);

/** Texts of all elements of that name, in order. */
export const textsOf = (document: string, name: string): string[] =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);

/** The first element of that name with all that it contains; empty without one. */
export const partOf = (document: string, name: string): string =>
  new RegExp(`<${name}>.*?</${name}>`, "s").exec(document)?.[0] ?? "";
