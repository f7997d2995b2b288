import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { doubtNotice, legalSteps, type LegalTerm } from "#shared/domain/rentals/legal-term.ts";
import { addDays, addMonths, addYears, type DateString } from "#shared/lib/dates.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { followCalendar } from "#server/areas/rentals/calendar.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given: make } = testServer({ clockAt: "2026-03-15T09:00:00Z" });

/** Of a person, and of the company. */
let owned: { readonly persons: string; readonly companys: string };
beforeAll(async () => {
  const [persons, companys] = [await make.aProperty(), await make.aProperty()];
  const { id: owner_id } = await make.anOwner({ kind: "person" });
  dataOf(
    await api.post(`/properties/${persons.id}/set_owners`, {
      version: persons.version,
      since: "1990-01-01",
      shares: [{ owner_id, share: 10_000 }],
    }),
  );
  owned = { persons: persons.id, companys: companys.id };
});
interface Lease {
  readonly start_date: DateString;
  readonly end_date?: DateString | null;
  readonly signed_on?: DateString | null;
  readonly regime?: string;
}

/** The legal term of a lease on a day. */
async function termOf(lease: Lease, day: DateString, isCompany = false): Promise<LegalTerm | undefined> {
  const property_id = isCompany ? owned.companys : owned.persons;
  const [term] = await app.db.query<LegalTerm>(
    "select y.* from legal_term(jsonb_populate_record(null::rental, $1), $2) y",
    [JSON.stringify({ regime: "habitual", property_id, ...lease }), day],
  );
  return term;
}

test("a rental has the last day of the period that the law gives it, and that of its agreed exit once there is one", async () => {
  const asset = await make.anAsset({ property_id: owned.persons });
  const { id } = await make.aRental({
    asset_id: asset.id,
    regime: "habitual",
    start_date: "2025-02-01",
    end_date: "2026-01-31",
  });
  const lastDay = async () =>
    dataOf(await api.get<{ last_day: string }[]>(`/rentals?asset_id=${asset.id}&fields=last_day`))[0]?.last_day;
  expect(await lastDay()).toBe("2027-01-31");
  await app.db.query("update rental set exit_date = '2026-05-31' where id = $1", [id]);
  expect(await lastDay()).toBe("2026-05-31");
});

test("a home that only continues after all extensions has no last day, and another use that of its contract", async () => {
  const lastDay = async (regime: string) => {
    const lease = { regime, property_id: owned.persons, start_date: "2014-03-01", end_date: "2015-02-28" };
    const [row] = await app.db.query<{ day: string | null }>(
      "select last_day_of(jsonb_populate_record(null::rental, $1), '2026-03-15') as day",
      [JSON.stringify(lease)],
    );
    return row?.day;
  };
  expect(await lastDay("habitual")).toBeNull();
  expect(await lastDay("business")).toBe("2015-02-28");
});

describe("a home let for a year by a person since 2019", () => {
  const lease = { start_date: "2024-03-01", end_date: "2025-02-28" };

  test("is extended year by year until five years have passed, and only the tenant can prevent it, thirty days before", async () => {
    expect(await termOf(lease, "2025-03-01")).toEqual({
      law: "2019-03-06",
      minimum_until: "2029-02-28",
      kind: "compulsory",
      since: "2025-03-01",
      until: "2026-02-28",
      longest_until: "2032-02-28",
      landlord_notice_by: null,
      tenant_notice_by: "2026-01-29",
      withdrawal_from: "2024-09-01",
    });
  });

  test("at the end of five years the landlord gives notice four months before and the tenant two", async () => {
    expect(await termOf(lease, "2028-12-31")).toMatchObject({
      kind: "compulsory",
      until: "2029-02-28",
      landlord_notice_by: "2028-10-28",
      tenant_notice_by: "2028-12-28",
    });
  });

  test("without notice it goes on for three years at most, of which only the tenant can leave, one month before", async () => {
    expect(await termOf(lease, "2029-03-01")).toMatchObject({
      kind: "tacit",
      since: "2029-03-01",
      until: "2030-02-28",
      landlord_notice_by: null,
      tenant_notice_by: "2030-01-28",
    });
    expect(await termOf(lease, "2032-02-28")).toMatchObject({ kind: "tacit", landlord_notice_by: "2032-02-28" });
    expect(await termOf(lease, "2032-02-29")).toMatchObject({ kind: "continued", since: "2032-02-29", until: null });
  });

  test("of a company it lasts seven years", async () => {
    expect(await termOf(lease, "2025-03-01", true)).toMatchObject({
      minimum_until: "2031-02-28",
      longest_until: "2034-02-28",
    });
  });
});

let companies = 0;
const aCompany = () => {
  const documentation = generateCif("B", 7_100_000 + ++companies);
  return {
    kind: "company" as const,
    name: `Rentas ${companies}, S. L.`,
    last_name: null,
    documentation,
    withholding_exempt: false,
    withholding_certificate_on: null,
  };
};

describe("a home that is sold during a lease", () => {
  const lease = { start_date: "2022-03-01", end_date: "2023-02-28", signed_on: "2022-02-15" };
  const minimumAfter = async (sales: readonly { since: DateString; kind: "person" | "company" }[]) => {
    const { id: property_id } = await make.aProperty();
    for (const { since, kind } of sales) {
      const { id: owner_id } = await make.anOwner(kind === "company" ? aCompany() : { kind });
      const { version } = dataOf(await api.get<Property>(`/properties/${property_id}`));
      const shares = [{ owner_id, share: 10_000 }];
      dataOf(await api.post(`/properties/${property_id}/set_owners`, { version, since, shares }));
    }
    const [term] = await app.db.query<LegalTerm>(
      "select y.* from legal_term(jsonb_populate_record(null::rental, $1), '2026-03-15') y",
      [JSON.stringify({ regime: "habitual", property_id, ...lease })],
    );
    return term?.minimum_until;
  };

  test("keeps the seven years of the company that let it, and the five of a person (LAU art. 14.1)", async () => {
    const [person, company] = [{ kind: "person" }, { kind: "company" }] as const;
    const sold = { since: "2026-02-01" };
    expect(
      await minimumAfter([
        { since: "2010-01-01", ...company },
        { ...sold, ...person },
      ]),
    ).toBe("2029-02-28");
    expect(
      await minimumAfter([
        { since: "2010-01-01", ...person },
        { ...sold, ...company },
      ]),
    ).toBe("2027-02-28");
    expect(
      await minimumAfter([
        { since: "2022-02-20", ...person },
        { ...sold, ...company },
      ]),
    ).toBe("2027-02-28");
  });

  test("has the term of the earliest owners that are recorded where none are of the day of the contract", async () => {
    expect(await minimumAfter([{ since: "2025-01-01", kind: "person" }])).toBe("2027-02-28");
    expect(await minimumAfter([])).toBe("2029-02-28");
  });
});

test("a contract without a term counts as one of a year, and one of ten years is not extended before", async () => {
  expect(await termOf({ start_date: "2024-03-01" }, "2024-05-01")).toMatchObject({
    kind: "agreed",
    until: "2025-02-28",
  });
  expect(await termOf({ start_date: "2024-03-01", end_date: "2034-02-28" }, "2030-01-01")).toMatchObject({
    kind: "agreed",
    until: "2034-02-28",
    landlord_notice_by: "2033-10-28",
  });
});

test("a term of eighteen months is extended by years, and the last extension ends with the compulsory term", async () => {
  const lease = { start_date: "2020-01-01", end_date: "2021-06-30" };
  expect(await termOf(lease, "2024-07-01")).toMatchObject({ since: "2024-07-01", until: "2024-12-31" });
});

test.each([
  ["1994-12-31", undefined, undefined],
  ["1995-01-01", "1999-12-31", "2002-12-31"],
  ["2013-06-05", "2018-06-04", "2021-06-04"],
  ["2013-06-06", "2016-06-05", "2017-06-05"],
  ["2018-12-18", "2021-12-17", "2022-12-17"],
  ["2018-12-19", "2023-12-18", "2026-12-18"],
  ["2019-01-24", "2022-01-23", "2023-01-23"],
  ["2019-03-05", "2022-03-04", "2023-03-04"],
  ["2019-03-06", "2024-03-05", "2027-03-05"],
])(
  "a person's home let on %s has the compulsory term of that day's law, until %s and at most %s",
  async (start_date, minimum_until, longest_until) => {
    const term = await termOf({ start_date }, start_date);
    expect([term?.minimum_until, term?.longest_until]).toEqual([minimum_until, longest_until]);
  },
);

test("the law is that of the day of the contract, not of its first day", async () => {
  expect(await termOf({ start_date: "2019-04-01", signed_on: "2019-03-01" }, "2019-04-01")).toMatchObject({
    minimum_until: "2022-03-31",
  });
});

test("other uses have no legal term", async () => {
  for (const regime of ["seasonal", "business", "other"])
    expect(await termOf({ start_date: "2024-03-01", regime }, "2024-05-01")).toBeUndefined();
});

const anyDay = fc.integer({ min: 0, max: 7_000 }).map((days) => addDays("2013-06-06", days));

test("on each day of any lease the period contains the day, periods follow each other, and notice precedes their end", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDay,
      fc.integer({ min: 1, max: 140 }),
      fc.integer({ min: 0, max: 6_000 }),
      fc.boolean(),
      async (start_date, months, days, isCompany) => {
        const lease = { start_date, end_date: addDays(addMonths(start_date, months), -1) };
        const day = addDays(start_date, days);
        const term = await termOf(lease, day, isCompany);
        if (!term) throw new Error("A home has a legal term");
        const { kind, since, until, minimum_until, longest_until, landlord_notice_by, tenant_notice_by } = term;
        expect(since <= day && (until === null || day <= until)).toBe(true);
        expect(until === null).toBe(day > longest_until);
        expect(minimum_until <= longest_until).toBe(true);
        expect(kind === "agreed").toBe(day <= lease.end_date);
        expect(kind === "compulsory").toBe(day > lease.end_date && day <= minimum_until);
        if (kind === "compulsory" || kind === "tacit") expect(until !== null && until < addYears(since, 1)).toBe(true);
        if (since > start_date)
          expect(await termOf(lease, addDays(since, -1), isCompany)).toMatchObject({ until: addDays(since, -1) });
        if (until !== null && until < minimum_until)
          expect([landlord_notice_by, tenant_notice_by]).toEqual([null, addDays(until, -30)]);
        for (const notice of [landlord_notice_by, tenant_notice_by])
          expect(notice === null || until === null || notice <= until).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

test("a side may refuse the extension until its last day of notice, and a landlord not within the compulsory term", async () => {
  const lease = { start_date: "2024-03-01", end_date: "2025-02-28" };
  const stepsOn = async (day: DateString) => {
    const term = await termOf(lease, day);
    return term ? legalSteps(term, day).map(({ text }) => text.slice("rentals.legal.".length)) : [];
  };
  expect(await stepsOn("2024-06-01")).toEqual([
    "landlord.refuse_extension.barred",
    "tenant.refuse_extension.open_until",
    "tenant.withdraw.later",
  ]);
  expect(await stepsOn("2025-02-27")).toEqual([
    "landlord.refuse_extension.barred",
    "tenant.refuse_extension.past",
    "tenant.withdraw.open",
  ]);
  expect(await stepsOn("2028-10-28")).toEqual([
    "landlord.refuse_extension.open_until",
    "tenant.refuse_extension.open_until",
    "tenant.withdraw.open",
  ]);
  expect(await stepsOn("2028-10-29")).toEqual([
    "landlord.refuse_extension.past",
    "tenant.refuse_extension.open_until",
    "tenant.withdraw.open",
  ]);
  expect(await stepsOn("2033-01-01")).toEqual([
    "landlord.refuse_extension.open",
    "tenant.refuse_extension.open",
    "tenant.withdraw.open",
  ]);
});

test("a landlord's notice is in doubt where it cannot prevent the extension, unless the exit comes after all of those", async () => {
  const lease = { start_date: "2026-03-01", end_date: "2027-02-28" };
  const doubtOn = async (day: DateString, exit: DateString | null) => {
    const term = await termOf(lease, day);
    return term && doubtNotice(term, day, exit)?.text.slice("rentals.legal.landlord.".length);
  };
  expect(await doubtOn("2026-11-20", "2026-12-31")).toBe("refuse_extension.barred");
  expect(await doubtOn("2026-11-20", null)).toBe("refuse_extension.barred");
  expect(await doubtOn("2026-11-20", "2031-02-28")).toBeUndefined();
  expect(await doubtOn("2030-10-28", "2031-02-28")).toBeUndefined();
  expect(await doubtOn("2030-10-20", "2030-12-31")).toBe("exit_before_term");
  expect(await doubtOn("2030-10-20", null)).toBeUndefined();
  expect(await doubtOn("2030-10-29", "2031-02-28")).toBe("refuse_extension.past");
  expect(await doubtOn("2030-10-29", "2034-02-28")).toBeUndefined();
  expect(await doubtOn("2032-01-10", "2033-02-28")).toBe("refuse_extension.barred");
  expect(await doubtOn("2035-01-10", "2035-02-28")).toBeUndefined();
});

describe("the stored last day of a rental", () => {
  const lastDayOf = async (id: string) => {
    const [term] = await app.db.query<{ last_day: string }>("select last_day from rental_term where rental_id = $1", [
      id,
    ]);
    return term?.last_day;
  };
  const lease = { start_date: "2024-04-01", end_date: "2027-06-30" };
  const aRental = async (until: string) => {
    const { id: asset_id, property_id } = await make.anAsset();
    const { id: tenant_id } = await make.aPerson();
    return { property_id, id: await insertTestRental(app.db, { asset_id, tenant_id, since: lease.start_date, until }) };
  };

  test("follows its dates, and its owners where they decide", async () => {
    const { id, property_id } = await aRental("2030-06-30");
    expect(await lastDayOf(id)).toBe("2030-06-30");
    await app.db.query("update rental set end_date = '2024-06-30' where id = $1", [id]);
    const extended = await lastDayOf(id);
    expect(extended?.slice(5)).toBe("06-30");
    await app.db.query("update rental set exit_date = '2026-12-31' where id = $1", [id]);
    expect(await lastDayOf(id)).toBe("2026-12-31");
    await app.db.query(
      "update rental set exit_date = null, start_date = '2019-12-01', end_date = '2020-05-31', signed_on = '2019-12-01' where id = $1",
      [id],
    );
    const owner = await make.anOwner({ kind: "person" });
    const of = async (day: string) =>
      (
        await app.db.query<{ until: string }>(
          "select y.until from rental r cross join lateral legal_term(r, $2) y where r.id = $1",
          [id, day],
        )
      )[0]?.until;
    expect(await of("2024-08-01")).toBe("2025-05-31");
    const { version } = dataOf(await api.get<Property>(`/properties/${property_id}`));
    dataOf(
      await api.post(`/properties/${property_id}/set_owners`, {
        version,
        since: "2019-01-01",
        shares: [{ owner_id: owner.id, share: 10_000 }],
      }),
    );
    expect(await of("2024-08-01")).toBe("2024-11-30");
  });

  test("moves to the next period by the calendar once it has passed", async () => {
    const { id } = await aRental("2025-03-31");
    await app.db.query("update rental_term set last_day = '2025-03-31' where rental_id = $1", [id]);
    await followCalendar(app.services);
    expect((await lastDayOf(id))?.slice(4)).toBe("-03-31");
    expect(await lastDayOf(id)).not.toBe("2025-03-31");
  });

  test("is computed again after an upgrade where owners came after the contract (migration 0143)", async () => {
    const { id, property_id } = await aRental("2025-03-31");
    const { id: ended } = await aRental("2025-03-31");
    const { id: other } = await aRental("2025-03-31");
    const { id: owner_id } = await make.anOwner({ kind: "person" });
    await app.db.query(
      "insert into ownership (property_id, owner_id, share, since) select p, $2, 10000, '2026-01-01' from unnest($1::uuid[]) p",
      [
        [
          property_id,
          (await app.db.query<{ property_id: string }>("select property_id from rental where id = $1", [ended]))[0]
            ?.property_id,
        ],
        owner_id,
      ],
    );
    await app.db.query("update rental set state = 'ended' where id = $1", [ended]);
    await app.db.query("update rental_term set last_day = '2027-01-01' where rental_id = any($1)", [
      [id, ended, other],
    ]);
    const file = new URL("../../../server/schema/migrations/0143_landlord_of_the_contract.sql", import.meta.url);
    await app.db.query(await readFile(file, "utf8"), []);
    await followCalendar(app.services);
    expect([await lastDayOf(id), await lastDayOf(ended), await lastDayOf(other)]).toEqual([
      "2026-03-31",
      "2027-01-01",
      "2027-01-01",
    ]);
  });

  test("stays as it was once the rental has ended", async () => {
    const { id } = await aRental("2025-03-31");
    await app.db.query("update rental set state = 'ended', exit_date = '2025-03-31' where id = $1", [id]);
    await app.db.query("update rental_term set last_day = '2025-01-01' where rental_id = $1", [id]);
    await followCalendar(app.services);
    expect(await lastDayOf(id)).toBe("2025-01-01");
  });
});

test("the legal term of a rental is read within scope, and is null for other uses", async () => {
  const { id: asset_id } = await make.anAsset();
  const { id: tenant_id } = await make.aPerson();
  const home = await insertTestRental(app.db, { asset_id, tenant_id, since: "2024-04-01", until: "2025-03-31" });
  const { id: other_asset } = await make.anAsset();
  const shop = await insertTestRental(app.db, {
    asset_id: other_asset,
    tenant_id,
    since: "2024-04-01",
    until: "2029-03-31",
    regime: "business",
  });
  expect(dataOf(await api.get<LegalTerm>(`/rentals/${home}/legal-term`))).toMatchObject({ kind: "compulsory" });
  expect((await api.get(`/rentals/${shop}/legal-term`)).body).toMatchObject({ data: null });
  expect((await api.get(`/rentals/${crypto.randomUUID()}/legal-term`)).status).toBe(404);
});
