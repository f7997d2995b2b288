import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths, addYears, firstOfMonth, lastOfMonth, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());

async function aSeriesOf(api: Api, build: Builders): Promise<string> {
  const [known] = dataOf(await api.get<InvoiceSeries[]>("/invoice-series?kind=ordinary&is_default=true"));
  if (known) return known.id;
  const [issuer] = dataOf(await api.get<Issuer[]>("/issuers"));
  return (await createMoneyBuilders(api, build).aSeries(issuer ? { issuer_id: issuer.id } : {})).id;
}

test("the account proposes to apply credit to what is owed, applies it with one click, and undoes it", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const { id: person_id } = await build.aPerson();
  const lines = [await money.aLine({ unit_amount: 28_710, tax_rate: 0, withholding_rate: 0 })];
  const series_id = await aSeriesOf(api, build);
  const invoice = await money.anIssuedInvoice({ series_id, person_id, lines, due_date: addDays(today, 5) });
  await money.aPayment({ person_id, amount: 85_000, date: today, allocations: [] });

  await openSettled(page, `/persons/${person_id}?tab=balance`);
  const main = page.getByRole("main");
  await expect(main.getByText("Tiene 850,00 € a cuenta.")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Aplicar a…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Aplicar el saldo a cuenta/ });
  await expect(dialog.getByRole("row").nth(1)).toContainText(invoice.number ?? "");
  await expect(dialog).toContainText("Quedan 562,90 € a cuenta.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Aplicar 287,10 €" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(main.getByText(/Tiene .* a cuenta/)).toBeHidden();
  const toast = new AppFrame(page).toast("Aplicados 287,10 €");
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(main.getByText("Tiene 850,00 € a cuenta.")).toBeVisible();
});

test("an increment says which rents are already invoiced, and charges the difference on the next invoice", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const effective_date = firstOfMonth(addMonths(today, 1));
  const start_date = addYears(firstOfMonth(today), -1);
  const { id, version } = await build.aRental({
    regime: "business",
    index_clause: "percentage",
    start_date,
    end_date: addYears(start_date, 5),
  });
  const signed_on = addDays(start_date, -5);
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on }));
  await money.anIssuedInvoice({
    series_id: await aSeriesOf(api, build),
    person_id: rental.tenant_id,
    rental_id: id,
    due_date: effective_date,
    period_start: effective_date,
    period_end: lastOfMonth(effective_date),
    lines: [await money.aLine({ unit_amount: rental.monthly_rent })],
  });
  const increment: PriceIncrement = await build.aPriceIncrement({
    index_kind: "percentage",
    percentage: 200,
    effective_date,
    notified_on: today,
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: [rental.asset_id],
  });

  await openSettled(page, `/asset-prices/increments/${increment.id}`);
  await expect(page.getByRole("main").getByText(/^1 ya tienen factura de /)).toBeVisible();
  await page.getByRole("button", { name: "Aplicar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Aplicar el incremento/ });
  await dialog.getByRole("button", { name: "Aplicar el incremento" }).click();
  await expect(dialog.getByText("Meses ya facturados es requerido")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Meses ya facturados" }).click();
  await page.getByRole("option", { name: "Un cargo o abono en la próxima factura" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Aplicar el incremento" }).click();
  await expect(dialog).toBeHidden();
  expect(dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${id}`))).toMatchObject([
    { amount: increment.new_total - increment.old_total, is_pending: true },
  ]);

  await page.getByRole("button", { name: "Revertir", exact: true }).click();
  const revert = page.getByRole("dialog", { name: /^Revertir el incremento/ });
  await expect(revert.getByText(/^Hay un cargo de este incremento, de .+ Al revertir se elimina/)).toBeVisible();
  await expectAccessible(page);
  await revert.getByRole("link", { name: "Ver los cargos" }).click();
  await expect(page.getByRole("main").getByText(/^Diferencia de renta:/)).toBeVisible();
});
