import { Readable } from "node:stream";
import * as z from "zod/mini";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import {
  invoiceTicketbai,
  ticketbaiFile,
  type TicketbaiFile,
  ticketbaiStatus,
  type TicketbaiStatus,
} from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { MAX_SHOWN_TICKETBAI } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { enqueueSigning } from "./sign-ticketbai.ts";
import { openTicketbaiSigner } from "./ticketbai-signer.ts";
import { ticketbaiCheckRoute } from "./ticketbai-check-route.ts";

const COLUMNS = `f.id, f.invoice_id, f.position::int4, f.territory, f.number, f.issue_date::text, f.total, f.generated_at, f.state, f.fault,
  f.identifier, f.verification_url, f.signed_at, f.document is not null as has_document`;

const toInstant = (at: Date | string) => new Date(at).toISOString();

interface StoredRow extends Omit<TicketbaiFile, "generated_at" | "signed_at"> {
  readonly generated_at: Date | string;
  readonly signed_at: Date | string | null;
}

const readRowOf = (row: StoredRow): TicketbaiFile =>
  ticketbaiFile.parse({
    ...row,
    generated_at: toInstant(row.generated_at),
    signed_at: row.signed_at && toInstant(row.signed_at),
  });

const counts = z.object({ files: z.int(), signed: z.int(), waiting: z.int(), failed: z.int() });

const COUNTS = `
  select count(*)::int4 as files, count(*) filter (where state = 'signed')::int4 as signed,
    count(*) filter (where state = 'waiting' and erased_at is null)::int4 as waiting, count(*) filter (where state = 'failed')::int4 as failed
  from ticketbai_file where issuer_id = $1`;

async function readStatus(services: Services, db: Queryable, issuer_id: string): Promise<TicketbaiStatus> {
  const [row] = await db.query(COUNTS, [issuer_id]);
  const latest = await db.query<StoredRow>(
    `select ${COLUMNS} from ticketbai_file f where issuer_id = $1 order by position desc limit ${MAX_SHOWN_TICKETBAI}`,
    [issuer_id],
  );
  const [issuer] = await db.query<{ tax_id: string }>("select tax_id from issuer where id = $1", [issuer_id]);
  const { hold } = await openTicketbaiSigner({ ...services, db }, issuer_id, issuer?.tax_id ?? "");
  const missing_settings = [...services.ticketbai.missing_settings];
  return { ...counts.parse(row), missing_settings, hold, latest: latest.map(readRowOf) };
}

/** GET /issuers/{id}/ticketbai: of invoices of many properties, so only for users who see all of these. */
const statusRoute = readRoute({
  path: "/issuers/:id/ticketbai",
  summary: "Shows an issuer's TicketBAI files, and what is missing to sign them",
  access: { entity: issuerResource.name, action: "read" },
  output: ticketbaiStatus,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    return respond(await readStatus(services, db, id));
  },
});

/** POST /issuers/{id}/ticketbai/sign: a job does it at once, as it does each minute. */
const signRoute = writeRoute({
  method: "POST",
  path: "/issuers/:id/ticketbai/sign",
  summary: "Signs an issuer's waiting TicketBAI files now",
  access: { entity: issuerResource.name, action: "update" },
  body: noBody,
  run: async ({ tx, user, params }) => {
    requireEveryProperty(user);
    await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await enqueueSigning(tx);
    return respond(null);
  },
});

const readAccess = { entity: invoiceResource.name, action: "read" } as const;

/** GET /invoices/{id}/ticketbai */
const invoiceRoute = readRoute({
  path: "/invoices/:id/ticketbai",
  summary: "An invoice's TicketBAI file: identifier, state and reason; null without one",
  access: readAccess,
  output: invoiceTicketbai,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    const [row] = await db.query<StoredRow>(`select ${COLUMNS} from ticketbai_file f where invoice_id = $1`, [id]);
    return respond(row ? readRowOf(row) : null);
  },
});

const stored = z.object({
  document: z.nullable(z.string()),
  identifier: z.nullable(z.string()),
  is_forgotten: z.boolean(),
});

// The frozen parts of a party are emptied while its data are blocked (LO 3/2018, art. 32), and when they are erased.
const DOCUMENT = `
  select f.document, f.identifier, (f.state = 'signed' and f.document is null) or i.paper -> 'buyer' = 'null' or i.paper -> 'seller' = 'null' as is_forgotten
  from ticketbai_file f join invoice i on i.id = f.invoice_id where f.invoice_id = $1`;

/** GET /invoices/{id}/ticketbai/file */
const fileRoute = readRoute({
  path: "/invoices/:id/ticketbai/file",
  summary: "An invoice's signed TicketBAI file as XML",
  access: readAccess,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, invoiceResource, id, user);
    const [row] = await db.query(DOCUMENT, [id]);
    if (row === undefined) throw new AppError("not_found");
    const { document, identifier, is_forgotten } = stored.parse(row);
    if (is_forgotten) throw new AppError("ticketbai_forgotten");
    if (document === null || identifier === null) throw new AppError("ticketbai_not_signed");
    const name = `${identifier.replaceAll(/[^A-Za-z0-9-]/g, "_")}.xml`;
    return { kind: "file", name, type: "application/xml", body: Readable.from([Buffer.from(document)]) };
  },
});

export const ticketbaiRoutes: readonly Route[] = [statusRoute, signRoute, ticketbaiCheckRoute, invoiceRoute, fileRoute];
