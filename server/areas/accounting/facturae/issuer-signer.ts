import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { XmlSigner } from "#server/engine/services/xades/xml-signer.ts";
import { openCertificate } from "../certificates/open-certificate.ts";

/**
 * Who signs an issuer's invoices: its own certificate, or that of its representative. Null without one, and with that of a
 * collaborator, who sends records but does not sign as issuer.
 */
export async function openSigner(
  services: Pick<Services, "vault"> & { readonly db: Queryable },
  issuer_id: string,
): Promise<XmlSigner | null> {
  const opened = await openCertificate(services, issuer_id);
  if (opened === null || opened.capacity === "collaborator") return null;
  return { key: opened.key, certificate: opened.der, chain: opened.chain.map(({ der }) => der) };
}
