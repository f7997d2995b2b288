import type { MessageKey } from "#locales/es.ts";
import type { IndirectTax } from "./indirect-tax.ts";

/** What an invoice says of an item that is not subject, by tax. Small, because forms load it too. */
export const notSubjectReasons = {
  vat: "accounting.exemption.not_subject",
  igic: "accounting.exemption.igic_not_subject",
  ipsi: "accounting.exemption.ipsi_not_subject",
} as const satisfies Readonly<Record<IndirectTax, MessageKey>>;
