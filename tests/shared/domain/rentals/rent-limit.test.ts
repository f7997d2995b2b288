import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LimitFacts, type LimitTerms, limitRent } from "#shared/domain/rentals/rent-limit.ts";
import { zoneDeclarations, zoneOf } from "#shared/domain/rentals/stressed-zones.ts";
import { improvements } from "#shared/domain/assets/asset.ts";
import { addDays, addYears } from "#shared/lib/dates.ts";

const START = "2026-06-01";
const facts: LimitFacts = {
  city: "Madrid",
  postal_code: "28010",
  stressed_zone: "inside",
  last_rent: 100_000,
  last_rent_on: "2026-05-31",
  improvement: null,
  improved_on: null,
  reference_rent: 95_000,
  is_room: false,
  is_large_holder: false,
};
const terms: LimitTerms = { regime: "habitual", monthly_rent: 100_000, start_date: START, end_date: "2031-05-31" };

const day = fc.integer({ min: -4000, max: 4000 }).map((days) => addDays(START, days));
const anyFacts: fc.Arbitrary<LimitFacts> = fc.record({
  city: fc.constantFrom("Barcelona", "Madrid", "Bilbao", null),
  postal_code: fc.constantFrom("08001", "28010", "48001", null),
  stressed_zone: fc.constantFrom("inside", "outside", null),
  last_rent: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  last_rent_on: fc.option(day),
  improvement: fc.option(fc.constantFrom(...improvements)),
  improved_on: fc.option(day),
  reference_rent: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  is_room: fc.boolean(),
  is_large_holder: fc.option(fc.boolean()),
});
const anyTerms: fc.Arbitrary<LimitTerms> = fc.record({
  regime: fc.constantFrom("habitual", "seasonal", "business", "other"),
  monthly_rent: fc.integer({ min: 0, max: 1_000_000 }),
  start_date: fc.constant(START),
  end_date: fc.option(day.filter((date) => date >= START)),
});

describe("for any home and any contract", () => {
  test("a rent passes the limit exactly when one is known and the rent is higher", () => {
    fc.assert(
      fc.property(anyFacts, anyTerms, (given, contract) => {
        const { limit, basis, is_exceeded } = limitRent(given, contract);
        expect(is_exceeded).toBe(limit !== null && contract.monthly_rent > limit);
        expect(basis === null).toBe(limit === null);
      }),
    );
  });

  test("other uses and homes outside the zones have no limit", () => {
    fc.assert(
      fc.property(anyFacts, anyTerms, (given, contract) => {
        const result = limitRent(given, contract);
        if (contract.regime !== "habitual" || result.zone === "outside") expect(result.limit).toBeNull();
      }),
    );
  });

  test("the limit is the last rent, up to 10 % more, or the reference of a large holder, whichever is lower", () => {
    fc.assert(
      fc.property(anyFacts, anyTerms, (given, contract) => {
        const { limit, basis } = limitRent(given, contract);
        if (limit === null) return;
        const last = given.last_rent ?? 0;
        if (basis === "reference_rent") expect([limit, given.is_large_holder]).toEqual([given.reference_rent, true]);
        else expect(limit >= last && limit <= last * 1.1).toBe(true);
        if (given.is_large_holder) expect(limit).toBeLessThanOrEqual(given.reference_rent ?? Infinity);
      }),
    );
  });

  test("being a large holder never raises the limit, and works never lower it", () => {
    fc.assert(
      fc.property(anyFacts, anyTerms, (given, contract) => {
        const of = (more: Partial<LimitFacts>) => limitRent({ ...given, ...more }, contract).limit ?? Infinity;
        expect(of({ is_large_holder: true })).toBeLessThanOrEqual(of({ is_large_holder: false }));
        expect(of({ improvement: "energy", improved_on: START })).toBeGreaterThanOrEqual(of({ improvement: null }));
      }),
    );
  });
});

describe("the cases of LAU art. 17.6 and 17.7", () => {
  const limitOf = (more: Partial<LimitFacts>, contract: Partial<LimitTerms> = {}) =>
    limitRent({ ...facts, ...more }, { ...terms, ...contract });

  test("the last rent is the limit, and one euro more passes it", () => {
    expect(limitOf({})).toMatchObject({ limit: 100_000, basis: "last_rent", is_exceeded: false, unknown: [] });
    expect(limitOf({}, { monthly_rent: 100_100 }).is_exceeded).toBe(true);
  });

  test("works that ended in the two years before allow 10 % more, earlier and later ones do not", () => {
    const of = (improved_on: string) => limitOf({ improvement: "accessibility", improved_on }).limit;
    expect([of("2024-06-01"), of("2026-06-01")]).toEqual([110_000, 110_000]);
    expect([of("2024-05-31"), of("2026-06-02")]).toEqual([100_000, 100_000]);
  });

  test("a contract of ten years allows 10 % more, one of a day less does not", () => {
    const end = addDays(addYears(START, 10), -1);
    expect(limitOf({}, { end_date: end })).toMatchObject({ limit: 110_000, basis: "last_rent_raised" });
    expect(limitOf({}, { end_date: addDays(end, -1) }).limit).toBe(100_000);
  });

  test("a large holder is also limited by the reference prices, which are named when they are not known", () => {
    expect(limitOf({ is_large_holder: true })).toMatchObject({ limit: 95_000, basis: "reference_rent" });
    expect(limitOf({ is_large_holder: true, reference_rent: null })).toMatchObject({
      limit: 100_000,
      unknown: ["reference_rent"],
    });
  });

  test("a last rent of more than five years before does not count, and what then applies is not known", () => {
    expect(limitOf({ last_rent_on: "2021-05-31" })).toMatchObject({
      limit: null,
      unknown: ["last_rent", "vacant_rule"],
    });
    expect(limitOf({ last_rent_on: "2021-06-01" }).limit).toBe(100_000);
  });

  test("of a room it is said that whether these articles apply was not verified, where they would limit its rent", () => {
    expect(limitOf({ is_room: true })).toMatchObject({ limit: 100_000, unknown: ["room"] });
    expect(limitOf({ is_room: true, stressed_zone: "outside" }).unknown).toEqual([]);
    expect(limitOf({ is_room: true }, { regime: "seasonal" }).unknown).toEqual([]);
  });

  test("a zone that comes from the table is said not to be verified, one marked by hand is not", () => {
    const barcelona = { city: "BARCELONA ", postal_code: "08001", stressed_zone: null };
    expect(limitOf(barcelona)).toMatchObject({ zone: "inside", zone_reference: "BOE-A-2024-5214" });
    expect(limitOf(barcelona).unknown).toEqual(["zone_by_table"]);
    expect(limitOf({}).unknown).toEqual([]);
  });
});

describe("the table of zones", () => {
  test("a declaration applies from its first day to its last", () => {
    const bilbao = { city: "Bilbao", postal_code: "48001" };
    const statuses = ["2025-10-30", "2025-10-31", "2028-10-30", "2028-10-31"].map(
      (date) => zoneOf(bilbao, date).status,
    );
    expect(statuses).toEqual(["unknown", "inside", "inside", "unknown"]);
  });

  test("a municipality that the table may lack, or of which a part is declared, is not known; elsewhere none is declared", () => {
    expect(zoneOf({ city: "Sant Pol de Mar", postal_code: "08395" }, START).status).toBe("unknown");
    expect(zoneOf({ city: "Galdakao", postal_code: "48960" }, START).status).toBe("unknown");
    expect(zoneOf({ city: null, postal_code: null }, START).status).toBe("unknown");
    expect(zoneOf({ city: "Madrid", postal_code: "28010" }, START).status).toBe("outside");
  });

  test.each([
    ["Donostia/San Sebastián", "20001"],
    ["Donostia - San Sebastian", "20001"],
    ["San Sebastián", "20001"],
    ["Coruña, A", "15001"],
    ["Coruña (A)", "15001"],
    ["Coruña", "15001"],
    ["La Coruña", "15001"],
    ["Rentería", "20100"],
    ["Baracaldo", "48901"],
    ["Vitoria/Gasteiz", "01001"],
    ["Gasteiz", "01001"],
    ["Lasarte", "20160"],
    ["Hospitalet de Llobregat, L'", "08901"],
    ["L’Hospitalet de Llobregat", "08901"],
    ["Masnou (El)", "08320"],
  ])("the spelling %s is recognised", (city, postal_code) => {
    expect(zoneOf({ city, postal_code }, START).status).toBe("inside");
  });

  test("a name that no row has is not known where its province has a declaration, nor anywhere after the table's day", () => {
    expect(zoneOf({ city: "Eibar", postal_code: "20600" }, START).status).toBe("unknown");
    const madrid = ["2026-07-30", "2026-07-31"].map(
      (date) => zoneOf({ city: "Madrid", postal_code: "28010" }, date).status,
    );
    expect(madrid).toEqual(["outside", "unknown"]);
  });

  test("every declaration names its resolution in the BOE and lasts three years", () => {
    for (const { reference, since, until } of zoneDeclarations) {
      expect(reference).toMatch(/^BOE-A-20\d\d-\d+$/);
      expect(addDays(addYears(since, 3), -1)).toBe(until);
    }
  });
});
