import type { SigningHold } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { signerFault, type XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import type { Services } from "#server/engine/services/services.ts";

export interface RecordSigner extends XmlSigner {
  readonly certificate_id: string;
}

type Signing = Pick<Services, "vault" | "clock"> & { readonly db: Queryable };

/**
 * Who signs an issuer's records and events: its own certificate, or that of its representative (not of a collaborator, who only
 * sends); or why nothing is signed now.
 */
export async function openRecordSigner(
  services: Signing,
  issuer_id: string,
): Promise<RecordSigner | { readonly hold: SigningHold }> {
  const opened = await openCertificate(services, issuer_id);
  if (opened === null) return { hold: "no_certificate" };
  if (opened.capacity === "collaborator") return { hold: "certificate_unusable" };
  const signer = { key: opened.key, certificate: opened.der, chain: opened.chain.map(({ der }) => der) };
  const fault = signerFault(signer, services.clock.now());
  if (fault === "expired") return { hold: "certificate_over" };
  return fault === null ? { ...signer, certificate_id: opened.id } : { hold: "certificate_unusable" };
}

/** Why nothing of an issuer is signed now; null where it is. */
export async function findSigningHold(services: Signing, issuer_id: string): Promise<SigningHold | null> {
  const signer = await openRecordSigner(services, issuer_id);
  return "hold" in signer ? signer.hold : null;
}
