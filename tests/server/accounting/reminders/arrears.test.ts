import { beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { type ArrearsVerb, arrearsLifecycleOf } from "#shared/domain/rentals/arrears-moves.ts";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { arrearsStatuses, type Rental, rentalStates } from "#shared/domain/rentals/rental.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-15T09:00:00Z" });
let agent: Api;
beforeAll(async () => {
  agent = await app.logInAs("agent");
});

const read = async (id: string) => dataOf(await api.get<Rental>(`/rentals/${id}`));
async function aRentalWithoutDebt(): Promise<Rental> {
  const { id, version } = await given.aRental({ start_date: "2026-01-01" });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-01-01" }));
}
const invoiceOf = async ({ id: rental_id, tenant_id: person_id }: Rental) =>
  money.anInvoice({ person_id, rental_id, due_date: "2026-03-14", lines: [await money.aLine()] });
/** Pays it, and not the deposit, which is due before. */
const pay = ({ id: invoice_id, person_id, rental_id, outstanding: amount }: Invoice) =>
  money.aPayment({ person_id, rental_id, amount, allocations: [{ invoice_id, amount }] });
async function anActiveRental(): Promise<Rental> {
  const rental = await aRentalWithoutDebt();
  await money.issue(await invoiceOf(rental));
  return read(rental.id);
}
const step = { arrears_changed_on: "2026-03-10", arrears_note: "Burofax del 10 de marzo" };
const tryMove = ({ id, version }: Rental, verb: ArrearsVerb, body: object = step, by: Api = api) =>
  by.post<Rental>(`/rentals/${id}/${verb}`, { version, ...body });
const move = async (rental: Rental, verb: ArrearsVerb, body: object = step) =>
  dataOf(await tryMove(rental, verb, body));

test.each(rentalStates)("the arrears of a rental in state %s are claimed only once it has started", (state) => {
  const moves = arrearsStatuses.map((status) => allowedMoves(arrearsLifecycleOf({ state }), status));
  const hasStarted = ["active", "notice_given", "ended"].includes(state);
  expect(moves).toEqual(
    hasStarted
      ? [["claim_debt", "take_to_court"], ["take_to_court", "settle_arrears"], ["settle_arrears"]]
      : [[], ["settle_arrears"], ["settle_arrears"]],
  );
});

describe("arrears status of a rental", () => {
  test("it is claimed, taken to court and settled, each with a day and a note in the history", async () => {
    const claimed = await move(await anActiveRental(), "claim_debt");
    expect(claimed).toMatchObject({ arrears_status: "claimed", state: "active", ...step });
    const judicial = await move(claimed, "take_to_court", {
      arrears_changed_on: "2026-03-12",
      arrears_note: "Monitorio 12/2026",
    });
    expect(judicial).toMatchObject({ arrears_status: "judicial", arrears_note: "Monitorio 12/2026" });
    const settled = await move(judicial, "settle_arrears", {
      arrears_changed_on: "2026-03-15",
      arrears_note: "Ha pagado todo",
    });
    expect(settled.arrears_status).toBe("normal");
    const history = dataOf(await api.get<TimelineEntry[]>(`/rentals/${settled.id}/timeline`));
    expect(history.slice(0, 3).map(({ action, changes }) => [action, changes["arrears_note"]?.[1]])).toEqual([
      ["settle_arrears", "Ha pagado todo"],
      ["take_to_court", "Monitorio 12/2026"],
      ["claim_debt", "Burofax del 10 de marzo"],
    ]);
  });

  test("a move that the status does not allow is refused with those that it does", async () => {
    const rental = await anActiveRental();
    const { status, body } = await tryMove(rental, "settle_arrears");
    expect([status, body.data]).toEqual([409, { allowed: ["claim_debt", "take_to_court"] }]);
    const draft = await given.aRental();
    expect((await tryMove(draft, "claim_debt")).status).toBe(409);
    expect(await read(rental.id)).toEqual(rental);
  });

  test.each(["claim_debt", "take_to_court"] as const)(
    "%s requires an issued invoice that is not paid: a draft, a paid or an annulled one is no debt",
    async (verb) => {
      const rental = await aRentalWithoutDebt();
      const refused = async () => {
        const { status, body } = await tryMove(await read(rental.id), verb);
        expect([status, body.errors[0]?.translationKey]).toEqual([409, "error.nothing_owed"]);
      };
      await refused();
      const annulled = await invoiceOf(rental);
      await refused();
      await money.issue(annulled);
      await app.db.query("call annul_invoice($1, '2026-03-15', 'Por error')", [annulled.id]);
      await refused();
      await pay(await money.issue(await invoiceOf(rental)));
      await refused();
      await money.issue(await invoiceOf(rental));
      expect((await tryMove(await read(rental.id), verb)).status).toBe(200);
    },
  );

  test("a claim whose debt was paid is settled, and not taken to court", async () => {
    const rental = await aRentalWithoutDebt();
    const invoice = await money.issue(await invoiceOf(rental));
    const claimed = await move(await read(rental.id), "claim_debt");
    await pay(invoice);
    expect((await tryMove(await read(rental.id), "take_to_court")).status).toBe(409);
    expect(await move(await read(claimed.id), "settle_arrears")).toMatchObject({ arrears_status: "normal" });
  });

  test.each([
    [{ arrears_changed_on: "2026-03-10" }, "arrears_note"],
    [{ arrears_changed_on: "2026-03-10", arrears_note: "  " }, "arrears_note"],
    [{ arrears_note: "Burofax" }, "arrears_changed_on"],
    [{ ...step, arrears_changed_on: "2026-03-16" }, "arrears_changed_on"],
    [{ ...step, arrears_changed_on: "2025-12-31" }, "arrears_changed_on"],
  ])("a claim with %j is refused at %s", async (body, field) => {
    const { status, body: refused } = await tryMove(await anActiveRental(), "claim_debt", body);
    expect([status, refused.errors[0]?.field]).toEqual([400, field]);
  });

  test("a step is not before the one before it", async () => {
    const claimed = await move(await anActiveRental(), "claim_debt");
    const { status, body } = await tryMove(claimed, "settle_arrears", { ...step, arrears_changed_on: "2026-03-09" });
    expect([status, body.errors[0]?.translationKey]).toEqual([400, "validation.arrears_days"]);
  });

  test("an agent, who may not approve, is refused", async () => {
    const rental = await anActiveRental();
    expect((await tryMove(rental, "claim_debt", step, agent)).status).toBe(403);
    expect((await read(rental.id)).arrears_status).toBe("normal");
  });

  test("a file proves the step and is part of the rental's history", async () => {
    const { id } = await move(await anActiveRental(), "claim_debt");
    const path = `/attachments?owner_entity=rental&owner_id=${id}`;
    dataOf(await api.upload<Attachment>(path, "burofax.txt", Buffer.from("Reclamación")));
    expect(dataOf(await api.get<Attachment[]>(path)).map(({ name }) => name)).toEqual(["burofax.txt"]);
    const [latest] = dataOf(await api.get<TimelineEntry[]>(`/rentals/${id}/timeline`));
    expect(latest).toMatchObject({ action: "attach", changes: { attachment: [null, "burofax.txt"] } });
  });

  test("rentals, invoices and the arrears report are filtered by it", async () => {
    const rental = await aRentalWithoutDebt();
    const person_id = rental.tenant_id;
    const invoice = await money.issue(await invoiceOf(rental));
    await move(await read(rental.id), "claim_debt");
    const idsOf = async (path: string) => dataOf(await api.get<{ id: string }[]>(path)).map(({ id }) => id);
    const rentals = `/rentals?tenant_id=${person_id}&arrears_status=`;
    expect([await idsOf(`${rentals}claimed,judicial`), await idsOf(`${rentals}normal`)]).toEqual([[rental.id], []]);
    const invoices = `/invoices?person_id=${person_id}&arrears_status=`;
    expect([await idsOf(`${invoices}claimed`), await idsOf(`${invoices}judicial`)]).toEqual([[invoice.id], []]);
    const rowsOf = async (status: string) =>
      dataOf(
        await api.get<{ rows: { person_id: string; arrears_status: string }[] }>(
          `/reports/arrears?arrears_status=${status}`,
        ),
      ).rows.filter((row) => row.person_id === person_id);
    expect(await rowsOf("claimed")).toMatchObject([{ arrears_status: "claimed" }]);
    expect(await rowsOf("judicial")).toEqual([]);
    const refused = await api.get<Invoice[]>("/invoices?arrears_status=lost");
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "arrears_status"]);
  });
});
