import { beforeAll, expect, test } from "vitest";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { refusalOf, settlementFixture } from "./settlement-fixture.ts";

/* New amounts of a home whose community may rise by 5 %, once a year, and the way back from them: the sum of its kind counts. */

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, money } = server;
const { prepare, aLet, aCharge } = settlementFixture(server);
beforeAll(prepare);

async function aHome(): Promise<string> {
  const rental = await aLet();
  await app.db.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source) values
       ($1, 90000, 4000, '2024-01-01', 'contract'), ($1, 92250, 4000, '2025-11-01', 'increment')
     on conflict (rental_id, valid_from) do update set amount = excluded.amount`,
    [rental],
  );
  return rental;
}

const move = async ({ id }: Pick<RecurringCharge, "id">, verb: string, body: object = {}) => {
  const { version } = dataOf(await api.get<RecurringCharge>(`/recurring-charges/${id}`));
  return api.post<RecurringCharge>(`/recurring-charges/${id}/${verb}`, { version, ...body });
};
const aSecond = async (rental_id: string, values: Partial<RecurringChargeInput>) =>
  api.post<RecurringCharge>("/recurring-charges", {
    rental_id,
    kind: "community",
    payment_application_id: await money.anApplication("expenses"),
    concept: "Ascensor",
    amount: 1_000,
    starts_on: "2026-04-01",
    rhythm: "monthly",
    ...values,
  });

test("an amount that another charge of its kind has filled up comes back with a reason in that one only", async () => {
  const charge = await aCharge(await aHome());
  expect((await move(charge, "change_amount", { amount: 5_000, from: "2026-03-01" })).status).toBe(200);
  const second = dataOf(await aSecond(charge.rental_id, {}));
  const refused = await move(charge, "undo_change");
  expect(refusalOf(refused)).toEqual([422, "error.raise_without_reason"]);
  expect(refused.body.errors[0]?.message).toContain("Ascensor");
  const edit = { version: second.version, raise_reason: "Ascensor nuevo" };
  dataOf(await api.patch(`/recurring-charges/${second.id}`, edit));
  expect((await move(charge, "undo_change")).status).toBe(200);
});

test("an amount that nothing has taken the place of comes back", async () => {
  const charge = await aCharge(await aHome());
  expect((await move(charge, "change_amount", { amount: 5_000, from: "2026-03-01" })).status).toBe(200);
  expect((await move(charge, "undo_change")).status).toBe(200);
});

test("two charges of a kind rise within the limit on one day, and with a reason on another day of the year", async () => {
  const charge = await aCharge(await aHome());
  const second = await aCharge(charge.rental_id, { concept: "Garaje" });
  const third = await aCharge(charge.rental_id, { concept: "Jardín" });
  const rise = { amount: 6_100, from: "2026-04-01" };
  expect((await move(charge, "change_amount", rise)).status).toBe(200);
  expect((await move(second, "change_amount", rise)).status).toBe(200);
  const later = { amount: 6_100, from: "2026-09-01" };
  expect(refusalOf(await move(third, "change_amount", later))).toEqual([422, "error.cap_reason_missing"]);
  expect((await move(third, "change_amount", { ...later, reason: "Jardinería nueva" })).status).toBe(200);
  const [next] = dataOf(
    await api.get<RecurringCharge[]>(
      `/recurring-charges?rental_id=${charge.rental_id}&kind=community&sort=-created_at`,
    ),
  );
  expect(next).toMatchObject({ concept: "Jardín", amount: 6_100, raise_reason: "Jardinería nueva" });
});
