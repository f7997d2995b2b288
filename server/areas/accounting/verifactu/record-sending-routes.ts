import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { verifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { enqueueSending } from "./send-records.ts";

/* An issuer's records are of invoices of many properties: only users who see all of these read them. */

const access = { entity: issuerResource.name, action: "read" } as const;

const SENDING = `
  select jsonb_build_object(
    'records', (select count(*) from verifactu_record where issuer_id = $1),
    'pending', (select count(*) from verifactu_record where issuer_id = $1 and sent_state = 'pending' and mode = 'verifactu'),
    'refused', (select count(*) from verifactu_record where issuer_id = $1 and sent_state = 'failed'),
    'last_sent_at', (select max(sent_at) from verifactu_batch where issuer_id = $1),
    'batches', coalesce((select jsonb_agg(to_jsonb(b) - array['issuer_id', 'file_key', 'sha256'] order by b.sequence desc)
      from (select * from verifactu_batch where issuer_id = $1 order by sequence desc limit 20) b), '[]'))::text as json`;

/** GET /issuers/{id}/records */
const sendingRoute = readRoute({
  path: "/issuers/:id/records",
  summary: "Shows how far an issuer's billing records have been written to files",
  access,
  output: verifactuSending,
  run: async ({ db, user, params }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const [row] = await db.query<{ json: string }>(SENDING, [id]);
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
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await tx.query(
      "update verifactu_record set sent_state = 'pending' where issuer_id = $1 and sent_state = 'failed'",
      [id],
    );
    await tx.query(
      "update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1 and state = 'waiting'",
      [id],
    );
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

export const recordSendingRoutes: readonly Route[] = [sendingRoute, sendRoute, fileRoute];
