import { beforeAll, expect, test } from "vitest";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, given, money } = server;
const { prepare, aLet, settle, undo, chargesOf, rentalOf } = exitFixture(server);
beforeAll(prepare);

test("the database undoes no exit whose charge is on an invoice", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental, { damages: [{ concept: "Cocina", amount: 130_000 }] }));
  const [charge] = await chargesOf(rental);
  const line = await money.aLine({ unit_amount: 30_000, concept: "Cocina", tax_rate: 0 });
  const lines = [{ ...line, payment_application_id: charge?.payment_application_id ?? line.payment_application_id }];
  await money.anInvoice({ rental_id: rental.id, person_id: rental.tenant_id, lines });
  const undone = app.db.query("update rental_exit set state = 'undone', undone_at = clock_now() where id = $1", [
    exit.id,
  ]);
  await expect(undone).rejects.toThrow("charge_invoiced");
});

test("an exit that counts is neither deleted nor archived", async () => {
  const exit = dataOf(await settle(await aLet()));
  await expect(app.db.query("delete from rental_exit where id = $1", [exit.id])).rejects.toThrow("forbidden_move");
  const archived = app.db.query("update rental_exit set archived_at = clock_now() where id = $1", [exit.id]);
  await expect(archived).rejects.toThrow("forbidden_move");
  dataOf(await undo(exit));
  await app.db.query("delete from rental_exit where id = $1", [exit.id]);
});

test("an undo leaves out a party whose person was deleted since", async () => {
  const rental = await aLet();
  const { id: person_id } = await given.aPerson();
  await app.db.query(
    "insert into rental_party (rental_id, person_id, role, since) values ($1, $2, 'guarantor', '2026-06-01')",
    [rental.id, person_id],
  );
  const exit = dataOf(await settle(rental));
  await app.db.query("delete from rental_party where person_id = $1", [person_id]);
  await app.db.query("delete from person where id = $1", [person_id]);
  expect(dataOf(await undo(exit))).toMatchObject({ state: "undone" });
  expect((await rentalOf(rental.id)).state).toBe("active");
});
