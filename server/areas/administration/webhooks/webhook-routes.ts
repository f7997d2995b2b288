import { isIP } from "node:net";
import * as z from "zod/mini";
import {
  deliveryStates,
  type WebhookDelivery,
  webhookAttempt,
  webhookDelivery,
  type Webhook,
  webhookLifecycle,
  webhookResource,
  webhookSecret,
} from "#shared/domain/administration/webhook.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { insertRow, lockRow, requireRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { lockFresh, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { enqueue } from "#server/engine/jobs/jobs.ts";
import { isPrivateAddress } from "#server/engine/services/private-addresses.ts";
import type { Services } from "#server/engine/services/services.ts";
import { DELIVER_WEBHOOKS } from "./deliver-webhooks.ts";
import { assertMaySubscribe } from "./webhook-rights.ts";
import { replaceSecret } from "./webhook-secrets.ts";

/** Page size of the delivery log. */
const PAGE = 50;
const DELIVERY_FIELDS = Object.keys(webhookDelivery.shape).join(", ");
const ATTEMPT_FIELDS = Object.keys(webhookAttempt.shape).join(", ");

/** Refuses URLs with an address in the local network; host names are checked at each delivery. */
function assertMayReach({ webhooks }: Services, address: string): void {
  if (!URL.canParse(address))
    throw new InvalidInput("webhook", [{ field: "url", key: "validation.https_address", params: {} }]);
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, "$1");
  if (webhooks.allowsPrivate || isIP(host) === 0 || !isPrivateAddress(host)) return;
  throw new InvalidInput("webhook", [{ field: "url", key: "validation.private_address", params: {} }]);
}

const standard = standardRoutes(webhookResource, {
  async insert({ tx, services, user, input }) {
    assertMaySubscribe(user, input.events);
    assertMayReach(services, input.url);
    const id = await insertRow(tx, webhookResource, { ...input, responsible_id: user.user_id });
    await tx.query("insert into webhook_work (webhook_id) values ($1)", [id]);
    await replaceSecret(tx, services.vault, id);
    return id;
  },
  async update({ tx, services, user }, change) {
    assertMaySubscribe(user, change.after.events);
    assertMayReach(services, change.after.url);
    await updateRow(tx, webhookResource, change, { ...change.patch, responsible_id: user.user_id }, user);
  },
});

async function deliverSoon(tx: Tx, webhook_id: string): Promise<void> {
  await enqueue(tx, DELIVER_WEBHOOKS, {}, `${DELIVER_WEBHOOKS}:${webhook_id}`);
}

const moves = moveRoutes(webhookResource, {
  inputs: { pause: z.object({}), resume: z.object({}) },
  allowed: movesBy(webhookLifecycle),
  rights: webhookLifecycle,
  mayMove: ({ user }, row: Webhook) => assertMaySubscribe(user, row.events),
  effects: {
    pause: ({ tx, user }, row) => updateRow(tx, webhookResource, row, { state: "paused" }, user),
    async resume({ tx, user }, row) {
      const resumed = { state: "active", suspended_for: null, responsible_id: user.user_id };
      await updateRow(tx, webhookResource, row, resumed, user);
      await tx.query("update webhook_work set failing_since = null where webhook_id = $1", [row.id]);
      await tx.query(
        "update webhook_delivery set next_attempt_at = clock_now() where webhook_id = $1 and state = 'queued'",
        [row.id],
      );
      await deliverSoon(tx, row.id);
    },
  },
});

const secret = writeRoute({
  method: "POST",
  path: "/webhooks/:id/secret",
  summary: "Rotates the secret of one of webhooks; only this response shows it, and the old one stays valid for a day",
  access: { entity: "webhook", action: "update" },
  body: versioned(noBody),
  output: webhookSecret,
  run: async (context) => {
    const row = await lockFresh(context, webhookResource);
    assertMaySubscribe(context.user, row.events);
    await recordAuditEntry(context.tx, { entity: "webhook", id: row.id, label: row.label }, "secret");
    return respond({ secret: await replaceSecret(context.tx, context.services.vault, row.id) });
  },
});

const sendTest = writeRoute({
  method: "POST",
  path: "/webhooks/:id/test",
  summary: "Sends a test message to one of webhooks",
  access: { entity: "webhook", action: "update" },
  body: noBody,
  output: webhookDelivery,
  run: async ({ tx, user, params }) => {
    const row = await lockRow(tx, webhookResource, params["id"] ?? "", user);
    assertMaySubscribe(user, row.events);
    const [delivery] = await tx.query<WebhookDelivery>(
      `insert into webhook_delivery (webhook_id, event) values ($1, 'webhook.test') returning ${DELIVERY_FIELDS}`,
      [row.id],
    );
    await deliverSoon(tx, row.id);
    return respond(delivery, 201);
  },
});

/** Delivery ids are ordered by time. */
function readPage({ before, state }: Readonly<Record<string, string>>): [string | null, string | null] {
  const isKnown = state === undefined || deliveryStates.some((known) => known === state);
  if (!isKnown || (before !== undefined && !isUuid(before))) throw new AppError("malformed");
  return [before ?? null, state ?? null];
}

const deliveries = readRoute({
  path: "/webhooks/:id/deliveries",
  summary: "The deliveries of one of webhooks, the latest first: 50, or those before one of them",
  access: { entity: "webhook", action: "read" },
  parameters: ["before", "state"],
  output: z.array(webhookDelivery),
  run: async ({ db, user, params, query }) => {
    const id = params["id"] ?? "";
    await requireRow(db, webhookResource, id, user);
    const [before, state] = readPage(query);
    const rows = await db.query(
      `select ${DELIVERY_FIELDS} from webhook_delivery
       where webhook_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or state = $3)
       order by id desc limit ${PAGE}`,
      [id, before, state],
    );
    return respond(rows);
  },
});

const attempts = readRoute({
  path: "/webhooks/:id/deliveries/:delivery/attempts",
  summary: "The attempts to deliver a message, the first one first",
  access: { entity: "webhook", action: "read" },
  output: z.array(webhookAttempt),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, webhookResource, id, user);
    const delivery = requireUuid(params["delivery"]);
    const rows = await db.query(
      `select ${ATTEMPT_FIELDS} from webhook_attempt
       where delivery_id = (select id from webhook_delivery where id = $2 and webhook_id = $1) order by id`,
      [id, delivery],
    );
    return respond(rows);
  },
});

/** @throws AppError not_found */
function requireUuid(text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw new AppError("not_found");
  return text;
}

const resend = writeRoute({
  method: "POST",
  path: "/webhooks/:id/deliveries/:delivery/resend",
  summary: "Sends a message again, under the same id",
  access: { entity: "webhook", action: "update" },
  body: noBody,
  output: webhookDelivery,
  run: async ({ tx, user, params }) => {
    const row = await lockRow(tx, webhookResource, params["id"] ?? "", user);
    assertMaySubscribe(user, row.events);
    const [delivery] = await tx.query<WebhookDelivery>(
      `update webhook_delivery set state = 'queued', attempts = 0, queued_at = clock_now(), ended_at = null,
              next_attempt_at = clock_now() where id = $2 and webhook_id = $1 returning ${DELIVERY_FIELDS}`,
      [row.id, requireUuid(params["delivery"])],
    );
    if (!delivery) throw new AppError("not_found");
    await deliverSoon(tx, row.id);
    return respond(delivery);
  },
});

export const webhookRoutes: readonly Route[] = [
  ...moves,
  // Not replayable: a stored idempotent response would be a stored credential.
  { ...secret, isReplayable: false },
  sendTest,
  deliveries,
  attempts,
  resend,
  ...standard,
];
