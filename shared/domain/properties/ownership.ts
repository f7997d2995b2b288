import * as z from "zod/mini";
import type { DateString } from "#shared/lib/dates.ts";
import { date, integer, uuid } from "../core/fields.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { MAX_OWNERS } from "./policy.ts";

/** Full ownership, in basis points. */
export const WHOLE = 10_000;

const ownerShare = z.object({ owner_id: uuid(), share: integer(1, WHOLE) });

/** The owners of a property or an asset from a day on: the complete list, or empty if the company owns it. */
export const ownersInput = z.object({
  since: date(),
  shares: z.array(ownerShare).check(z.maxLength(MAX_OWNERS)),
});
export type OwnersInput = z.infer<typeof ownersInput>;

/** Checks shares together: no owner twice, and a sum of 100 %. */
export const ownersRules: readonly Rule[] = [
  defineRule(z.pick(ownersInput, { shares: true }), ({ shares }) => {
    if (shares.length === 0) return null;
    if (new Set(shares.map(({ owner_id }) => owner_id)).size < shares.length)
      return { field: "shares", key: "validation.owner_twice" };
    return sumOfShares(shares) === WHOLE ? null : { field: "shares", key: "error.shares_incomplete" };
  }),
];

/** @returns basis points */
export function sumOfShares(shares: readonly { readonly share: number | null }[]): number {
  return shares.reduce((sum, { share }) => sum + (share ?? 0), 0);
}

/** A share of a property or asset, over a period (both days included; null if open-ended). */
export const ownership = z.object({
  id: uuid(),
  property_id: z.nullable(uuid()),
  asset_id: z.nullable(uuid()),
  /** Label of the property or asset. */
  place_label: z.string(),
  owner_id: uuid(),
  owner_label: z.string(),
  share: z.int(),
  since: date(),
  until: z.nullable(date()),
});
export type Ownership = z.infer<typeof ownership>;

/** Whether a share is past, current or future. */
export function ownershipPhase({ since, until }: Ownership, today: DateString): "past" | "present" | "future" {
  if (since > today) return "future";
  return until !== null && until < today ? "past" : "present";
}

/** The owners on a day, as the starting point of a change. */
export function ownersOn(rows: readonly Ownership[], day: DateString): Ownership[] {
  return rows.filter((row) => ownershipPhase(row, day) === "present");
}
