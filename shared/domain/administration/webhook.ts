import * as z from "zod/mini";
import { instant, rowBase, rule, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { entityOfEvent } from "./webhook-events.ts";
import { MAX_WEBHOOK_EVENTS } from "./policy.ts";

/** `suspended`: by the system; see `suspensions`. */
export const webhookStates = ["active", "paused", "suspended"] as const;
export type WebhookState = (typeof webhookStates)[number];

/**
 * Why the system suspended a webhook: it failed for days, its address answered that it is gone, or its responsible
 * user lacks the rights for its events.
 */
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
  /** Where messages are sent: https, without a user in the URL. */
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
  /** The user whose rights apply: the one who last created, changed or resumed it. */
  responsible_id: z.nullable(uuid()),
  responsible_label: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhookRow>;

export const webhookLifecycle = defineLifecycle({
  pause: { from: ["active"], to: ["paused"] },
  resume: { from: ["paused", "suspended"], to: ["active"] },
});

/** External addresses that receive events. */
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
  register: "company",
  of_company: "seen",
  retained: { name: "office", url: "office", events: "thing" },
});

/** Why a delivery failed. */
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

/** A message and its delivery status. */
export const webhookDelivery = z.object({
  id: uuid(),
  /** `rental.activate`; `webhook.test` for a requested test. */
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

/** One attempt to deliver a message. */
export const webhookAttempt = z.object({
  id: uuid(),
  at: instant(),
  /** The HTTP status of the receiver's response; null if there was none. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(webhookErrors)),
  /** Null while in progress, or if the server stopped before the response. */
  duration_ms: z.nullable(z.int()),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** The only response that contains the secret. */
export const webhookSecret = z.object({ secret: z.string() });
