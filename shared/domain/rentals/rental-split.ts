import * as z from "zod/mini";
import { date, integer, uuid } from "../core/fields.ts";
import { splitCents } from "#shared/lib/split-cents.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { liveRentalStates, type RentalState } from "./rental.ts";

/** The whole rental in basis points. */
export const WHOLE_RENTAL = 10_000;

/** States in which the split can be set: a rental that is over keeps what it had. */
export const splittableStates: readonly RentalState[] = ["draft", ...liveRentalStates];

const tenantShare = z.object({ person_id: uuid(), share: integer(1, WHOLE_RENTAL - 1) });
export type TenantShare = z.infer<typeof tenantShare>;

/**
 * How the invoices of a rental are split among its co-tenants; without shares one invoice bills the whole. Whether each is liable
 * for the whole is what the contract says: it is never presumed (CC art. 1137), and without it each owes a part (art. 1138).
 */
export const splitInput = z.object({
  shares: z.array(tenantShare).check(z.maxLength(21)),
  has_joint_liability: z.boolean(),
  /** The day whose tenants share it: those of another day keep their shares. */
  day: date(),
});
export type SplitInput = z.infer<typeof splitInput>;

export const sumOfShares = (shares: readonly Pick<TenantShare, "share">[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);

/** Whether an amount is a share of a whole one, of which it is a cent more or less at most. */
export const isPartOf = (amount: number, whole: number, share: number): boolean =>
  share === WHOLE_RENTAL ? amount === whole : Math.abs(amount - (whole * share) / WHOLE_RENTAL) < 1;

/** What an invoice bills of a month: the whole, or a part of it. */
export interface Portion {
  /** Basis points. */
  readonly share: number;
  /** Its place among the parts, from 1. */
  readonly part: number;
  /** The shares of all parts of the month that count, by their places. */
  readonly shares: readonly number[];
}

/** An amount's part: with all parts of the month they add up to it. */
export function partOf(whole: number, { share, part, shares }: Portion): number {
  const isComplete = shares.reduce((sum, one) => sum + one, 0) === WHOLE_RENTAL;
  const exact = isComplete ? splitCents(whole, shares)[part - 1] : undefined;
  return exact ?? Math.round((whole * share) / WHOLE_RENTAL);
}

/** Each co-tenant once, and all of the rental. */
export const splitRules: readonly Rule[] = [
  defineRule(z.pick(splitInput, { shares: true }), ({ shares }) => {
    if (shares.length === 0) return null;
    if (new Set(shares.map(({ person_id }) => person_id)).size < shares.length)
      return { field: "shares", key: "error.tenant_twice" };
    return sumOfShares(shares) === WHOLE_RENTAL ? null : { field: "shares", key: "validation.split_incomplete" };
  }),
];

/** Equal shares that add up to the whole; the first have what is left of the division. */
export function equalShares(person_ids: readonly string[]): TenantShare[] {
  const least = Math.floor(WHOLE_RENTAL / Math.max(person_ids.length, 1));
  const left = WHOLE_RENTAL - least * person_ids.length;
  return person_ids.map((person_id, place) => ({ person_id, share: place < left ? least + 1 : least }));
}
