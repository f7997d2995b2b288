import type { FacturaeSignature } from "#shared/domain/accounting/invoices/facturae.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { signXml } from "#server/engine/services/xades/sign-xml.ts";
import { signerFault, type XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import type { FacturaeContent } from "./facturae-content.ts";
import { facturaeSignature } from "./facturae-signature.ts";
import { facturaeElement } from "./facturae-xml.ts";

export interface FacturaeFile {
  /** File name: `.xsig` where it is signed, else its name says that it is not. */
  readonly name: string;
  readonly document: string;
  readonly is_signed: boolean;
}

/** What the issuer's signer does with a file at an instant. */
export function signatureOf(signer: XmlSigner | null, now: Date): FacturaeSignature {
  if (signer === null) return "unsigned";
  return signerFault(signer, now) === null ? "signed" : "refused";
}

/**
 * The file of an invoice, signed where its issuer has a certificate.
 * @throws AppError facturae_certificate
 */
export function writeFacturae(content: FacturaeContent, signer: XmlSigner | null, now: Date): FacturaeFile {
  const root = facturaeElement(content);
  const name = content.number.replaceAll("/", "-");
  if (signer === null) return { name: `${name}-sin-firmar.xml`, document: writeXml(root), is_signed: false };
  if (signatureOf(signer, now) === "refused") throw new AppError("facturae_certificate");
  return { name: `${name}.xsig`, document: writeXml(signXml(root, signer, facturaeSignature(now))), is_signed: true };
}
