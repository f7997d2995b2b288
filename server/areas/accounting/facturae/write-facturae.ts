import type { FacturaeRefusal } from "#shared/domain/accounting/invoices/facturae.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { signXml } from "#server/engine/services/xades/sign-xml.ts";
import { signerFault } from "#server/engine/services/xades/xml-signer.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import type { FacturaeContent } from "./facturae-content.ts";
import { facturaeSignature } from "./facturae-signature.ts";
import { facturaeElement } from "./facturae-xml.ts";
import type { FacturaeSigner, RefusedSigner } from "./issuer-signer.ts";

export interface FacturaeFile {
  /** File name: `.xsig` where it is signed, else its name says that it is not. */
  readonly name: string;
  readonly document: string;
  readonly is_signed: boolean;
}

const refusals = {
  certificate_lost: "facturae_certificate_lost",
  certificate_of_other: "facturae_certificate_other",
  certificate_over: "facturae_certificate",
} as const satisfies Record<RefusedSigner["hold"], FacturaeRefusal>;

/** Why the issuer's certificate signs no file at an instant; null where it does, or where there is none. */
export function refusalOf(signer: FacturaeSigner | RefusedSigner | null, now: Date): FacturaeRefusal | null {
  if (signer === null) return null;
  if ("hold" in signer) return refusals[signer.hold];
  return signerFault(signer, now) === null ? null : "facturae_certificate";
}

/** The company signs as the third party that it is, everyone else as the issuer. */
const roleOf = ({ third_party }: FacturaeContent, { holder_tax_id }: FacturaeSigner) =>
  third_party?.tax_id === holder_tax_id ? "tercero" : "emisor";

/**
 * The file of an invoice, signed where its issuer has a certificate.
 * @throws AppError facturae_certificate, facturae_certificate_other, facturae_certificate_lost
 */
export function writeFacturae(
  content: FacturaeContent,
  signer: FacturaeSigner | RefusedSigner | null,
  now: Date,
): FacturaeFile {
  const root = facturaeElement(content);
  const name = content.number.replaceAll("/", "-");
  if (signer === null) return { name: `${name}-sin-firmar.xml`, document: writeXml(root), is_signed: false };
  if ("hold" in signer) throw new AppError(refusals[signer.hold]);
  if (signerFault(signer, now) !== null) throw new AppError("facturae_certificate");
  const signed = signXml(root, signer, facturaeSignature(now, roleOf(content, signer)));
  return { name: `${name}.xsig`, document: writeXml(signed), is_signed: true };
}
