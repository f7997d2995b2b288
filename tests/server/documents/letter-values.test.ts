import { beforeAll, describe, expect, test } from "vitest";
import type { LetterDraft } from "#shared/domain/documents/letter.ts";
import { LETTER_INVOICES_LIMIT } from "#shared/domain/documents/policy.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { MessagePreview } from "#shared/domain/notifications/message-template.ts";
import { addMonths, formatLongDate } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture } from "../accounting/exits/exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aLet, aCredit, settle } = exitFixture(server);

async function aRunningRental(more: Parameters<typeof given.aRental>[0] = {}): Promise<Rental> {
  const { id, version } = await given.aRental({ start_date: "2025-03-01", end_date: "2030-02-28", ...more });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-02-20" }));
}
async function draft(kind: string, { id }: Rental): Promise<LetterDraft> {
  const letter = dataOf(await api.post<LetterDraft>(`/rentals/${id}/letter-drafts`, { kind, language: "es" }));
  return { ...letter, text: letter.text.replaceAll("\u00A0", " ") };
}

describe("the letter of a rent update", () => {
  beforeAll(async () => {
    const published = { kind: "irav", month: "2026-02-01", value: 220, source: "INE" };
    dataOf(await api.post("/indices", published));
  });
  const raise = (rental: Rental, more: Parameters<typeof given.aPriceIncrement>[0]) =>
    given.aPriceIncrement({
      index_kind: "irav",
      percentage: null,
      target: "rentals",
      scope: "assets",
      property_ids: [],
      asset_ids: [rental.asset_id],
      ...more,
    });

  test("names index, percentage, both rents and the law of a home's raise from next month on", async () => {
    const home = await aRunningRental({ regime: "habitual", start_date: "2025-03-15" });
    await raise(home, { effective_date: "2026-04-01" });
    const { text, unknown, hints } = await draft("rent_update", home);
    expect([unknown, hints]).toEqual([[], []]);
    expect(text).toContain(
      "Índice aplicado: IRAV de febrero de 2026\nPorcentaje: 2,20 %\nRenta hasta ahora: 850,00 € al mes\nRenta actualizada: 868,70 € al mes, desde el 1 de abril de 2026",
    );
    expect(text).toContain("LAU, art. 18.3");
    expect(text).toContain("Instituto Nacional de Estadística");
  });

  test("cites no law for other uses, nor for a raise by a percentage", async () => {
    const premises = await aRunningRental({ regime: "business", start_date: "2025-03-15" });
    await raise(premises, { effective_date: "2026-04-01" });
    const other = await draft("rent_update", premises);
    expect([other.unknown, other.text.includes("LAU"), /\n{3}/.test(other.text)]).toEqual([[], false, false]);
    const home = await aRunningRental({ regime: "habitual", index_clause: "percentage", start_date: "2025-03-15" });
    await raise(home, { index_kind: "percentage", percentage: 200, effective_date: "2026-04-01" });
    const free = await draft("rent_update", home);
    expect([free.unknown, free.hints, free.text.includes("LAU")]).toEqual([["index"], ["no_index"], false]);
  });

  test("names the month from which the rent is raised where the first months were invoiced and it begins later", async () => {
    const home = await aRunningRental({ regime: "habitual", start_date: "2025-03-15" });
    const { id: series_id } = await money.aSeries();
    for (const [period_start, period_end] of [
      ["2026-04-01", "2026-04-30"],
      ["2026-05-01", "2026-05-31"],
    ])
      await money.anIssuedInvoice({
        series_id,
        rental_id: home.id,
        person_id: home.tenant_id,
        lines: [await money.aLine({ unit_amount: 85_000 })],
        period_start,
        period_end,
      });
    const { id, version } = await raise(home, { effective_date: "2026-04-01" });
    dataOf(await api.post(`/asset-prices/increments/${id}/apply`, { version, invoiced_choice: "later" }));
    expect((await draft("rent_update", home)).text).toContain("868,70 € al mes, desde el 1 de junio de 2026");
  });

  test("fills nothing from a raise of this month or earlier (LAU art. 18.3)", async () => {
    const home = await aRunningRental({ regime: "habitual" });
    await raise(home, { effective_date: "2026-03-01", notified_on: "2026-02-10" });
    expect(await draft("rent_update", home)).toMatchObject({
      unknown: ["index", "percentage", "old_rent", "new_rent", "since", "law"],
      hints: ["no_raise"],
    });
  });
});

describe("the letter of the deposit", () => {
  beforeAll(prepare);

  test("names the deposits in money by kind, and no guarantee of a bank", async () => {
    const rental = await aLet();
    const payment_method_id = await money.aMethod();
    for (const kind of ["additional", "bank_guarantee"] as const) {
      const deposit = await money.aDeposit({ rental_id: rental.id, kind, amount: 50_000 });
      await money.moveDeposit(deposit, "receive", { received_on: "2026-01-02", payment_method_id });
    }
    const { text, unknown } = await draft("deposit", rental);
    expect(unknown).toEqual(["settlement"]);
    expect(text).toContain("Cantidades recibidas: Fianza legal: 1.000,00 €; Garantía adicional: 500,00 €\n");
  });

  test("says what the sheet of the exit says: damages, what is returned, and the day of interest (LAU art. 36.4)", async () => {
    const rental = await aLet();
    dataOf(await settle(rental, { damages: [{ concept: "Pintura del salón", amount: 15_000 }] }));
    const { text, unknown } = await draft("deposit", rental);
    expect(unknown).toEqual([]);
    expect(text).toContain("– Pintura del salón (Desperfecto): -150,00 €");
    expect(text).toContain("Importe a devolver: 850,00 €");
    expect(text).toContain("art. 36.4");
  });

  test("has the days of the settlement for a company's own text: keys, settlement, and a month after the keys", async () => {
    const rental = await aLet();
    const words = { key: "letter_deposit", language: "es", subject: "Fianza" };
    const text = "{keys_returned} | {settled_on} | {return_by} {settlement}";
    const preview = async () => {
      const path = `/rentals/${rental.id}/letter-previews`;
      return dataOf(await api.post<MessagePreview>(path, { ...words, text })).text;
    };
    expect(await preview()).toBe(text);
    const exit = dataOf(await settle(rental));
    const [keys, settled, due] = [exit.keys_returned_on, exit.settled_on, addMonths(exit.keys_returned_on, 1)].map(
      (day) => formatLongDate(day, "es"),
    );
    expect(await preview()).toContain(`${keys} | ${settled} | ${due} – `);
  });

  test("says that a lodged deposit is settled once it is recovered, which credit stays, and that nothing is open", async () => {
    const lodged = await aLet(false);
    dataOf(await settle(lodged));
    expect((await draft("deposit", lodged)).text).toContain("Depositada o por depositar");
    const even = await aLet(true, { deposit_amount: 0 });
    await aCredit(even, 10_000);
    dataOf(await settle(even, { credit_use: "keep" }));
    const { text } = await draft("deposit", even);
    expect(text).toContain("No hay nada que pagar ni que devolver\nQueda como saldo a favor: 100,00 €");
  });
});

describe("the letter of a debt", () => {
  const invoiceOf = async (rental: Rental, unit_amount: number, more: object = {}) =>
    money.anIssuedInvoice({
      rental_id: rental.id,
      person_id: rental.tenant_id,
      due_date: "2026-02-05",
      lines: [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })],
      ...more,
    });

  test("sums the overdue invoices of the tenant, and leaves out those of another payer and those that a remittance collects", async () => {
    const rental = await aRunningRental();
    await invoiceOf(rental, 10_000);
    await invoiceOf(rental, 25_050);
    const other = await invoiceOf(rental, 7000, { person_id: (await given.aPerson()).id });
    const collected = await invoiceOf(rental, 9000);
    const mandate = await money.aMandate({ person_id: rental.tenant_id });
    const remittance = await money.aRemittance();
    await app.db.query(
      `insert into remittance_line (remittance_id, invoice_id, mandate_id, name, iban, amount, concept)
       select $1, i.id, $2, 'Begoña', $3, i.outstanding, 'Renta' from invoice i where i.id = $4`,
      [remittance.id, mandate.id, mandate.iban, collected.id],
    );
    const { text, hints, unknown } = await draft("debt", rental);
    expect(unknown).toEqual([]);
    expect(text).toContain("Total de estas facturas: 350,50 €");
    expect(text).not.toContain(other.number);
    expect(text).not.toContain(collected.number);
    expect(hints).toEqual(["collected", "other_payer"]);
  });

  test("says that nothing is overdue, besides what it leaves out", async () => {
    const rental = await aRunningRental();
    expect((await draft("debt", rental)).hints).toEqual(["nothing_overdue"]);
    await invoiceOf(rental, 7000, { person_id: (await given.aPerson()).id });
    expect(await draft("debt", rental)).toMatchObject({
      hints: ["nothing_overdue", "other_payer"],
      unknown: ["invoices", "total"],
    });
  });

  test("goes to a payer who never was a tenant with the payer's own invoices, without joint liability", async () => {
    const other = await given.aPerson();
    const rental = await aRunningRental({ additional_tenant_ids: [other.id], has_joint_liability: true });
    const payer = await given.aPerson();
    const own = await invoiceOf(rental, 10_000);
    const paid = await invoiceOf(rental, 7000, { person_id: payer.id });
    const ofTenants = await draft("debt", rental);
    expect([ofTenants.person_id, ofTenants.debtors]).toEqual([null, [{ id: payer.id, label: payer.label }]]);
    expect(ofTenants.text).toContain("solidariamente");
    const path = `/rentals/${rental.id}/letter-drafts`;
    const letter = dataOf(await api.post<LetterDraft>(path, { kind: "debt", language: "es", person_id: payer.id }));
    expect([letter.recipients, letter.emails]).toEqual([[payer.label], [payer.email]]);
    expect(letter.text).toContain(paid.number);
    expect(letter.text).not.toContain(own.number);
    expect(letter.text).not.toContain("solidariamente");
  });

  test("lists the first forty, counts the others, and sums all", async () => {
    const rental = await aRunningRental();
    for (let count = 0; count < LETTER_INVOICES_LIMIT + 2; count += 1) await invoiceOf(rental, 1000);
    const { text } = await draft("debt", rental);
    expect(text.match(/vencida el/g)).toHaveLength(LETTER_INVOICES_LIMIT);
    expect(text).toContain("– y otras facturas: 2");
    expect(text).toContain("Total de estas facturas: 420,00 €");
  });
});
