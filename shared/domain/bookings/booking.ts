import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import type { StatusColor } from "../core/color.ts";
import { consent } from "../core/consents.ts";
import { cents, date, instant, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { rentalRegimes } from "../rentals/rental.ts";
import { isSameDocumentation } from "../core/tax-id.ts";
import { applicantInput, applicantRules } from "./applicant.ts";
import { bookingStates, type BookingState } from "./booking-moves.ts";
import { occupantInput, occupantRow, occupantRules } from "./occupant.ts";
import { MAX_OCCUPANTS } from "./policy.ts";

/** A visitor's booking request. The terms are not part of it: they come from the link, or from the asset's price. */
export const bookingInput = z.object({
  ...applicantInput.shape,
  start_date: date(),
  end_date: optional(date()),
  occupants: optional(z.array(occupantInput).check(z.maxLength(MAX_OCCUPANTS))),
  message: optional(longText(4000)),
});
export type BookingInput = z.infer<typeof bookingInput>;

const { occupants: _occupants, ...bookingFields } = bookingInput.shape;

export const bookingRow = z.object({
  ...rowBase,
  ...z.required(z.object(bookingFields)).shape,
  code: text(),
  state: z.enum(bookingStates),
  is_business: z.boolean(),
  /** Null for the public offer. */
  booking_link_id: z.nullable(uuid()),
  asset_id: uuid(),
  property_id: uuid(),
  regime: z.enum(rentalRegimes),
  rent: cents(),
  expenses: cents(),
  deposit: z.nullable(cents()),
  language: z.enum(languages),
  /** Until when its days are held without an answer; null after it is accepted or has ended. */
  hold_until: z.nullable(instant()),
  confirmed_at: z.nullable(instant()),
  answered_at: z.nullable(instant()),
  end_reason: z.nullable(longText(1000)),
  person_id: z.nullable(uuid()),
  rental_id: z.nullable(uuid()),
  asset_label: z.string(),
  property_label: z.string(),
  booking_link_label: z.nullable(z.string()),
  person_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
});
export type Booking = z.infer<typeof bookingRow>;

export const bookingStateColors: Readonly<Record<BookingState, StatusColor>> = {
  unconfirmed: "gray",
  received: "amber",
  info_requested: "violet",
  accepted: "blue",
  converted: "green",
  rejected: "gray",
  cancelled: "gray",
  lapsed: "gray",
  withdrawn: "gray",
};

const bookingMessage = z.object({
  id: uuid(),
  author: z.enum(["staff", "applicant"]),
  /** Author among staff; null for the applicant. */
  author_label: z.nullable(z.string()),
  body: z.string(),
  created_at: instant(),
});

/** Booking details beyond its row. */
export const bookingDossier = z.object({
  occupants: z.array(occupantRow),
  consents: z.array(consent),
  messages: z.array(bookingMessage),
});
export type BookingDossier = z.infer<typeof bookingDossier>;

const namedPeople = z.pick(bookingInput, { documentation: true, occupants: true });

/**
 * The first of the people who is named twice, by document: no one guarantees their own debt (CC art. 1822), signs twice
 * or lives there twice. The issue is of the field `occupants.<index>.documentation`.
 */
export const namedTwiceRule = defineRule(namedPeople, ({ documentation, occupants }) => {
  const people = [{ role: "applicant", documentation }, ...(occupants ?? [])];
  for (const [index, { role, documentation: own }] of people.entries()) {
    const former = people.slice(0, index).find((each) => isSame(each.documentation, own));
    if (!former) continue;
    const isGuarantor = role === "guarantor" || former.role === "guarantor";
    const key = isGuarantor ? "validation.own_guarantor" : "validation.person_twice";
    return { field: `occupants.${index - 1}.documentation`, key };
  }
  return null;
});

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(one && other) && isSameDocumentation(one ?? "", other ?? "");
}

/** The first issue with any of the named people, at the field `occupants.<index>.<field>`. */
const checkOccupants: Rule = (input, today) => {
  const { success, data } = z.safeParse(z.pick(bookingInput, { occupants: true }), input);
  const issues = (success ? (data.occupants ?? []) : []).flatMap((occupant, index) =>
    occupantRules.flatMap((rule) => {
      const issue = rule(occupant, today);
      return issue ? { ...issue, field: `occupants.${index}.${issue.field}` } : [];
    }),
  );
  if (issues[0]) return issues[0];
  // A rental has one guarantor at a time.
  const guarantors = success ? (data.occupants ?? []).filter(({ role }) => role === "guarantor") : [];
  return guarantors.length > 1 ? { field: "occupants", key: "validation.one_guarantor" } : null;
};

export const bookingResource = defineResource({
  name: "booking",
  area: "bookings",
  path: "bookings",
  input: bookingInput,
  row: bookingRow,
  rules: [
    ...applicantRules,
    checkOccupants,
    namedTwiceRule,
    defineRule(z.pick(bookingInput, { start_date: true, end_date: true }), ({ start_date, end_date }) =>
      end_date && end_date < start_date ? { field: "end_date", key: "validation.date_range" } : null,
    ),
    defineRule(z.pick(bookingInput, { start_date: true }), ({ start_date }, today) =>
      start_date < today ? { field: "start_date", key: "validation.date_range" } : null,
    ),
  ],
  references: {
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    booking_link_id: { entity: "booking_link", fields: ["label"] },
    person_id: { entity: "person", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
  },
  parts: ["occupants"],
  filters: {
    state: "equals",
    asset_id: "equals",
    property_id: "equals",
    booking_link_id: "equals",
    person_id: "equals",
    rental_id: "equals",
    start_date: "range",
    created_at: "range",
  },
  sortable: ["code", "start_date", "hold_until", "created_at"],
  default_sort: "-created_at",
  property_scope: "property_id",
  // It holds days of the asset; an accepted booking becomes a person, a rental and its deposit.
  affects: ["asset", "booking_link", "person", "address", "rental", "deposit"],
});
