import * as z from "zod/mini";
import {
  certificateInput,
  certificateRow,
  certificateState,
  type CertificateState,
  daysLeft,
} from "#shared/domain/accounting/certificates/certificate.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_FORMER_CERTIFICATES } from "#shared/domain/accounting/policy.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, readRoute, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { refuseForgottenIssuer } from "../invoices/issuer-rules.ts";
import { enqueueSigning } from "../ticketbai/sign-ticketbai.ts";
import { contentOf, openCertificate } from "./open-certificate.ts";
import { readCertificateFile, type ReadCertificate } from "./read-certificate-file.ts";

const path = "/issuers/:id/certificate";
/** A certificate signs for the company: users who change the company's settings change it. */
const access = { entity: companyResource.name, action: "update" } as const;

const ALL = `
  select c.id, c.capacity, c.holder_name, c.holder_tax_id, c.authority, c.serial, c.is_seal,
    c.starts_at, c.ends_at,
    c.created_at, a.label as created_by_label,
    c.removed_at, r.label as removed_by_label
  from certificate c left join "user" a on a.id = c.created_by left join "user" r on r.id = c.removed_by
  where c.issuer_id = $1 order by c.removed_at desc nulls first, c.id desc limit ${1 + MAX_FORMER_CERTIFICATES}`;

type Reading = Pick<Services, "vault" | "clock"> & { readonly db: Queryable };

async function readState(services: Reading, issuer_id: string): Promise<CertificateState> {
  const rows = z.array(certificateRow).parse(await services.db.query(ALL, [issuer_id]));
  const current = rows.find(({ removed_at }) => removed_at === null) ?? null;
  const is_lost = current !== null && (await openCertificate(services, issuer_id)) === null;
  return {
    current,
    days_left: current && daysLeft(current.ends_at, services.clock.now()),
    is_lost,
    former: rows.filter((row) => row !== current),
  };
}

/** GET /issuers/{id}/certificate */
const readCertificateRoute = readRoute({
  path,
  summary: "Shows an issuer's certificate, without its key, and those that it had before",
  access: { entity: issuerResource.name, action: "read" },
  output: certificateState,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    return respond(await readState({ ...services, db }, id));
  },
});

/** Removes the certificate in use; its key is deleted. */
async function removeCurrent(tx: Tx, issuer_id: string, user_id: string): Promise<boolean> {
  const removed = await tx.query(
    `update certificate set sealed_content = null, removed_at = clock_now(), removed_by = $2
     where issuer_id = $1 and removed_at is null returning id`,
    [issuer_id, user_id],
  );
  return removed.length > 0;
}

async function storeCertificate(tx: Tx, services: Services, { issuer_id, user_id, read }: Storing): Promise<void> {
  await removeCurrent(tx, issuer_id, user_id);
  await tx.query(
    `insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at,
       sealed_content, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      issuer_id,
      read.capacity,
      read.holder_name,
      read.holder_tax_id,
      read.authority,
      read.serial,
      read.is_seal,
      read.starts_at.toISOString(),
      read.ends_at.toISOString(),
      services.vault.seal("certificate", contentOf(read)),
      user_id,
    ],
  );
}

interface Storing {
  readonly issuer_id: string;
  readonly user_id: string;
  readonly read: ReadCertificate;
}

/** POST /issuers/{id}/certificate/file: opens the file before any transaction, since deriving its key takes time. */
const storeRoute = slowRoute({
  method: "POST",
  path: `${path}/file`,
  summary: "Stores an issuer's certificate from a .p12 or .pfx file; it replaces the one in use",
  access,
  body: bodyOf(certificateInput, "certificate"),
  output: certificateState,
  run: async ({ services, user, params, input }) => {
    requireEveryProperty(user);
    const { db, clock } = services;
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const [row] = await db.query<{ tax_id: string }>("select tax_id from issuer where id = $1", [id]);
    const tax_id = row?.tax_id ?? "";
    const read = await readCertificateFile(input, tax_id, clock.now());
    return transact(db, user.user_id, async (tx) => {
      const issuer = await lockRow(tx, issuerResource, id, user);
      await refuseForgottenIssuer(tx, id);
      if (issuer.tax_id !== tax_id) throw new AppError("stale");
      await storeCertificate(tx, services, { issuer_id: id, user_id: user.user_id, read });
      await enqueueSigning(tx);
      return respond(await readState({ ...services, db: tx }, id));
    });
  },
});

/** DELETE /issuers/{id}/certificate */
const removeRoute = writeRoute({
  method: "DELETE",
  path,
  summary: "Removes an issuer's certificate; its key is deleted",
  access,
  body: noBody,
  output: certificateState,
  run: async ({ tx, user, params, services }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await refuseForgottenIssuer(tx, id);
    if (!(await removeCurrent(tx, id, user.user_id))) throw new AppError("not_found");
    return respond(await readState({ ...services, db: tx }, id));
  },
});

export const certificateRoutes: readonly Route[] = [readCertificateRoute, storeRoute, removeRoute];
