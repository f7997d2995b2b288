import { beforeAll, describe, expect, test } from "vitest";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aLine, refusalOf, settlementFixture } from "./settlement-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aLet, aCharge, anInvoice, proposalOf, settle, linesOf, undo } = settlementFixture(server);
beforeAll(prepare);

/** The rent rose by 2.5 % on the day. */
async function updateRent(rental_id: string, valid_from: string, amount = 92_250) {
  await app.db.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source) values
       ($1, 90000, 4000, '2024-01-01', 'contract'), ($1, $3, 4000, $2, 'increment')
     on conflict (rental_id, valid_from) do update set amount = excluded.amount`,
    [rental_id, valid_from, amount],
  );
}

/** A natural person lets it; without an owner the company does. */
async function letByPerson(rental_id: string) {
  const { id } = await given.anOwner();
  await app.db.query(
    `insert into ownership (owner_id, property_id, share, since)
     select $2, property_id, 10000, '2020-01-01' from rental where id = $1`,
    [rental_id, id],
  );
}

describe("the limit of a rental", () => {
  test("is twice the rent's update of the year, within the compulsory term of the lease", async () => {
    const rental = await aLet("2024-01-01");
    await updateRent(rental, "2025-03-01");
    const { cap } = await proposalOf(rental);
    expect(cap).toMatchObject({ rent_rate: 250, rent_since: "2025-03-01" });
    expect(cap?.until).toBe("2030-12-31");
    await letByPerson(rental);
    expect((await proposalOf(rental)).cap?.until).toBe("2028-12-31");
  });

  test("is not known in a year without an update", async () => {
    const rental = await aLet("2024-01-01");
    await updateRent(rental, "2024-12-01");
    expect((await proposalOf(rental, { period_start: "2025-01-01" })).cap?.rent_rate).toBeNull();
  });

  test("ends with the first years, and other uses have none", async () => {
    const old = await aLet("2013-01-01");
    expect((await proposalOf(old)).cap).toBeNull();
    const business = await aLet("2024-01-01");
    await app.db.query("update rental set regime = 'business' where id = $1", [business]);
    expect((await proposalOf(business)).cap).toBeNull();
  });
});

describe("above the limit", () => {
  test("a real cost needs a reason, which is stored", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-03-01");
    const charge = await aCharge(rental);
    await anInvoice(charge, "2025-01");
    const refused = await settle(rental, [aLine(charge, 6_000, 6_301)]);
    expect(refusalOf(refused)).toEqual([422, "error.cap_reason_missing"]);
    expect(JSON.stringify(refused.body)).toContain("Comunidad");
    const settled = dataOf(await settle(rental, [aLine(charge, 6_000, 6_301, { reason: "Derrama pactada" })]));
    expect(settled.rent_rate).toBe(250);
    expect(await linesOf(settled)).toMatchObject([
      { is_capped: true, highest_cost: 6_300, reason: "Derrama pactada", difference: 301 },
    ]);
  });

  test("a real cost within it, and taxes, need none", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-03-01");
    const charge = await aCharge(rental);
    const tax = await aCharge(rental, { kind: "property_tax", concept: "IBI" });
    await anInvoice(charge, "2025-01");
    await anInvoice(tax, "2025-01");
    expect((await settle(rental, [aLine(charge, 6_000, 6_300), aLine(tax, 6_000, 30_000)])).status).toBe(201);
  });

  test("a new amount needs one, begins in its month and is undone with the settlement", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    const line = aLine(charge, 0, 0, { new_amount: 7_000 });
    const from = { new_from: "2026-04-15" };
    expect(refusalOf(await settle(rental, [line], from))).toEqual([422, "error.cap_reason_missing"]);
    const settled = dataOf(await settle(rental, [{ ...line, reason: "Acordado con el inquilino" }], from));
    expect(settled.new_from).toBe("2026-04-01");
    const charges = async () =>
      dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental}&kind=community&sort=created_at`));
    expect(await charges()).toMatchObject([
      { amount: 6_000, ends_on: "2026-03-31", raise_reason: null },
      { amount: 7_000, starts_on: "2026-04-01", raise_reason: "Acordado con el inquilino" },
    ]);
    expect((await undo(settled)).status).toBe(200);
    expect(await charges()).toMatchObject([{ amount: 6_000, ends_on: null }]);
  });

  test("a new amount is compared with the limit of its first due month, not of the month that was typed", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-03-01");
    const quarterly = { rhythm: "every_n_months", interval_months: 3, starts_on: "2024-02-01" } as const;
    const charge = await aCharge(rental, quarterly);
    // Within the year of the update in April 2026, but the next quarter begins in May: no update is in force then.
    await app.db.query(
      "update rental_rent set valid_from = '2025-04-15' where rental_id = $1 and source = 'increment'",
      [rental],
    );
    const from = { new_from: "2026-04-01" };
    const line = aLine(charge, 0, 0, { new_amount: 6_200 });
    const { charges } = await proposalOf(rental, from);
    const proposed = charges.find(({ recurring_charge_id: id }) => id === charge.id);
    expect(proposed).toMatchObject({ next_due_on: "2026-05-01", new_cap: { rent_rate: null } });
    expect(refusalOf(await settle(rental, [line], from))).toEqual([422, "error.cap_reason_missing"]);
    expect((await settle(rental, [{ ...line, reason: "Acordado" }], from)).status).toBe(201);
  });

  test("expenses of the contract get no new amount", async () => {
    const rental = await aLet();
    const { charges } = await proposalOf(rental);
    const id = charges.find(({ kind }) => kind === "expenses")?.recurring_charge_id ?? "";
    const from = { new_from: "2026-04-01" };
    expect((await settle(rental, [aLine({ id }, 0, 0, { new_amount: 5_000 })], from)).status).toBe(400);
    expect((await settle(rental, [aLine({ id }, 0, 0)])).status).toBe(201);
  });
});

describe("changing the amount of a charge by hand", () => {
  const change = async (id: string, values: object) => {
    const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));
    return api.post<RecurringCharge>(`/recurring-charges/${id}/change_amount`, {
      version,
      from: "2026-05-01",
      ...values,
    });
  };

  test("has the same limit, and stores the reason", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const within = await aCharge(rental);
    const above = await aCharge(rental, { kind: "insurance", concept: "Seguro" });
    expect((await change(within.id, { amount: 6_300 })).status).toBe(200);
    expect(refusalOf(await change(above.id, { amount: 6_301 }))).toEqual([422, "error.cap_reason_missing"]);
    expect((await change(above.id, { amount: 6_301, reason: "Prima nueva" })).status).toBe(200);
    const [next] = dataOf(
      await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental}&kind=insurance&sort=-created_at`),
    );
    expect(next).toMatchObject({ amount: 6_301, raise_reason: "Prima nueva" });
    const again = { amount: 6_400, from: "2026-09-01" };
    expect(refusalOf(await change(next?.id ?? "", again))).toEqual([422, "error.cap_reason_missing"]);
  });

  test("is that of the day on which the amount rises, and a reason that was not needed is not stored", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental, { kind: "insurance", rhythm: "named_months", months: [5, 7] });
    expect((await change(charge.id, { amount: 6_200, from: "2026-04-01", reason: "Subida pactada" })).status).toBe(200);
    const [next] = dataOf(
      await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental}&kind=insurance&sort=-created_at`),
    );
    expect(next).toMatchObject({ starts_on: "2026-05-01", raise_reason: null });
    // In July the rent's update is more than a year old.
    const late = await aCharge(rental, { rhythm: "named_months", months: [7] });
    expect(refusalOf(await change(late.id, { amount: 6_200, from: "2026-05-01" }))).toEqual([
      422,
      "error.cap_reason_missing",
    ]);
  });

  test("has none for taxes, nor for a lower amount", async () => {
    const rental = await aLet();
    const waste = await aCharge(rental, { kind: "waste", concept: "Basuras" });
    expect((await change(waste.id, { amount: 60_000 })).status).toBe(200);
    expect((await change((await aCharge(rental)).id, { amount: 5_000 })).status).toBe(200);
  });
});

describe("the limit is not avoided", () => {
  const hidden = [422, "error.raise_without_reason"];
  const edit = async (id: string, values: object) => {
    const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));
    return api.patch<RecurringCharge>(`/recurring-charges/${id}`, { version, ...values });
  };
  const successorOf = (rental_id: string, { payment_application_id }: RecurringCharge, values: object) =>
    api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      payment_application_id,
      kind: "community",
      concept: "Comunidad nueva",
      amount: 6_000,
      starts_on: "2026-04-01",
      rhythm: "monthly",
      ...values,
    });

  test("by editing a new amount before it is billed", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${charge.id}`));
    const change = { version, amount: 6_100, from: "2026-04-01" };
    dataOf(await api.post(`/recurring-charges/${charge.id}/change_amount`, change));
    const [next] = dataOf(
      await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${rental}&kind=community&sort=-created_at`),
    );
    const id = next?.id ?? "";
    expect(refusalOf(await edit(id, { amount: 9_000 }))).toEqual(hidden);
    expect(refusalOf(await edit(id, { kind: "other", amount: 9_000 }))).toEqual(hidden);
    expect(refusalOf(await edit(id, { rhythm: "every_n_months", interval_months: 2, amount: 13_000 }))).toEqual(hidden);
    expect((await edit(id, { amount: 6_300 })).status).toBe(200);
    expect((await edit(id, { concept: "Comunidad 2026" })).status).toBe(200);
  });

  test("by ending a charge and recording another of its kind", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    dataOf(await edit(charge.id, { ends_on: "2026-03-31" }));
    expect(refusalOf(await successorOf(rental, charge, { amount: 9_000 }))).toEqual(hidden);
    const quarterly = { rhythm: "every_n_months", interval_months: 3 };
    expect(refusalOf(await successorOf(rental, charge, { ...quarterly, amount: 19_000 }))).toEqual(hidden);
    expect((await successorOf(rental, charge, { ...quarterly, amount: 18_900 })).status).toBe(201);
    expect(refusalOf(await successorOf(rental, charge, { amount: 1_000, concept: "Más" }))).toEqual(hidden);
    expect((await successorOf(rental, charge, { kind: "property_tax", amount: 90_000 })).status).toBe(201);
  });
});

describe("the sum of a kind is limited, and rises further with a reason", () => {
  const hidden = [422, "error.raise_without_reason"];
  const aSuccessor = async (rental_id: string, values: Partial<RecurringChargeInput>) =>
    api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "community",
      payment_application_id: await money.anApplication("expenses"),
      concept: "Comunidad nueva",
      amount: 6_000,
      starts_on: "2026-04-01",
      rhythm: "monthly",
      ...values,
    });
  const edit = async ({ id }: Pick<RecurringCharge, "id">, values: object) => {
    const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));
    return api.patch<RecurringCharge>(`/recurring-charges/${id}`, { version, ...values });
  };
  const ended = async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    dataOf(await edit(charge, { ends_on: "2026-03-31" }));
    return { rental, charge };
  };

  test("where a successor is edited before it is billed, in amount, rhythm or kind", async () => {
    const { rental } = await ended();
    const next = dataOf(await aSuccessor(rental, {}));
    expect(refusalOf(await edit(next, { amount: 50_000 }))).toEqual(hidden);
    expect(refusalOf(await edit(next, { rhythm: "named_months", months: [1], amount: 80_000 }))).toEqual(hidden);
    expect((await edit(next, { amount: 6_300 })).status).toBe(200);
    const other = dataOf(await aSuccessor(rental, { kind: "other", amount: 3_000 }));
    expect(refusalOf(await edit(other, { kind: "community" }))).toEqual(hidden);
  });

  test("where a second one runs beside the first, also with a later start", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    expect(refusalOf(await aSuccessor(rental, { amount: 10_000 }))).toEqual(hidden);
    const reasoned = dataOf(await aSuccessor(rental, { amount: 1_000, raise_reason: "Nuevo ascensor" }));
    const move = async (verb: string) => {
      const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${reasoned.id}`));
      return api.post(`/recurring-charges/${reasoned.id}/${verb}`, { version });
    };
    expect((await move("archive")).status).toBe(200);
    expect((await move("restore")).status).toBe(200);
    const plain = dataOf(await aSuccessor(rental, { starts_on: "2024-01-01", ends_on: "2024-12-31" }));
    expect(refusalOf(await edit(plain, { starts_on: "2024-06-01" }))).toEqual(hidden);
    expect((await edit(charge, { concept: "Cuota" })).status).toBe(200);
  });

  test("where an archived one comes back beside the one in its place", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const { id, version } = await aCharge(rental);
    dataOf(await api.post(`/recurring-charges/${id}/archive`, { version }));
    dataOf(await aSuccessor(rental, {}));
    expect(refusalOf(await api.post(`/recurring-charges/${id}/restore`, { version: version + 1 }))).toEqual(hidden);
  });

  test("where the former one ends later than a year before, until its end is moved", async () => {
    const rental = await aLet();
    await updateRent(rental, "2025-06-01");
    const charge = await aCharge(rental);
    dataOf(await edit(charge, { ends_on: "2025-01-31" }));
    dataOf(await aSuccessor(rental, { amount: 9_000 }));
    expect(refusalOf(await edit(charge, { ends_on: "2026-03-31" }))).toEqual(hidden);
    expect(refusalOf(await edit(charge, { ends_on: null }))).toEqual(hidden);
  });

  test("with a reason that is stored, counts for its rise alone and is not taken away", async () => {
    const { rental } = await ended();
    const raise_reason = "Derrama aprobada";
    const next = dataOf(await aSuccessor(rental, { amount: 9_000, raise_reason }));
    expect(next.raise_reason).toBe(raise_reason);
    expect((await edit(next, { starts_on: "2026-05-01" })).status).toBe(200);
    expect(refusalOf(await edit(next, { amount: 9_500 }))).toEqual([422, "error.raise_reason_of_former"]);
    expect(refusalOf(await edit(next, { raise_reason: null }))).toEqual(hidden);
    expect((await edit(next, { amount: 9_500, raise_reason: "Dos derramas" })).status).toBe(200);
    expect((await edit(next, { amount: 6_000, raise_reason: null })).status).toBe(200);
  });

  test("and not by two requests at once", async () => {
    const { rental } = await ended();
    const both = await Promise.all([aSuccessor(rental, {}), aSuccessor(rental, { concept: "Comunidad otra vez" })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

test("new amounts, and undoing them, need the right to change recurring charges", async () => {
  const rental = await aLet();
  const charge = await aCharge(rental, { kind: "waste", starts_on: "2026-01-01" });
  const other = await aCharge(rental, { kind: "waste", concept: "Basuras" });
  const role = { cost_settlement: ["read", "create", "update"], rental: ["read"], recurring_charge: ["read"] };
  await app.db.query("update role set permissions = $1 where slug = 'viewer'", [JSON.stringify(role)]);
  const viewer = await app.logInAs("viewer");
  const days = { period_start: "2026-01-01", period_end: "2026-02-28", new_from: "2026-04-01" };
  const settleAs = async (lines: readonly object[]) =>
    (await viewer.post<CostSettlement>("/cost-settlements", { rental_id: rental, ...days, lines })).status;
  const seen = { unbilled_months: 2 };
  expect(await settleAs([aLine(charge, 0, 0, { ...seen, new_amount: 7_000 })])).toBe(403);
  expect(await settleAs([aLine(other, 0, 0, seen)])).toBe(201);
  const changed = dataOf(await settle(rental, [aLine(charge, 0, 0, { new_amount: 7_000 })], days));
  const move = { version: changed.version };
  expect((await viewer.post(`/cost-settlements/${changed.id}/undo`, move)).status).toBe(403);
  expect((await undo(changed)).status).toBe(200);
});
