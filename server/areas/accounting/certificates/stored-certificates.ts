import { X509Certificate } from "node:crypto";
import * as z from "zod/mini";
import {
  type Certificate,
  certificateRow,
  type CertificateState,
  daysLeft,
} from "#shared/domain/accounting/certificates/certificate.ts";
import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import { MAX_FORMER_CERTIFICATES } from "#shared/domain/accounting/policy.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { isSelfSigned } from "#server/engine/services/self-signed.ts";
import { contentOf, openCertificate } from "./open-certificate.ts";
import type { ReadCertificate } from "./read-certificate-file.ts";
import { isOfCompany } from "#server/areas/company/company-tax-id.ts";

/** Whose certificate: that of an issuer, or of the company, with which documents are sealed. */
export type CertificateOwner = string | null;

const ALL = `
  select c.id, c.capacity, c.holder_name, c.holder_tax_id, c.authority, c.serial, c.is_seal,
    c.starts_at, c.ends_at,
    c.created_at, a.label as created_by_label,
    c.removed_at, r.label as removed_by_label
  from certificate c left join "user" a on a.id = c.created_by left join "user" r on r.id = c.removed_by
  where c.issuer_id is not distinct from $1
  order by c.removed_at desc nulls first, c.id desc limit ${1 + MAX_FORMER_CERTIFICATES}`;

const readAll = async (db: Queryable, owner: CertificateOwner) =>
  z.array(certificateRow).parse(await db.query(ALL, [owner]));
const currentOf = (rows: readonly Certificate[]) => rows.find(({ removed_at }) => removed_at === null) ?? null;

/** The certificate in use, without its key. */
export const readStoredCertificate = async (db: Queryable, owner: CertificateOwner): Promise<Certificate | null> =>
  currentOf(await readAll(db, owner));

async function readIssuerTaxId(db: Queryable, issuer_id: string): Promise<string> {
  const [row] = await db.query<{ tax_id: string }>("select tax_id from issuer where id = $1", [issuer_id]);
  return row?.tax_id ?? "";
}

/** A representative's or a collaborator's is of another from the beginning. */
async function isOfOther(db: Queryable, owner: CertificateOwner, { capacity, holder_tax_id }: Certificate) {
  if (capacity !== "issuer") return false;
  if (owner === null) return !(await isOfCompany(db, holder_tax_id));
  return normalizeDocumentation(await readIssuerTaxId(db, owner)) !== holder_tax_id;
}

/** The certificate in use and those before it, without their keys. */
export async function readCertificateState(
  services: Pick<Services, "vault" | "clock"> & { readonly db: Queryable },
  owner: CertificateOwner,
): Promise<CertificateState> {
  const rows = await readAll(services.db, owner);
  const current = currentOf(rows);
  const opened = current && (await openCertificate(services, owner));
  return {
    current,
    days_left: current && daysLeft(current.ends_at, services.clock.now()),
    is_lost: current !== null && opened === null,
    is_self_signed: opened !== null && isSelfSigned(new X509Certificate(opened.der)),
    is_of_other: current !== null && (await isOfOther(services.db, owner, current)),
    former: rows.filter((row) => row !== current),
  };
}

/** Removes the certificate in use; its key is deleted. */
export async function removeCertificate(tx: Tx, owner: CertificateOwner, user_id: string): Promise<boolean> {
  const removed = await tx.query(
    `update certificate set sealed_content = null, removed_at = clock_now(), removed_by = $2
     where issuer_id is not distinct from $1 and removed_at is null returning id`,
    [owner, user_id],
  );
  return removed.length > 0;
}

interface Storing {
  readonly owner: CertificateOwner;
  readonly user_id: string;
  readonly read: ReadCertificate;
}

/** Stores a certificate in place of the one in use. The caller holds a lock that its owner has alone. */
export async function storeCertificate(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { owner, user_id, read }: Storing,
): Promise<void> {
  await removeCertificate(tx, owner, user_id);
  await tx.query(
    `insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at,
       sealed_content, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      owner,
      read.capacity,
      read.holder_name,
      read.holder_tax_id,
      read.authority,
      read.serial,
      read.is_seal,
      read.starts_at.toISOString(),
      read.ends_at.toISOString(),
      vault.seal("certificate", contentOf(read)),
      user_id,
    ],
  );
}
