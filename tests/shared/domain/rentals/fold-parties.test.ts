import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOwnGuarantor, foldParties, type PartyDays } from "#shared/domain/rentals/fold-parties.ts";
import { rentalPartyRoles } from "#shared/domain/rentals/rental-party.ts";
import { addDays, periodContains } from "#shared/lib/dates.ts";

const FIRST = "2025-01-01";
const LAST = 60;
const everyDay = Array.from({ length: LAST + 1 }, (_, index) => addDays(FIRST, index));

const someDays = fc
  .tuple(fc.constantFrom(...rentalPartyRoles), fc.nat(30), fc.option(fc.nat(20)))
  .map(([role, start, length]): PartyDays => {
    const since = addDays(FIRST, start);
    return { role, since, until: length === null ? null : addDays(since, length) };
  });

const rolesOn = (days: readonly PartyDays[], day: string) =>
  days.filter(({ since, until }) => periodContains({ start: since, end: until }, day)).map(({ role }) => role);

describe("merged entries of one person in a rental", () => {
  test("merged entries have the roles of either entry on each day, and a tenant is not also an additional tenant", () => {
    fc.assert(
      fc.property(fc.array(someDays, { maxLength: 6 }), (days) => {
        const folded = foldParties(days);
        for (const day of everyDay) {
          const before = new Set(rolesOn(days, day));
          if (before.has("tenant")) before.delete("additional_tenant");
          expect(rolesOn(folded, day).toSorted()).toEqual([...before].toSorted());
        }
      }),
    );
  });

  test("merged stays of a role neither overlap nor adjoin, and merging again changes nothing", () => {
    fc.assert(
      fc.property(fc.array(someDays, { maxLength: 6 }), (days) => {
        const folded = foldParties(days);
        expect(foldParties(folded)).toEqual(folded);
      }),
    );
  });

  test("a person is their own guarantor exactly when a guarantor's day is also a tenant's", () => {
    fc.assert(
      fc.property(fc.array(someDays, { maxLength: 5 }), (days) => {
        const isClash = everyDay.some((day) => {
          const roles = rolesOn(days, day);
          return roles.includes("guarantor") && roles.some((role) => role !== "guarantor");
        });
        expect(isOwnGuarantor(days)).toBe(isClash);
      }),
    );
  });
});
