import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import { truncate } from "#shared/lib/text.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { elementText } from "../sender/agency/soap.ts";
import type { QueryHolder } from "../sender/agency/query-records.ts";
import { messageNamespaces } from "../sender/record-xml.ts";

const sf = (name: string, content: XmlElement["content"]) => xml(`sum1:${name}`, content);
const person = (name: string, { name: full, tax_id }: QueryHolder) =>
  sf(name, [sf("NombreRazon", truncate(full, 120)), sf("NIF", tax_id)]);

export interface RequirementHeader {
  readonly holder: QueryHolder;
  readonly certificate: Pick<OpenCertificate, "capacity" | "holder_name" | "holder_tax_id">;
  readonly reference: string;
  readonly is_last: boolean;
}

const DECLARATION = /^<\?xml[^>]*\?>\s*/;

/** A message of an answer: the records go as they were signed, since a signature covers their bytes. */
export function writeRequirement(
  { holder, certificate, reference, is_last }: RequirementHeader,
  documents: readonly string[],
): string {
  const { capacity, holder_name, holder_tax_id } = certificate;
  const header = xml("sum:Cabecera", [
    person("ObligadoEmision", holder),
    capacity === "representative" ? person("Representante", { name: holder_name, tax_id: holder_tax_id }) : null,
    sf("RemisionRequerimiento", [sf("RefRequerimiento", reference), is_last ? sf("FinRequerimiento", "S") : null]),
  ]);
  const empty = elementText(xml("sum:RegFactuSistemaFacturacion", [header], messageNamespaces));
  const end = "</sum:RegFactuSistemaFacturacion>";
  const records = documents.map(
    (document) => `<sum:RegistroFactura>${document.replace(DECLARATION, "").trimEnd()}</sum:RegistroFactura>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${empty.slice(0, -end.length)}${records.join("")}${end}\n`;
}
