import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, optional, uuid } from "../core/fields.ts";
import { defineRule, type FieldIssue, type Rule } from "../core/rule.ts";
import { occupiedUntil } from "./occupied-until.ts";
import type { Rental } from "./rental.ts";

export const rentalPartyRoles = ["tenant", "additional_tenant", "guarantor"] as const;
export type RentalPartyRole = (typeof rentalPartyRoles)[number];

/** Roles that can change during a rental; another tenant needs another contract. */
export const changingRoles = ["additional_tenant", "guarantor"] as const;

/** The role of a person in a rental, with its days, both included; null while it lasts. */
export const rentalParty = z.object({
  id: uuid(),
  person_id: uuid(),
  person_label: z.string(),
  role: z.enum(rentalPartyRoles),
  since: date(),
  until: z.nullable(date()),
  /** Basis points of the rental's invoices, where they are split. */
  share: z.nullable(z.int()),
});
export type RentalParty = z.infer<typeof rentalParty>;

/** Input for adding a party to a live rental, besides the version. */
export const partyInput = z.object({
  person_id: uuid(),
  role: z.enum(changingRoles),
  since: date(),
  until: optional(date()),
});
export type PartyInput = z.infer<typeof partyInput>;

/** Input for ending a party in a live rental: its last day. */
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

/** A party cannot leave before joining. */
export function partyEndRules({ since }: Pick<RentalParty, "since">): readonly Rule[] {
  return [
    defineRule(z.pick(partyEnd, { until: true }), ({ until }) =>
      until < since ? { field: "until", key: "validation.date_range" } : null,
    ),
  ];
}

/** Phase of a party's period relative to today. */
export function partyPhase({ since, until }: Pick<RentalParty, "since" | "until">, today: DateString) {
  if (since > today) return "future";
  return until !== null && until < today ? "past" : "present";
}

/** Default first day of a new party: today, or the start of a future contract. */
export const proposedSince = ({ start_date }: Term, today: DateString): DateString =>
  start_date > today ? start_date : today;
