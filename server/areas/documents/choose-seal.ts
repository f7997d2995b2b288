import { X509Certificate } from "node:crypto";
import { openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { readStoredCertificate } from "#server/areas/accounting/certificates/stored-certificates.ts";
import type { SealFallback } from "#shared/domain/documents/document-seal.ts";
import { shownNames } from "#server/engine/services/certificate-names.ts";
import type { SealKey } from "#server/engine/services/seal/certificate.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readSealKey } from "./read-seal-key.ts";

/** The certificate that seals, and what is said of it. */
export interface ChosenSeal {
  readonly key: SealKey;
  readonly is_own: boolean;
  readonly holder_name: string;
  /** Who issued the company's own certificate; null for a generated one. */
  readonly authority: string | null;
  /** Why the company's own certificate is not used although there is one. */
  readonly fallback: SealFallback | null;
}

/** Null when there is none; a reason when it cannot be used now. */
async function openOwn(services: Services): Promise<ChosenSeal | SealFallback | null> {
  const stored = await readStoredCertificate(services.db, null);
  if (stored === null) return null;
  if (new Date(stored.ends_at) <= services.clock.now()) return "ended";
  const opened = await openCertificate(services, null);
  if (opened === null) return "lost";
  return {
    key: {
      key: opened.key.export({ format: "der", type: "pkcs8" }),
      certificate: opened.der,
      chain: opened.chain.map(({ der }) => der),
    },
    is_own: true,
    holder_name: stored.holder_name,
    authority: stored.authority,
    fallback: null,
  };
}

/**
 * The company's own certificate; where there is none, or it has ended or cannot be opened, one that the program generated:
 * a document is sealed in any case.
 */
export async function chooseSeal(services: Services): Promise<ChosenSeal> {
  const own = await openOwn(services);
  if (own !== null && typeof own === "object") return own;
  const key = await readSealKey(services);
  const { subject } = shownNames(new X509Certificate(key.certificate));
  return { key, is_own: false, holder_name: subject, authority: null, fallback: own };
}
