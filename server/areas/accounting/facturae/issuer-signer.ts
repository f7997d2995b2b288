import type { CertificateHold } from "#shared/domain/accounting/certificates/certificate-hold.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import { openUsableCertificate } from "../certificates/usable-certificate.ts";

export interface FacturaeSigner extends XmlSigner {
  readonly holder_tax_id: string;
}

/** A certificate that is there and signs nothing. */
export interface RefusedSigner {
  readonly hold: Exclude<CertificateHold, "no_certificate">;
}

/** Whose invoice is signed: the tax number is that of its issue, which the issuer may have changed since. */
export interface InvoiceIssuer {
  readonly issuer_id: string;
  readonly issuer_tax_id: string;
}

const IS_OF_COLLABORATOR =
  "select from certificate where issuer_id = $1 and removed_at is null and capacity = 'collaborator'";

/**
 * Who signs an issuer's invoice: its own certificate, or that of its representative; or why it signs nothing. Null without one, and
 * with that of a collaborator, who sends records but does not sign as issuer.
 */
export async function openSigner(
  services: Pick<Services, "vault" | "clock"> & { readonly db: Queryable },
  { issuer_id, issuer_tax_id }: InvoiceIssuer,
): Promise<FacturaeSigner | RefusedSigner | null> {
  const [collaborator] = await services.db.query(IS_OF_COLLABORATOR, [issuer_id]);
  if (collaborator) return null;
  const opened = await openUsableCertificate(services, issuer_id, issuer_tax_id);
  if ("hold" in opened) return opened.hold === "no_certificate" ? null : { hold: opened.hold };
  const chain = opened.chain.map(({ der }) => der);
  return { key: opened.key, certificate: opened.der, chain, holder_tax_id: opened.holder_tax_id };
}
