import { createHash } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { VisitorRequest } from "#shared/domain/core/idempotency-record.ts";
import type { PublicIncidentInput, ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import { defineLock, isHeld } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { registerIncident } from "./incident-changes.ts";
import { locateReport } from "./reported-asset.ts";
import { mailReporter } from "./mail-reporter.ts";
import { trackReport } from "./tracking-links.ts";

const reportLock = defineLock("report");

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}

/** Sender of a report. */
export interface Sender {
  readonly address: string;
  /** Idempotency-Key of the form, or null. */
  readonly key: string | null;
}

interface Earlier {
  id: string;
  number: string;
  sealed_key: string;
  content_hash: Buffer;
}

/** Distinguishes a retry from another report: hash of all input except the form's opening time. */
function hashContent({ form: _form, ...said }: PublicIncidentInput): Buffer {
  return createHash("sha256").update(JSON.stringify(said)).digest();
}

/**
 * Earlier result of the same form, for a double click or a retry after a lost response.
 * @throws AppError key_reused for another report under the same key
 */
async function findEarlier(
  { tx, services }: Context,
  request_hash: Buffer,
  content_hash: Buffer,
): Promise<ReportedIncident | null> {
  await reportLock.take(tx, request_hash.toString("hex"));
  const [earlier] = await tx.query<Earlier>(
    `select i.id, i.number, t.sealed_key, t.content_hash from incident_tracking t join incident i on i.id = t.incident_id
     where t.request_hash = $1`,
    [request_hash],
  );
  if (!earlier) return null;
  const key = services.vault.open("incident_key", earlier.sealed_key);
  if (key === null || !earlier.content_hash.equals(content_hash)) throw new AppError("key_reused");
  return { number: earlier.number, key, is_mailed: await isMailed(tx, earlier.id) };
}

/** What became of the report with this Idempotency-Key. Reads the lock first: what is not in flight by then has ended. */
export async function readReportState(db: Queryable, key: string): Promise<VisitorRequest["state"]> {
  const request_hash = hashKey(key);
  const number = reportLock.numberOf("$1::text");
  const [lock] = await db.query<{ is_held: boolean }>(`select ${isHeld(number)} as is_held`, [
    request_hash.toString("hex"),
  ]);
  const reports = await db.query("select 1 from incident_tracking where request_hash = $1", [request_hash]);
  if (reports.length > 0) return "registered";
  return lock?.is_held ? "in_flight" : "unknown";
}

/** Whether the reporter's link is on its way or was sent: not without an address or a mail server. */
async function isMailed(tx: Tx, incident_id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from mail m join incident i on i.id = m.entity_id
     where m.entity = 'incident' and i.id = $1 and m."to" = i.reporter_email and m.state <> 'not_sent' limit 1`,
    [incident_id],
  );
  return rows.length > 0;
}

/** @throws AppError unknown_reference for a type not offered to visitors */
async function assertPublicType(tx: Tx, id: string): Promise<void> {
  const [type] = await tx.query("select 1 from incident_type where id = $1 and is_public and archived_at is null", [
    id,
  ]);
  if (!type) throw new AppError("unknown_reference", { field: "incident_type_id", entity: "incident" });
}

/** Registers a visitor's report, once per form even if it is sent again. Notifies staff and the visitor. */
export async function reportIncident(
  context: Context,
  input: PublicIncidentInput,
  { address, key }: Sender,
): Promise<ReportedIncident> {
  const { tx, services } = context;
  const [request_hash, content_hash] = [key === null ? null : hashKey(key), hashContent(input)];
  const earlier = request_hash && (await findEarlier(context, request_hash, content_hash));
  if (earlier) return earlier;
  await assertPublicType(tx, input.incident_type_id);
  const { incident_type_id, description, reporter_name, reporter_email, reporter_phone, language } = input;
  const reportedAsset = await locateReport(tx, input);
  const incident = await registerIncident(
    context,
    {
      incident_type_id,
      description,
      reporter_name,
      reporter_email,
      reporter_phone,
      ...reportedAsset,
      source: "public_form",
    },
    null,
  );
  const consents = [{ ...input.consent, at: services.clock.now().toISOString(), ip: address }];
  const told_place = [input.reported_place, input.asset_code ?? input.property_code].filter(Boolean).join(" · ");
  const trackedReport = { language, told: description, told_place, consents, request_hash, content_hash };
  const tracking_key = await trackReport(context, incident.id, trackedReport);
  await mailReporter(context, incident, { kind: "reported" });
  return { number: incident.number, key: tracking_key, is_mailed: await isMailed(tx, incident.id) };
}
