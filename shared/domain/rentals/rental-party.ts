import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, optional, uuid } from "../core/fields.ts";
import { defineRule, type FieldIssue, type Rule } from "../core/rule.ts";
import { occupiedUntil } from "./occupied-until.ts";
import type { Rental } from "./rental.ts";

export const rentalPartyRoles = ["tenant", "additional_tenant", "guarantor"] as const;
export type RentalPartyRole = (typeof rentalPartyRoles)[number];

/** The roles that come and go while a rental lives; another tenant is another contract. */
export const changingRoles = ["additional_tenant", "guarantor"] as const;

/** What somebody is in a rental, from and until which day, both included; null while it lasts. */
export const rentalParty = z.object({
  id: uuid(),
  person_id: uuid(),
  person_label: z.string(),
  role: z.enum(rentalPartyRoles),
  since: date(),
  until: z.nullable(date()),
});
export type RentalParty = z.infer<typeof rentalParty>;

/** What adding somebody to a live rental asks for, besides the version. */
export const partyInput = z.object({
  person_id: uuid(),
  role: z.enum(changingRoles),
  since: date(),
  until: optional(date()),
});
export type PartyInput = z.infer<typeof partyInput>;

/** What ending somebody's part in a live rental asks for: the last day of it. */
export const partyEnd = z.object({ party_id: uuid(), until: date() });
export type PartyEnd = z.infer<typeof partyEnd>;

type Term = Pick<Rental, "start_date" | "state" | "end_date" | "exit_date" | "keys_returned_on">;

/** @param today the business day */
export function partyRules(rental: Term, today: DateString): readonly Rule[] {
  const last = occupiedUntil(rental, today);
  const within = (field: string, day: DateString): FieldIssue | null =>
    day < rental.start_date || (last !== null && day > last) ? { field, key: "validation.party_term" } : null;
  return [
    defineRule(z.pick(partyInput, { since: true }), ({ since }) => within("since", since)),
    defineRule(z.pick(partyInput, { since: true, until: true }), ({ since, until }) =>
      until && until < since ? { field: "until", key: "validation.date_range" } : null,
    ),
    defineRule(z.pick(partyInput, { until: true }), ({ until }) => (until ? within("until", until) : null)),
  ];
}

/** Nobody leaves before they came. */
export function partyEndRules({ since }: Pick<RentalParty, "since">): readonly Rule[] {
  return [
    defineRule(z.pick(partyEnd, { until: true }), ({ until }) =>
      until < since ? { field: "until", key: "validation.date_range" } : null,
    ),
  ];
}

/** Where somebody's days lie, seen from today. */
export function partyPhase({ since, until }: Pick<RentalParty, "since" | "until">, today: DateString) {
  if (since > today) return "future";
  return until !== null && until < today ? "past" : "present";
}

/** The first day that a new party most likely has: today, or that of a contract yet to begin. */
export const proposedSince = ({ start_date }: Term, today: DateString): DateString =>
  start_date > today ? start_date : today;
