import * as z from "zod/mini";
import { instant, rowBase, rule, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { entityOfEvent } from "./webhook-events.ts";
import { MAX_WEBHOOK_EVENTS } from "./policy.ts";

/** `suspended`: put aside by the system; see `suspensions`. */
export const webhookStates = ["active", "paused", "suspended"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why the system put one aside: it failed for days, it said that it is there no more, or who answers for it may not tell all that. */
export const suspensions = ["failing", "gone", "rights"] as const;
export type Suspension = (typeof suspensions)[number];

/** Host, or IPv6 address in brackets, port, path and query; neither a user nor a fragment. */
const HTTPS_ADDRESS = /^https:\/\/(?:\[[\da-f:.]+\]|[^\s/@?#:\\[\]]+)(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i;
const isPlainHttps = (value: string) => HTTPS_ADDRESS.test(value);

const eventName = () =>
  z.string().check(
    z.maxLength(80),
    rule((event) => entityOfEvent(event) !== null, "validation.webhook_event"),
  );

export const webhookInput = z.object({
  name: text(80),
  /** Where messages go: https, without a user in it. */
  url: text(500).check(rule(isPlainHttps, "validation.https_address")),
  events: z.array(eventName()).check(
    rule((events) => events.length > 0, "validation.webhook_events"),
    z.maxLength(MAX_WEBHOOK_EVENTS),
  ),
});

export const webhookRow = z.object({
  ...rowBase,
  ...webhookInput.shape,
  state: z.enum(webhookStates),
  /** Null unless it is suspended. */
  suspended_for: z.nullable(z.enum(suspensions)),
  /** By whose rights it tells: of whoever made, changed or resumed it last. */
  responsible_id: z.nullable(uuid()),
  responsible_label: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhookRow>;

export const webhookLifecycle = defineLifecycle({
  pause: { from: ["active"], to: ["paused"] },
  resume: { from: ["paused", "suspended"], to: ["active"] },
});
export type WebhookVerb = keyof typeof webhookLifecycle;

/** Addresses outside that are told of what happens here. */
export const webhookResource = defineResource({
  name: "webhook",
  area: "administration",
  path: "webhooks",
  input: webhookInput,
  row: webhookRow,
  references: { responsible_id: { entity: "user", fields: ["label"] } },
  filters: { state: "equals" },
  sortable: ["name", "created_at"],
  default_sort: "name",
  retained: { name: "office", url: "office", events: "thing" },
});

/** Why a message was not taken. */
export const webhookErrors = [
  "unknown_host",
  "private_host",
  "refused",
  "timeout",
  "certificate",
  "redirect",
  "status",
  "lost_secret",
  "lost_event",
  "interrupted",
  "expired",
  "other",
] as const;
export type WebhookError = (typeof webhookErrors)[number];

export const deliveryStates = ["queued", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A message, and how its delivery goes. */
export const webhookDelivery = z.object({
  id: uuid(),
  /** `rental.activate`; `webhook.test` for one that was asked for. */
  event: z.string(),
  entity_id: z.nullable(uuid()),
  state: z.enum(deliveryStates),
  created_at: instant(),
  attempts: z.int(),
  next_attempt_at: z.nullable(instant()),
  ended_at: z.nullable(instant()),
  last_status: z.nullable(z.int()),
  last_error: z.nullable(z.enum(webhookErrors)),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One try to deliver a message. */
export const webhookAttempt = z.object({
  id: uuid(),
  at: instant(),
  /** What the receiver answered; null where it did not. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(webhookErrors)),
  /** Null while it is under way, or when the server did not live to see the answer. */
  duration_ms: z.nullable(z.int()),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** The one answer that holds the secret. */
export const webhookSecret = z.object({ secret: z.string() });
