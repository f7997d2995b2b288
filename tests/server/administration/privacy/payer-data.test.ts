import { expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import type { ErasurePreview } from "#shared/domain/persons/personal-data.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { readCopy } from "#tests/support/personal-copy.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

/** A person who pays a rental of others, without an invoice yet. */
async function aPayer(more: Partial<Person> = {}): Promise<{ payer: Person; rental_id: string }> {
  const payer = await given.aPerson(more);
  const rental_id = await insertTestRental(app.db, {
    asset_id: (await given.anAsset()).id,
    tenant_id: (await given.aPerson()).id,
    since: "2024-01-01",
    until: "2025-12-31",
    state: "ended",
  });
  await app.db.query("update rental set payer_id = $2, notes = 'Trato con la empresa' where id = $1", [
    rental_id,
    payer.id,
  ]);
  return { payer, rental_id };
}

test("the payer of a rental is retained for the terms of its contract", async () => {
  const { payer } = await aPayer();
  const { until, is_due } = dataOf(await api.get<ErasurePreview>(`/persons/${payer.id}/erasure`));
  expect([until?.slice(0, 4), is_due]).toEqual(["2030", false]);
});

test("a copy of the payer's data has the rental, the payment method and the wish for receipts", async () => {
  const payment_method_id = await createMoneyBuilders(api, given).aMethod("cash");
  const { payer, rental_id } = await aPayer({ payment_method_id, mails_receipts: true });
  const data = await readCopy(api, payer);
  expect(data["rentals"]?.map(({ id }) => id)).toEqual([rental_id]);
  expect(data["person"]).toMatchObject([{ payment_method_id, mails_receipts: true }]);
});

test("blocking hides them, and unblocking restores them", async () => {
  const payment_method_id = await createMoneyBuilders(api, given).aMethod("cash");
  const { payer, rental_id } = await aPayer({ payment_method_id, mails_receipts: true });
  const wishes = async () =>
    app.db.query(
      "select p.payment_method_id, p.mails_receipts, r.notes from person p join rental r on r.payer_id = p.id where r.id = $1",
      [rental_id],
    );
  const before = await wishes();
  const blocked = dataOf(
    await api.post<Person>(`/persons/${payer.id}/block`, { version: payer.version, reason: "Terminó" }),
  );
  expect(await wishes()).toEqual([{ payment_method_id: null, mails_receipts: false, notes: null }]);
  dataOf(await api.post(`/persons/${payer.id}/unblock`, { version: blocked.version, reason: "Vuelve" }));
  expect(await wishes()).toEqual(before);
});
