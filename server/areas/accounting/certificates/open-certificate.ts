import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import * as z from "zod/mini";
import { type CertificateCapacity, certificateCapacities } from "#shared/domain/accounting/certificates/certificate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { OpenedPkcs12 } from "#server/engine/services/pkcs12/open-pkcs12.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import type { Services } from "#server/engine/services/services.ts";

/** The certificate in use of an issuer, for TLS and for signing. */
export interface OpenCertificate {
  readonly id: string;
  readonly key: KeyObject;
  readonly der: Buffer;
  readonly pem: string;
  /** The other certificates of the file, as its authorities. */
  readonly chain: readonly { readonly der: Buffer; readonly pem: string }[];
  readonly capacity: CertificateCapacity;
  readonly holder_name: string;
  readonly holder_tax_id: string;
  readonly is_seal: boolean;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** What is sealed: PKCS #8 and X.509 as DER, in base64. */
const sealedContent = z.object({ key: z.string(), certificate: z.string(), chain: z.array(z.string()) });

const base64 = (der: Buffer) => der.toString("base64");

/** Key and certificates as text, to be sealed. */
export const contentOf = ({ key, certificate, chain }: OpenedPkcs12): string =>
  JSON.stringify({
    key: base64(key.export({ format: "der", type: "pkcs8" })),
    certificate: base64(certificate.raw),
    chain: chain.map(({ raw }) => base64(raw)),
  } satisfies z.infer<typeof sealedContent>);

/** Key and certificates as text; null when they were sealed with another secret than the installation has now. */
export const unseal = (vault: Vault, sealed_content: string): string | null =>
  vault.open("certificate", sealed_content);

const stored = z.object({
  id: z.string(),
  capacity: z.enum(certificateCapacities),
  holder_name: z.string(),
  holder_tax_id: z.string(),
  is_seal: z.boolean(),
  starts_at: z.string(),
  ends_at: z.string(),
  sealed_content: z.string(),
});

const CURRENT = `
  select id, capacity, holder_name, holder_tax_id, is_seal, starts_at, ends_at, sealed_content
  from certificate where issuer_id is not distinct from $1 and removed_at is null`;

function readPart(text: string): { readonly der: Buffer; readonly pem: string } {
  const certificate = new X509Certificate(Buffer.from(text, "base64"));
  return { der: certificate.raw, pem: certificate.toString() };
}

/**
 * The certificate of an issuer with its key, or that of the company (no issuer), with which documents are sealed. Null
 * when there is none, and when it was sealed with another secret than the installation has now. Its end is not checked: the caller decides what an ended one means.
 */
export async function openCertificate(
  { db, vault }: Pick<Services, "vault"> & { readonly db: Queryable },
  issuer_id: string | null,
): Promise<OpenCertificate | null> {
  const [row] = await db.query<object>(CURRENT, [issuer_id]);
  if (!row) return null;
  const { sealed_content, ...rest } = stored.parse(row);
  const opened = unseal(vault, sealed_content);
  if (opened === null) return null;
  const { key, certificate, chain } = sealedContent.parse(JSON.parse(opened));
  return {
    ...rest,
    key: createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" }),
    ...readPart(certificate),
    chain: chain.map(readPart),
  };
}
