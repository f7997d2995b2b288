import { xml } from "#server/engine/services/xml.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { elementText } from "../sender/agency/soap.ts";
import { type HeaderPerson, messageHeader, representativeOf } from "../sender/message-header.ts";
import { messageNamespaces } from "../sender/record-xml.ts";

export interface RequirementHeader {
  readonly holder: HeaderPerson;
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
  const header = messageHeader(holder, representativeOf(certificate), { reference, is_last });
  const empty = elementText(xml("sum:RegFactuSistemaFacturacion", [header], messageNamespaces));
  const end = "</sum:RegFactuSistemaFacturacion>";
  const records = documents.map(
    (document) => `<sum:RegistroFactura>${document.replace(DECLARATION, "").trimEnd()}</sum:RegistroFactura>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${empty.slice(0, -end.length)}${records.join("")}${end}\n`;
}
