import type { InvoiceFormatName } from "#shared/domain/accounting/invoices/facturae.ts";
import type { FacturaeContent } from "./facturae-content.ts";
import type { FacturaeSigner, RefusedSigner } from "./issuer-signer.ts";
import { type FacturaeFile, writeFacturae } from "./write-facturae.ts";

/** Port of the formats of electronic invoices: each writes the content of an issued invoice. */
export interface InvoiceFormat {
  /** @throws AppError facturae_certificate, facturae_certificate_other, facturae_certificate_lost */
  write(content: FacturaeContent, signer: FacturaeSigner | RefusedSigner | null, now: Date): FacturaeFile;
}

/** Null: not available. Of UBL (Ley 18/2022, art. 12) neither the schema nor the Spanish rules were at hand. */
export const invoiceFormats = { facturae: { write: writeFacturae }, ubl: null } satisfies Record<
  InvoiceFormatName,
  InvoiceFormat | null
>;
