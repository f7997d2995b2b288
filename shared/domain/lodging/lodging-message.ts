import * as z from "zod/mini";
import type { StatusColor } from "../core/color.ts";
import { instant, integer, optional, text, uuid } from "../core/fields.ts";
import { LODGING_LIMITS } from "./policy.ts";

export const lodgingMessageKinds = ["reservation", "arrival", "cancellation"] as const;
export type LodgingMessageKind = (typeof lodgingMessageKinds)[number];

/** What is communicated of a stay; a cancellation is of one of them. */
export const lodgingStages = ["reservation", "arrival"] as const;
export type LodgingStage = (typeof lodgingStages)[number];

/**
 * `sending`: handed to the service, which has not answered yet. `received`: the service gave a lot number and has still to say what
 * became of it. `unclear`: it may have arrived, and its answer was lost. `withdrawn`: never sent.
 */
export const lodgingMessageStates = [
  "waiting",
  "sending",
  "received",
  "unclear",
  "accepted",
  "refused",
  "cancelled",
  "withdrawn",
] as const;
export type LodgingMessageState = (typeof lodgingMessageStates)[number];

export const lodgingStateColors: Readonly<Record<LodgingMessageState, StatusColor>> = {
  waiting: "gray",
  sending: "gray",
  received: "amber",
  unclear: "red",
  accepted: "green",
  refused: "red",
  cancelled: "gray",
  withdrawn: "gray",
};

/**
 * Why an attempt failed; `credentials` holds all messages until the account is stored again, `restored` is of a
 * message that waited in the backup that was restored, and `undecided` of one whose lot never had a result.
 */
export const lodgingFaults = [
  "unavailable",
  "lost",
  "interrupted",
  "restored",
  "undecided",
  "unreadable",
  "rejected",
  "credentials",
] as const;
export type LodgingFault = (typeof lodgingFaults)[number];

export const lodgingEnvironments = ["test", "production"] as const;
export type LodgingEnvironment = (typeof lodgingEnvironments)[number];

export const lodgingMessage = z.object({
  id: uuid(),
  kind: z.enum(lodgingMessageKinds),
  /** What a cancellation cancels. */
  cancels_kind: z.nullable(z.enum(lodgingStages)),
  state: z.enum(lodgingMessageStates),
  environment: z.enum(lodgingEnvironments),
  attempts: integer(),
  next_attempt_at: instant(),
  created_at: instant(),
  created_by_label: z.nullable(z.string()),
  answered_at: z.nullable(instant()),
  lot: z.nullable(z.string()),
  communication: z.nullable(z.string()),
  fault: z.nullable(z.enum(lodgingFaults)),
  answer_code: z.nullable(z.string()),
  answer_text: z.nullable(z.string()),
});
export type LodgingMessage = z.infer<typeof lodgingMessage>;

export const lodgingSend = z.object({ stage: z.enum(lodgingStages) });
export type LodgingSend = z.infer<typeof lodgingSend>;

/** What the user found on the service's own page about a message whose answer was lost: its number, or that it is not there. */
export const lodgingResolution = z.object({
  message_id: uuid(),
  communication: optional(text(LODGING_LIMITS.communication)),
});
export type LodgingResolution = z.infer<typeof lodgingResolution>;

/** `changed`: the stay differs from what was accepted. */
export const lodgingTaskStates = ["due", "late", "sent", "refused", "unclear", "changed"] as const;
export type LodgingTaskState = (typeof lodgingTaskStates)[number];

/** Something that must still be communicated, or that the service did not take. */
export const lodgingTask = z.object({
  rental_id: uuid(),
  rental_code: z.string(),
  asset_label: z.string(),
  stage: z.enum(lodgingMessageKinds),
  /** Of `changed`, when it was changed. */
  due_at: instant(),
  state: z.enum(lodgingTaskStates),
});
export type LodgingTask = z.infer<typeof lodgingTask>;
