import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import type { StatusColor } from "../core/color.ts";
import { cents, date, email, instant, integer, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle, type Lifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { rentalRegimes } from "../rentals/rental.ts";
import { MAX_LINK_HOURS } from "./policy.ts";

export const bookingLinkStates = ["active", "used", "expired", "revoked"] as const;
export type BookingLinkState = (typeof bookingLinkStates)[number];

/** The terms on which an asset is offered to the holder of the link. */
export const bookingLinkInput = z.object({
  asset_id: uuid(),
  regime: z.enum(rentalRegimes),
  rent: cents(),
  expenses: optional(cents()),
  deposit: optional(cents()),
  earliest_start: date(),
  /** The last day that can be requested; null if the rental may be open-ended. */
  latest_end: optional(date()),
  language: z.enum(languages),
  /** Hours from now; the company's setting by default. */
  valid_hours: optional(integer(1, MAX_LINK_HOURS)),
  email: optional(email()),
  notes: optional(longText()),
});
export type BookingLinkInput = z.infer<typeof bookingLinkInput>;

export const bookingLinkRow = z.object({
  ...rowBase,
  ...z.required(bookingLinkInput).shape,
  code: text(),
  state: z.enum(bookingLinkStates),
  expenses: cents(),
  valid_hours: integer(1, MAX_LINK_HOURS),
  expires_at: instant(),
  /** When the link was first opened. */
  opened_at: z.nullable(instant()),
  sent_at: z.nullable(instant()),
  booking_id: z.nullable(uuid()),
  property_id: uuid(),
  asset_label: z.string(),
  property_label: z.string(),
  booking_label: z.nullable(z.string()),
});
export type BookingLink = z.infer<typeof bookingLinkRow>;

/** Moves made by staff; `send` mails the link (again). */
export const bookingLinkLifecycle: Lifecycle<BookingLinkState, "send" | "revoke"> = {
  send: { from: ["active"], to: ["active"], right: "create" },
  revoke: { from: ["active"], to: ["revoked"] },
};
export type BookingLinkVerb = keyof typeof bookingLinkLifecycle;

/** System moves: the link is used for a booking, or its hours pass. */
export const bookingLinkSystemMoves = defineLifecycle({
  use: { from: ["active"], to: ["used"] },
  expire: { from: ["active"], to: ["expired"] },
});

/** Inputs of each move, besides the version. */
export const bookingLinkMoveInputs = {
  send: z.object({ email: email() }),
  revoke: z.object({}),
} satisfies Record<BookingLinkVerb, z.ZodMiniObject>;

export const bookingLinkStateColors: Readonly<Record<BookingLinkState, StatusColor>> = {
  active: "teal",
  used: "green",
  expired: "gray",
  revoked: "gray",
};

/** The effective state: a link expires before the database records it. */
export function linkStateAt({ state, expires_at }: Pick<BookingLink, "state" | "expires_at">, now: Date) {
  return state === "active" && new Date(expires_at) <= now ? "expired" : state;
}

/** The URL of a link, shown to users who may create links and mailed to the recipient. */
export const bookingLinkAddress = z.object({ key: z.string(), url: z.string() });
export type BookingLinkAddress = z.infer<typeof bookingLinkAddress>;

export const bookingLinkResource = defineResource({
  name: "booking_link",
  area: "bookings",
  path: "booking-links",
  input: bookingLinkInput,
  row: bookingLinkRow,
  rules: [
    defineRule(z.pick(bookingLinkInput, { earliest_start: true, latest_end: true }), ({ earliest_start, latest_end }) =>
      latest_end && latest_end < earliest_start ? { field: "latest_end", key: "validation.date_range" } : null,
    ),
  ],
  references: {
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    booking_id: { entity: "booking", fields: ["label"] },
  },
  filters: {
    state: "equals",
    asset_id: "equals",
    property_id: "equals",
    language: "equals",
    created_at: "range",
    expires_at: "range",
  },
  // `opened`: whether the link has been opened.
  parameters: ["opened"],
  sortable: ["code", "expires_at", "created_at"],
  default_sort: "-created_at",
  property_scope: "property_id",
});
