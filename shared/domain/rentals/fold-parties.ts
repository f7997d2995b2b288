import { addDays, type DateString, periodsOverlap } from "#shared/lib/dates.ts";
import type { RentalPartyRole } from "./rental-party.ts";

/** The role of a person in a rental and its days, both included; null while it lasts. */
export interface PartyDays {
  readonly role: RentalPartyRole;
  readonly since: DateString;
  readonly until: DateString | null;
}

const asPeriod = ({ since, until }: PartyDays) => ({ start: since, end: until });
const overlap = (a: PartyDays, b: PartyDays) => periodsOverlap(asPeriod(a), asPeriod(b));

function latest(a: DateString | null, b: DateString | null): DateString | null {
  if (a === null || b === null) return null;
  return a > b ? a : b;
}

/** Joins overlapping or adjacent periods of one role. */
function joinDays(days: readonly PartyDays[]): PartyDays[] {
  const joined: PartyDays[] = [];
  for (const next of days.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const last = joined.at(-1);
    const follows = last && (last.until === null || next.since <= addDays(last.until, 1));
    if (follows) joined.splice(-1, 1, { ...last, until: latest(last.until, next.until) });
    else joined.push(next);
  }
  return joined;
}

/** Subtracts a period from another. */
function without(days: PartyDays, taken: PartyDays): PartyDays[] {
  if (!overlap(days, taken)) return [days];
  const before = taken.since > days.since ? [{ ...days, until: addDays(taken.since, -1) }] : [];
  const isLonger = taken.until !== null && (days.until === null || days.until > taken.until);
  const after = isLonger && taken.until !== null ? [{ ...days, since: addDays(taken.until, 1) }] : [];
  return [...before, ...after];
}

/** Whether a person would guarantee their own rent on some day. */
export function isOwnGuarantor(days: readonly PartyDays[]): boolean {
  const guarantees = days.filter(({ role }) => role === "guarantor");
  return guarantees.some((guarantee) => days.some((one) => one.role !== "guarantor" && overlap(one, guarantee)));
}

/**
 * Merges the party periods of one person in one rental after two persons were merged: at most one role per day; a
 * tenant is not also an additional tenant.
 */
export function foldParties(days: readonly PartyDays[]): PartyDays[] {
  const ofRole = (wanted: RentalPartyRole) => joinDays(days.filter(({ role }) => role === wanted));
  const tenant = ofRole("tenant");
  const additional = tenant.reduce(
    (left, taken) => left.flatMap((one) => without(one, taken)),
    ofRole("additional_tenant"),
  );
  return [...tenant, ...additional, ...ofRole("guarantor")];
}
