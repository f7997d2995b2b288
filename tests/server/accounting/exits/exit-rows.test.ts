import { beforeAll, expect, test } from "vitest";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, money } = server;
const { prepare, aLet, settle, undo, chargesOf } = exitFixture(server);
beforeAll(prepare);

test("the database undoes no exit whose charge is on an invoice", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental, { damages: [{ concept: "Cocina", amount: 130_000 }] }));
  const [charge] = await chargesOf(rental);
  const line = { ...(await money.aLine({ unit_amount: 30_000, concept: "Cocina" })), tax_rate: 0 };
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
