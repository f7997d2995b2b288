import * as z from "zod/mini";
import type { ErrorCode } from "#shared/domain/core/errors.ts";

/** What an invoice lacks for a Facturae, as codes of errors. */
export const facturaeGaps = [
  "facturae_not_offered",
  "facturae_seller_tax_id",
  "facturae_seller_surname",
  "facturae_seller_address",
  "facturae_seller_forgotten",
  "facturae_buyer_tax_id",
  "facturae_buyer_surname",
  "facturae_buyer_address",
  "facturae_buyer_country",
  "facturae_buyer_forgotten",
  "facturae_third_party",
  "facturae_number",
] as const satisfies readonly ErrorCode[];
export type FacturaeGap = (typeof facturaeGaps)[number];

/** Whether the issuer's certificate signs a file: it has none that could, or one that cannot sign it, which refuses the file. */
export const facturaeSignatures = ["signed", "unsigned", "refused"] as const;

/** Why a certificate signs no file, as codes of errors. */
export const facturaeRefusals = [
  "facturae_certificate",
  "facturae_certificate_other",
  "facturae_certificate_lost",
] as const satisfies readonly ErrorCode[];
export type FacturaeRefusal = (typeof facturaeRefusals)[number];

/** Formats of electronic invoices that public bodies or companies may require. */
export const invoiceFormatNames = ["facturae", "ubl"] as const;
export type InvoiceFormatName = (typeof invoiceFormatNames)[number];

/** What downloading an invoice's Facturae would give. */
export const facturaeCheck = z.object({
  signature: z.enum(facturaeSignatures),
  /** Null unless the signature is refused. */
  refusal: z.nullable(z.enum(facturaeRefusals)),
  /** What lacks of the invoice; empty when there can be a file. */
  missing: z.array(z.enum(facturaeGaps)),
  /** Formats that are not built. */
  unavailable: z.array(z.enum(invoiceFormatNames)),
});
export type FacturaeCheck = z.infer<typeof facturaeCheck>;
