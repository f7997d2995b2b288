import type { SigningHold } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { openUsableCertificate } from "#server/areas/accounting/certificates/usable-certificate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { signerFault, type XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import type { Services } from "#server/engine/services/services.ts";

export interface RecordSigner extends XmlSigner {
  readonly certificate_id: string;
}

type Signing = Pick<Services, "vault" | "clock"> & { readonly db: Queryable };

/**
 * Who signs an issuer's records and events of a tax number: its own certificate, or that of its representative (not of a
 * collaborator, who only sends); or why nothing is signed now.
 */
export async function openRecordSigner(
  services: Signing,
  issuer_id: string,
  tax_id: string,
): Promise<RecordSigner | { readonly hold: SigningHold }> {
  const opened = await openUsableCertificate(services, issuer_id, tax_id);
  if ("hold" in opened) return opened;
  if (opened.capacity === "collaborator") return { hold: "certificate_unusable" };
  const signer = { key: opened.key, certificate: opened.der, chain: opened.chain.map(({ der }) => der) };
  const fault = signerFault(signer, services.clock.now());
  if (fault === "expired") return { hold: "certificate_over" };
  return fault === null ? { ...signer, certificate_id: opened.id } : { hold: "certificate_unusable" };
}

/** Why nothing of an issuer's present tax number is signed now; null where it is. */
export async function findSigningHold(services: Signing, issuer_id: string): Promise<SigningHold | null> {
  const [issuer] = await services.db.query<{ tax_id: string }>("select tax_id from issuer where id = $1", [issuer_id]);
  const signer = await openRecordSigner(services, issuer_id, issuer?.tax_id ?? "");
  return "hold" in signer ? signer.hold : null;
}
