import { invoiceSeriesResource, type SeriesKind } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import { insertDefaulted } from "#server/engine/db/default-in-group.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { noBody, writeRoute } from "#server/engine/http/define-route.ts";
import type { Route, WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { seriesCatalogue } from "./series-rules.ts";
import { startFirstMode } from "../verifactu/issuer-modes.ts";
import { firstModeOf, refuseForgottenIssuer } from "./issuer-rules.ts";

const seriesLock = defineLock("usual series of");
const ownIssuerLock = defineLock("issuer of the company");

/** Series that a new issuer gets, with their usual Spanish prefixes. */
const usualSeries: Readonly<Record<SeriesKind, string>> = { ordinary: "F", rectifying: "R", receipt: "REC" };
const seriesKinds: readonly SeriesKind[] = ["ordinary", "rectifying", "receipt"];

/** Creates a default series for each kind without one. */
async function makeUsualSeries(tx: Tx, issuer_id: string): Promise<void> {
  await seriesLock.take(tx, issuer_id);
  const present = await tx.query<{ kind: SeriesKind }>(
    "select distinct kind from invoice_series where issuer_id = $1 and archived_at is null",
    [issuer_id],
  );
  for (const kind of seriesKinds.filter((one) => present.every((series) => series.kind !== one))) {
    const code = usualSeries[kind];
    await insertDefaulted(tx, seriesCatalogue, { issuer_id, kind, code, prefix: `${code}-`, is_default: true });
  }
}

/**
 * The company as issuer, created from the company data when missing.
 * @throws AppError company_address_missing
 */
async function ensureOwnIssuer({ tx, user, services }: WriteContext<UserAccess, null>): Promise<string> {
  await ownIssuerLock.take(tx);
  const [present] = await tx.query<{ id: string }>("select id from issuer where owner_id is null");
  if (present) return present.id;
  const [created] = await tx.query<{ id: string; postal_code: string }>(
    `insert into issuer (name, tax_id, street, postal_code, city, bank_account, creditor_id)
     select name, tax_id, street, postal_code, city, bank_account, creditor_id from company
     where street is not null and postal_code is not null and city is not null returning id, postal_code`,
  );
  if (!created) throw new AppError("company_address_missing");
  const start = { mode: firstModeOf(created), starts_on: services.clock.today() };
  await startFirstMode(tx, created.id, start, { user_id: user.user_id, services });
  return created.id;
}

/** POST /issuers/set-up: makes the company an issuer. Idempotent: existing rows are unchanged. */
const setUpRoute = writeRoute({
  method: "POST",
  path: "/issuers/set-up",
  summary: "Makes the company an issuer with its usual series",
  access: { entity: "issuer", action: "create" },
  body: noBody,
  output: issuerResource.row,
  run: async (context) => {
    const id = await ensureOwnIssuer(context);
    await makeUsualSeries(context.tx, id);
    return respondWithRow(context, issuerResource, id);
  },
});

/** POST /issuers/{id}/usual-series */
const usualSeriesRoute = writeRoute({
  method: "POST",
  path: "/issuers/:id/usual-series",
  summary: "Creates an issuer's default series of each kind that it lacks",
  access: { entity: invoiceSeriesResource.name, action: "create" },
  body: noBody,
  output: issuerResource.row,
  run: async (context) => {
    const { id } = await lockRow(context.tx, issuerResource, context.params["id"] ?? "", context.user);
    await refuseForgottenIssuer(context.tx, id);
    await makeUsualSeries(context.tx, id);
    return respondWithRow(context, issuerResource, id);
  },
});

export const issuerRoutes: readonly Route[] = [setUpRoute, usualSeriesRoute];
