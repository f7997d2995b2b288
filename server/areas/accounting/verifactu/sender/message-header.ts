import { formatVerifactuDate } from "#shared/domain/accounting/verifactu/verifactu.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import { cut } from "./cut-text.ts";

/* The header of messages to AEAT: CabeceraType and CabeceraConsultaSf of its schemas. */

const sf = (name: string, content: XmlElement["content"]) => xml(`sum1:${name}`, content);

export interface HeaderPerson {
  readonly name: string;
  readonly tax_id: string;
}

/** A person with a Spanish tax number (PersonaFisicaJuridicaESType). */
export const headerPerson = (role: "ObligadoEmision" | "Representante", { name, tax_id }: HeaderPerson): XmlElement =>
  sf(role, [sf("NombreRazon", cut(name, 120)), sf("NIF", tax_id)]);

/** Who sends for the taxpayer by a certificate of their own; null where the taxpayer's is used. */
export const representativeOf = ({
  capacity,
  holder_name,
  holder_tax_id,
}: Pick<OpenCertificate, "capacity" | "holder_name" | "holder_tax_id">): XmlElement | null =>
  capacity === "representative" ? headerPerson("Representante", { name: holder_name, tax_id: holder_tax_id }) : null;

/** What a message is sent as: by VERI*FACTU, with its last day once that is planned, or in answer to a requirement. */
export type Remission =
  | { readonly verifactu_ends_on: DateString | null }
  | { readonly reference: string; readonly is_last: boolean };

function remissionOf(remission: Remission): XmlElement | null {
  if ("reference" in remission)
    return sf("RemisionRequerimiento", [
      sf("RefRequerimiento", remission.reference),
      remission.is_last ? sf("FinRequerimiento", "S") : null,
    ]);
  const { verifactu_ends_on: day } = remission;
  return day ? sf("RemisionVoluntaria", [sf("FechaFinVeriFactu", formatVerifactuDate(day))]) : null;
}

/** The header of a message with records. */
export const messageHeader = (
  holder: HeaderPerson,
  representative: XmlElement | null,
  remission: Remission,
): XmlElement => xml("sum:Cabecera", [headerPerson("ObligadoEmision", holder), representative, remissionOf(remission)]);
