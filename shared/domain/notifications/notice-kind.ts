import * as z from "zod/mini";
import type { EntityName } from "../core/entity-names.ts";
import { type Action, isAllowed, type Permissions } from "../core/roles.ts";

/**
 * Where a user is notified: the list of the bell, the desktop, a mail at once, or a mail a day with what was not read.
 */
export const noticeChannels = ["bell", "desktop", "email", "digest"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Channels that need the company's mail server. */
export const mailedChannels = ["email", "digest"] as const satisfies readonly NoticeChannel[];
export type MailedChannel = (typeof mailedChannels)[number];

export const noticeKinds = [
  "incident_new",
  "incident_assigned",
  "incident_activity",
  "booking_new",
  "booking_activity",
  "document",
  "billing",
  "rent_index",
  "certificate",
  "billing_records",
  "lodging",
  "bank_account",
  "webhook",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

interface KindDefinition {
  /** The record it is about. */
  readonly entity: EntityName;
  /** What a role must be allowed to do with the entity to be notified. */
  readonly right: Action;
  /** The records that its page shows besides, so that who may not read them cannot open it. */
  readonly shows?: EntityName;
  /** Channels of users who have not chosen. */
  readonly defaults: readonly NoticeChannel[];
}

const onScreen = ["bell", "desktop"] as const;

/** The kinds of notifications: the record, the right they need, and the channels by default. */
export const noticeKindDefinitions: Readonly<Record<NoticeKind, KindDefinition>> = {
  incident_new: { entity: "incident", right: "read", defaults: onScreen },
  // Only users who may change incidents are assigned any.
  incident_assigned: { entity: "incident", right: "update", defaults: onScreen },
  incident_activity: { entity: "incident", right: "read", defaults: onScreen },
  booking_new: { entity: "booking", right: "read", defaults: onScreen },
  booking_activity: { entity: "booking", right: "read", defaults: onScreen },
  document: { entity: "document", right: "read", defaults: onScreen },
  billing: { entity: "billing_run", right: "approve", defaults: onScreen },
  rent_index: { entity: "rent_index", right: "update", defaults: onScreen },
  certificate: { entity: "issuer", right: "update", defaults: onScreen },
  billing_records: { entity: "issuer", right: "update", defaults: onScreen },
  lodging: { entity: "rental", right: "update", shows: "person", defaults: onScreen },
  // For who sees every property and changes users: the records are of several entities.
  bank_account: { entity: "user", right: "update", defaults: onScreen },
  webhook: { entity: "webhook", right: "read", defaults: onScreen },
};

/** Whether a role can get notifications of a kind. */
export function canGet(permissions: Permissions, kind: NoticeKind): boolean {
  const { entity, right, shows } = noticeKindDefinitions[kind];
  return isAllowed(permissions, entity, right) && (shows === undefined || isAllowed(permissions, shows, "read"));
}

/** A choice of a user: one switch of one kind. */
export const noticeChoice = z.object({
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  is_on: z.boolean(),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** The channels of a kind that are on: the defaults with the user's choices. */
export function channelsOn(kind: NoticeKind, choices: readonly Omit<NoticeChoice, "kind">[]): NoticeChannel[] {
  return noticeChannels.filter(
    (channel) =>
      choices.find((choice) => choice.channel === channel)?.is_on ??
      noticeKindDefinitions[kind].defaults.includes(channel),
  );
}

/** What a user is notified of, of the kinds that the role can get. */
export const noticeChoices = z.object({
  kinds: z.array(z.object({ kind: z.enum(noticeKinds), channels: z.array(z.enum(noticeChannels)) })),
  has_mail_server: z.boolean(),
  /** Hour of the daily mail, in Madrid. */
  digest_hour: z.int(),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;
