import { Readable } from "node:stream";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_SHOWN_EVENTS } from "#shared/domain/accounting/policy.ts";
import { eventLog, exportPeriod } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, readRoute } from "#server/engine/http/define-route.ts";
import { respondJson, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { writeZip } from "#server/engine/services/zip/zip-writer.ts";
import { IS_UNSIGNED } from "../pending-records.ts";
import { findSigningHold } from "../signing/open-record-signer.ts";
import { exportParts } from "./export-parts.ts";
import { IS_UNSIGNED_EVENT } from "./read-events.ts";
import { startExport } from "./start-export.ts";

const access = { entity: issuerResource.name, action: "read" } as const;

const LOG = `
  select jsonb_build_object(
    'records', (select count(*) from verifactu_record where issuer_id = $1 and mode = 'no_verifactu'),
    'events', (select count(*) from verifactu_event where issuer_id = $1),
    'unsigned_records', (select count(*) from verifactu_record v where issuer_id = $1 and ${IS_UNSIGNED}),
    'unsigned_events', (select count(*) from verifactu_event e where issuer_id = $1 and ${IS_UNSIGNED_EVENT}),
    'hold', $2::text,
    'has_anomaly', issuer_mode_on($1, business_today()) = 'no_verifactu' and exists (select from verifactu_event a where a.issuer_id = $1 and a.kind in ('04', '06')
      and a.position > (select coalesce(max(position), 0) from verifactu_event where issuer_id = $1 and kind = '03')),
    'latest', coalesce((select jsonb_agg(to_jsonb(l) order by l.position desc) from (
      select e.id, e.position, e.kind, e.generated_at, e.hash, s.id is not null as is_signed
      from verifactu_event e left join verifactu_signature s on s.event_id = e.id
      where e.issuer_id = $1 order by e.position desc limit ${MAX_SHOWN_EVENTS}) l), '[]'))::text as json`;

/** GET /issuers/{id}/events */
const logRoute = readRoute({
  path: "/issuers/:id/events",
  summary: "Shows the log of events of an issuer in no_verifactu, and what waits for a signature",
  access,
  output: eventLog,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const hold = await findSigningHold({ ...services, db }, id);
    const [row] = await db.query<{ json: string }>(LOG, [id, hold]);
    return respondJson(row?.json ?? "null");
  },
});

const period = bodyOf(exportPeriod);

/** GET /issuers/{id}/record-export?from=…&to=…: the export is an event of the log itself. */
const exportRoute = readRoute({
  path: "/issuers/:id/record-export",
  summary: "The signed records and events of an issuer in a period, as a ZIP of XML files",
  access,
  parameters: ["from", "to"],
  heavy: "always",
  run: async ({ user, params, query, services }) => {
    requireEveryProperty(user);
    const { db } = services;
    const { from, to } = period.parse({ from: query["from"] ?? "", to: query["to"] ?? "" }, services.clock.today());
    const id = params["id"] ?? "";
    const [issuer, range] = await transact(db, user.user_id, async (tx) => {
      const row = await lockRow(tx, issuerResource, id, user);
      return [row, await startExport(tx, services, id, { from, to })] as const;
    });
    const name = `Registros ${issuer.tax_id} ${from} ${to}.zip`;
    return { kind: "file", name, type: "application/zip", body: Readable.from(writeZip(exportParts(db, id, range))) };
  },
});

export const eventRoutes: readonly Route[] = [logRoute, exportRoute];
