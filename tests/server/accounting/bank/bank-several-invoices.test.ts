import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-20";
const { api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const invoiceNow = async ({ id }: Invoice): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));

/** A person's invoices with these amounts and due dates in 2026. */
async function aDebtor(...owed: readonly (readonly [amount: number, due: string])[]) {
  const person = await given.aPerson({ name: "Saturnino", last_name: `Quiroga Deza${nextNumber()}` });
  const invoices: Invoice[] = [];
  for (const [unit_amount, due] of owed) {
    const line = await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" });
    invoices.push(await money.anIssuedInvoice({ person_id: person.id, due_date: `2026-${due}`, lines: [line] }));
  }
  return { person, invoices, text: `TRANSFERENCIA DE ${person.label}` };
}
const total = (invoices: readonly Invoice[]) => invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
const idsOf = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id);

describe("one transfer that pays several invoices", () => {
  test("a transfer for everything due is proposed once with confidence, and confirming it pays each invoice", async () => {
    const [one, two] = [40_000 + nextNumber(), 50_000 + nextNumber()];
    const { person, invoices, text } = await aDebtor([one, "02-01"], [two, "03-01"], [61_111, "04-01"]);
    const due = invoices.slice(0, 2);
    const { movement, proposals } = await aBankMovement(api, { amount: total(due), text });
    expect(proposals[0]).toMatchObject({
      kind: "invoices",
      invoice_ids: idsOf(due),
      label: due.map(({ label }) => label).join(", "),
      reasons: ["name", "amount", "all_due"],
    });
    expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(80);
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", { invoice_ids: idsOf(due) }));
    expect(confirmed).toMatchObject({ state: "confirmed", confidence: proposals[0]?.confidence });
    for (const invoice of due) expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0 });
    expect(dataOf(await api.get<Payment[]>(`/payments?person_id=${person.id}`))).toMatchObject([
      { amount: total(due), allocated: total(due), credit: 0, date: "2026-03-09" },
    ]);
    dataOf(await moveMovement(api, confirmed, "undo"));
    for (const invoice of due) expect(await invoiceNow(invoice)).toMatchObject({ outstanding: invoice.outstanding });
  });

  test("a transfer that matches a single subset of invoices is proposed with confidence", async () => {
    const { invoices, text } = await aDebtor([40_100, "01-01"], [50_300, "02-01"], [60_700, "03-01"]);
    const [first, , third] = invoices;
    const { proposals } = await aBankMovement(api, { amount: 100_800, text });
    expect(proposals[0]).toMatchObject({ kind: "invoices", invoice_ids: [first?.id, third?.id] });
    expect(proposals[0]?.reasons).toContain("only_sum");
    expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(80);
  });

  test("a transfer that matches several subsets proposes the oldest invoices once, with low confidence", async () => {
    const same = 70_000;
    const { invoices, text } = await aDebtor([same, "01-01"], [same, "02-01"], [same, "03-01"]);
    const { proposals } = await aBankMovement(api, { amount: 2 * same, text });
    const several = proposals.filter(({ kind }) => kind === "invoices");
    expect(several).toMatchObject([{ invoice_ids: idsOf(invoices.slice(0, 2)) }]);
    expect(several[0]?.reasons).toContain("several_sums");
    expect(proposals.every(({ confidence }) => confidence < 80)).toBe(true);
  });

  test("a transfer that also equals a single invoice has at most one confident proposal", async () => {
    const { text } = await aDebtor([30_000, "01-01"], [45_000, "02-01"], [75_000, "03-01"]);
    const { proposals } = await aBankMovement(api, { amount: 75_000, text });
    expect(proposals.filter(({ confidence }) => confidence >= 80).length).toBeLessThanOrEqual(1);
  });

  test("a transfer that names its invoices is matched to them, whatever else adds up", async () => {
    const same = 70_000;
    const { invoices } = await aDebtor([same, "01-01"], [same, "02-01"], [same, "03-01"]);
    const said = [invoices[0], invoices[2]].flatMap((invoice) => invoice ?? []);
    const text = `PAGO ${said.map(({ number }) => number).join(" Y ")}`;
    const { proposals } = await aBankMovement(api, { amount: 2 * same, text });
    expect(proposals[0]).toMatchObject({ kind: "invoices", invoice_ids: idsOf(said) });
    expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(95);
  });

  test("a transfer is refused if one of its invoices has been paid meanwhile or the payers differ", async () => {
    const { person, invoices, text } = await aDebtor([41_000, "01-01"], [52_000, "02-01"]);
    const other = await aDebtor([52_000, "02-01"]);
    const { movement } = await aBankMovement(api, { amount: 93_000, text });
    const confirm = (ids: readonly string[]) => moveMovement(api, movement, "confirm", { invoice_ids: ids });
    const mixed = await confirm([...idsOf(invoices.slice(0, 1)), ...idsOf(other.invoices)]);
    expect([mixed.status, mixed.body.errors[0]?.translationKey]).toEqual([422, "error.movement_payers"]);
    await money.aPayment({
      person_id: person.id,
      amount: 1_000,
      allocations: [{ invoice_id: invoices[0]?.id ?? "", amount: 1_000 }],
    });
    const late = await confirm(idsOf(invoices));
    expect([late.status, late.body.errors[0]?.translationKey]).toEqual([422, "error.movement_amount"]);
  });
});

test("the choice between two debtors with the same name and amount is left to the user", async () => {
  const amount = 81_000 + nextNumber();
  const last_name = `Lanzuela Bernad${nextNumber()}`;
  for (const name of ["Pilar", "Pilar"]) {
    const { id: person_id } = await given.aPerson({ name, last_name });
    const line = await money.aLine({ unit_amount: amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "V" });
    await money.anIssuedInvoice({ person_id, lines: [line] });
  }
  const { proposals } = await aBankMovement(api, { amount, text: `TRANSF ${last_name} PILAR` });
  expect(proposals.map(({ confidence }) => confidence)).toEqual([79, 79]);
});
