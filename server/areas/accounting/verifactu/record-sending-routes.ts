import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { agencyChoice, verifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { chooseAgency, dropWaiting, IS_REJECTED } from "./choose-agency.ts";
import { IS_PENDING, IS_SETTLED, isOfOtherNumber, MAY_BE_SENT_AGAIN } from "./pending-records.ts";
import { readDestination } from "./read-destination.ts";
import { lockRecords } from "./record-batches.ts";
import { enqueueSending } from "./send-records.ts";

/* An issuer's records are of invoices of many properties: only users who see all of these read them. */

const access = { entity: issuerResource.name, action: "read" } as const;

const SENDING = `
  select jsonb_build_object(
    'records', (select count(*) from verifactu_record where issuer_id = $1),
    'pending', (select count(*) from verifactu_record v where issuer_id = $1 and ${IS_PENDING}),
    'refused', (select count(*) from verifactu_record v where issuer_id = $1 and sent_state in ('failed', 'duplicate') and ${MAY_BE_SENT_AGAIN}),
    'left_out', (select count(*) from verifactu_record where issuer_id = $1 and sent_state in ('sent', 'tested') and mode = 'verifactu'),
    'verifactu_since', (select starts_on from (select mode, starts_on from issuer_mode
      where issuer_id = $1 and starts_on <= business_today() order by starts_on desc limit 1) m where mode = 'verifactu'),
    'accepted', (select count(*) from verifactu_record where issuer_id = $1 and sent_state in ('accepted', 'accepted_with_errors')),
    'with_errors', (select count(*) from verifactu_record v where issuer_id = $1 and sent_state = 'accepted_with_errors' and not ${IS_SETTLED}),
    'environment', coalesce((select environment from verifactu_sending where issuer_id = $1), 'none'),
    'send_after', (select send_after from verifactu_sending where issuer_id = $1 and send_after > clock_now()),
    'answered', coalesce((select jsonb_agg(to_jsonb(r) order by r.position desc) from (
      select id, invoice_id, position, kind, number, sent_state, sent_at, answer_code, sent_answer from verifactu_record v
      where issuer_id = $1 and sent_state in ('failed', 'duplicate', 'accepted_with_errors') and not ${IS_SETTLED} order by position desc limit 20) r), '[]'),
    'last_sent_at', (select max(sent_at) from verifactu_batch where issuer_id = $1),
    'hold', $2::text,
    'of_other_numbers', coalesce((select jsonb_agg(to_jsonb(o) order by o.tax_id) from (
      select issuer_tax_id as tax_id, count(*) as count from verifactu_record v
      where issuer_id = $1 and ${IS_PENDING} and ${isOfOtherNumber("v")}
        and exists (select from verifactu_sending s where s.issuer_id = $1 and s.environment <> 'none')
      group by issuer_tax_id) o), '[]'),
    'batches', coalesce((select jsonb_agg(to_jsonb(b) - array['issuer_id', 'file_key', 'sha256', 'rejections'] order by b.sequence desc)
      from (select * from verifactu_batch where issuer_id = $1 order by sequence desc limit 20) b), '[]'))::text as json`;

/** GET /issuers/{id}/records */
const sendingRoute = readRoute({
  path: "/issuers/:id/records",
  summary: "Shows how far an issuer's billing records have been written to files",
  access,
  output: verifactuSending,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const destination = await readDestination({ ...services, db }, id);
    const hold = destination.kind === "held" ? destination.hold : null;
    const [row] = await db.query<{ json: string }>(SENDING, [id, hold]);
    return respondJson(row?.json ?? "null");
  },
});

/** POST /issuers/{id}/records/send: refused records are pending again, and all pending ones are sent now. */
const sendRoute = writeRoute({
  method: "POST",
  path: "/issuers/:id/records/send",
  summary: "Writes an issuer's waiting billing records to files now, and refused ones again",
  access: { entity: issuerResource.name, action: "update" },
  body: noBody,
  run: async ({ tx, user, params }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await lockRecords(tx, id);
    await tx.query(
      `update verifactu_record v set sent_state = 'pending'
       where issuer_id = $1 and sent_state in ('failed', 'duplicate') and ${MAY_BE_SENT_AGAIN}`,
      [id],
    );
    await dropWaiting(tx, id, IS_REJECTED);
    await tx.query(
      "update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1 and state = 'waiting'",
      [id],
    );
    await enqueueSending(tx);
    return respond(null);
  },
});

/** POST /issuers/{id}/records/environment */
const environmentRoute = writeRoute({
  method: "POST",
  path: "/issuers/:id/records/environment",
  summary: "Chooses where an issuer's billing records are sent to: files, or AEAT's test or production service",
  access: { entity: companyResource.name, action: "update" },
  body: bodyOf(agencyChoice),
  run: async ({ tx, user, params, input }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await lockRecords(tx, id);
    const [former] = await tx.query<{ environment: string }>(
      `select environment from verifactu_batch b where issuer_id = $1 and state = 'waiting' and not ${isOfOtherNumber("b")}
       order by environment <> 'production' limit 1`,
      [id],
    );
    // A message that production may have must be answered before another service gets its records. One of a former tax number, which
    // nothing sends now, may wait for ever: its records are held for production.
    if (former?.environment === "production") throw new AppError("records_in_transit");
    await chooseAgency(tx, id, input, user.user_id);
    await enqueueSending(tx);
    return respond(null);
  },
});

/** GET /issuers/{id}/batches/{batch}/file: the message as it was, or will be, sent. */
const fileRoute = readRoute({
  path: "/issuers/:id/batches/:batch/file",
  summary: "A file of billing records as XML",
  access,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const [id, batch] = [params["id"] ?? "", params["batch"] ?? ""];
    await requireRow(db, issuerResource, id, user);
    const [found] = isUuid(batch)
      ? await db.query<{ issuer_tax_id: string; sequence: number; file_key: string }>(
          "select issuer_tax_id, sequence, file_key from verifactu_batch where id = $1 and issuer_id = $2",
          [batch, id],
        )
      : [];
    if (!found) throw new AppError("not_found");
    const name = `VERIFACTU ${found.issuer_tax_id} ${found.sequence}.xml`;
    return { kind: "file", name, type: "application/xml", body: await services.files.get(found.file_key) };
  },
});

export const recordSendingRoutes: readonly Route[] = [sendingRoute, sendRoute, environmentRoute, fileRoute];
