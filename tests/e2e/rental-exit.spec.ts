import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, todayIn } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());

/** A rental with a deposit of 1000 € held by the landlord, an unpaid invoice and an open incident. */
async function aLet(api: Api, build: Builders): Promise<Rental> {
  const money = createMoneyBuilders(api, build);
  const payment_method_id = await money.aMethod();
  const start_date = addDays(today, -300);
  const draft = await build.aRental({ start_date, end_date: addDays(today, 300), deposit_amount: 100_000 });
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: start_date }));
  const deposit = dataOf(await api.get<Deposit>(`/deposits/${draft.deposit_id}`));
  const received = await money.moveDeposit(deposit, "receive", { received_on: start_date, payment_method_id });
  await money.moveDeposit(received, "hold", { held_on: start_date });
  const lines = [
    {
      ...(await money.aLine({ unit_amount: 30_000 })),
      quantity: 1,
      tax_rate: 0,
      withholding_rate: 0,
      exemption_reason: "Vivienda",
    },
  ];
  await money.anIssuedInvoice({ rental_id: draft.id, person_id: draft.tenant_id, lines });
  await build.anIncident({ asset_id: draft.asset_id });
  return dataOf(await api.get<Rental>(`/rentals/${draft.id}`));
}

test("a rental is ended on its page with meters and damages, has a sheet for the tenant, and is undone", async ({
  page,
  api,
  build,
}) => {
  const rental = await aLet(api, build);
  await openSettled(page, `/rentals/${rental.id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Finalizar", exact: true }).click();
  await expect(page).toHaveURL(`/rentals/${rental.id}/exit`);
  const result = page.getByRole("region", { name: "Resultado" });
  await expect(result).toContainText("A devolver al inquilino700,00 €");
  await expect(page.getByRole("region", { name: "Incidencias abiertas" }).getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Fianza y garantías" })).toContainText("LAU art. 36.4");

  await main.getByRole("button", { name: "Cancelar", exact: true }).click();
  await expect(page).toHaveURL(`/rentals/${rental.id}`);
  await main.getByRole("button", { name: "Finalizar", exact: true }).click();

  await main.getByRole("button", { name: "Añadir lectura" }).click();
  const reading = page.getByRole("group", { name: "Lectura 1" });
  await reading.getByRole("combobox", { name: "Suministro" }).click();
  await page.getByRole("option", { name: "Agua" }).click();
  await reading.getByRole("textbox", { name: "Lectura", exact: true }).fill("123,4");
  await main.getByRole("button", { name: "Añadir desperfecto" }).click();
  const damage = page.getByRole("group", { name: "Desperfecto 1" });
  await damage.getByRole("textbox", { name: "Concepto" }).fill("Pintura del salón");
  await damage.getByRole("textbox", { name: "Importe" }).fill("150");
  await expect(result).toContainText("A devolver al inquilino550,00 €");
  await page.getByRole("checkbox", { name: "La fianza cubre los impagos" }).uncheck();
  await expect(result).toContainText("A pagar por el inquilino300,00 €");
  await page.getByRole("checkbox", { name: "La fianza cubre los impagos" }).check();
  await expectAccessible(page);

  await main.getByRole("button", { name: "Finalizar el alquiler" }).click();
  await expect(main.getByRole("button", { name: "Deshacer la salida" })).toBeVisible();
  await page.goBack();
  await expect(new RentalPage(page).state("Finalizado")).toBeVisible();
  await main.getByRole("link", { name: "Ver la salida" }).click();
  await expect(main).toContainText("Pintura del salón");
  await expect(main).toContainText("Agua: 123,4");
  await expect(result).toContainText("A devolver al inquilino550,00 €");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Liquidación en español" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Liquidación de salida SAL-.+\.pdf$/);

  await main.getByRole("button", { name: "Deshacer la salida" }).click();
  await expect(page).toHaveURL(`/rentals/${rental.id}`);
  await expect(new RentalPage(page).state("Vigente")).toBeVisible();
});

test("the last days that are not invoiced are invoiced on the page of the exit, and the result counts them", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const start_date = addDays(today, -2);
  const draft = await build.aRental({
    start_date,
    end_date: addDays(today, 300),
    invoice_series_id: (await money.aSeries()).id,
  });
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: start_date }));
  await openSettled(page, `/rentals/${draft.id}/exit`);
  const last = page.getByRole("region", { name: "Última factura" });
  await expect(last).toContainText("Sin facturar: del");
  const prepare = last.getByRole("button", { name: "Preparar la factura" });
  await prepare.click();
  await expect(last).toContainText("está en borrador");
  await expect(page.getByRole("region", { name: "Impagos" })).toContainText("No hay facturas");
  await last.getByRole("button", { name: "Emitir" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Emitir" }).click();
  await expect(page.getByRole("region", { name: "Impagos" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  const invoices = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${draft.id}`));
  const total = invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
  await expect(page.getByRole("region", { name: "Resultado" })).toContainText(
    `A pagar por el inquilino${formatCents(total, "es")}`,
  );
});
