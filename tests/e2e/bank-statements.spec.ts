import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { statementFile, uploadStatement } from "#tests/support/upload-statement.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a bank statement is uploaded, and Enter marks an invoice as paid", async ({ page, api, build, faults }) => {
  const money = createMoneyBuilders(api, build);
  const unit_amount = 71_000 + nextNumber();
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })];
  const invoices = [await money.anIssuedInvoice({ lines }), await money.anIssuedInvoice({ lines })];
  const texts = invoices.map(({ number }) => `TRANSFERENCIA FRA ${number}`);
  const buffer = statementFile([
    ...texts.map((text) => ({ amount: unit_amount, text })),
    { amount: -350, text: "COMISION DE MANTENIMIENTO" },
  ]);
  await page.goto("/payments");
  await page.getByRole("link", { name: "Extractos bancarios" }).click();
  await page.getByRole("button", { name: "Importar extracto" }).first().click();
  await expectAccessible(page);
  await page.getByLabel("Elige o suelta un extracto: Norma 43, camt.053 o camt.054").setInputFiles({
    name: "marzo.n43",
    mimeType: "text/plain",
    buffer,
  });
  const dialog = page.getByRole("dialog", { name: "Importar extracto" });
  await expect(dialog).toContainText("Todavía no se ha importado nada");
  await expect(dialog).toContainText("3: 3 nuevos y 0 que ya estaban");
  await expect(dialog.getByRole("alert")).toContainText("no es de ningún emisor");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Importar" })).toBeFocused();
  await dialog.getByRole("button", { name: "Importar" }).click();
  await expect(page).toHaveURL(/\/bank-statements\/[\da-f-]{36}$/);
  const row = (text: string) => page.locator("[data-movement]").filter({ hasText: text });
  await expect(row(texts[0] ?? "").getByText("Coincidencia segura (96 %)")).toBeVisible();
  await expectAccessible(page);

  await row(texts[0] ?? "").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(texts[1] ?? "")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(row(texts[0] ?? "")).toHaveCount(0);
  await expect(row(texts[1] ?? "")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row("COMISION")).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.type("Comisión del banco");
  await page.keyboard.press("Enter");
  const ignored = page.getByRole("alert").filter({ hasText: "Descartado" });
  await expect(ignored.getByRole("button", { name: "Deshacer" })).toBeVisible();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  for (const { id } of invoices)
    expect(dataOf(await api.get<Invoice>(`/invoices/${id}`))).toMatchObject({ outstanding: 0, payment_state: "paid" });

  await page.getByText("Todos", { exact: true }).click();
  await row(texts[1] ?? "")
    .getByRole("button", { name: "Deshacer" })
    .click();
  await expect(row(texts[1] ?? "").getByRole("button", { name: "Confirmar" })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test("letters of a name are typed in order however fast, and none of them starts an action", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const names = ["Isabel", "Carmen"] as const;
  const people = [];
  for (const name of names) {
    const person = await build.aPerson({ name, last_name: `Íñiguez Cic${nextNumber()}` });
    await money.anIssuedInvoice({ person_id: person.id });
    people.push(person);
  }
  const statement = await uploadStatement(
    api,
    names.map((name) => ({ amount: 6_000 + nextNumber(), text: `BIZUM ${name}` })),
  );
  await page.goto(`/bank-statements/${statement.id}`);
  for (const [index, { label }] of people.entries()) {
    await page
      .getByRole("listitem")
      .filter({ hasText: `BIZUM ${names[index]}` })
      .focus();
    await page.keyboard.type(label, { delay: 0 });
    await expect(page.getByRole("combobox", { name: "Persona", exact: true })).toHaveValue(label);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.getByRole("option", { name: label }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
});

test("a doubtful match is asked about, Enter books none of them, and a toast undoes what was confirmed", async ({
  page,
  api,
  build,
  faults,
}) => {
  const money = createMoneyBuilders(api, build);
  const unit_amount = 74_000 + nextNumber();
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })];
  const invoice = await money.anIssuedInvoice({ lines });
  const statement = await uploadStatement(api, [{ amount: unit_amount, text: "INGRESO EN EFECTIVO" }]);
  const invoiceNow = async () => dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`));
  await page.goto(`/bank-statements/${statement.id}`);
  const row = page.locator("[data-movement]").filter({ hasText: "INGRESO" });
  await expect(row).toContainText("Coincidencia dudosa (45 %)");
  await row.focus();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press("Enter");
  expect((await invoiceNow()).outstanding).toBe(unit_amount);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await row.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "¿Confirmas esta coincidencia?" });
  await expect(dialog).toContainText(invoice.label);
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  expect((await invoiceNow()).outstanding).toBe(0);
  const toast = page.getByRole("alert").filter({ hasText: "Conciliado con PAG-" });
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(row.getByRole("button", { name: "Confirmar" })).toBeVisible();
  expect((await invoiceNow()).outstanding).toBe(unit_amount);

  await page.goto(`/payments?state=annulled&person_id=${invoice.person_id}`);
  await expect(page.getByRole("row").filter({ hasText: "Anulado" })).toHaveCount(1);
  await page.getByRole("row").filter({ hasText: "Anulado" }).click();
  await expect(page.getByText("Se anuló al deshacer lo que lo registró")).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test("all certain matches are confirmed by one button, and one toast undoes them", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const unit_amount = 76_000 + nextNumber();
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })];
  const invoices = [await money.anIssuedInvoice({ lines }), await money.anIssuedInvoice({ lines })];
  const statement = await uploadStatement(api, [
    ...invoices.map(({ number }) => ({ amount: unit_amount, text: `TRANSFERENCIA FRA ${number}` })),
    { amount: 321, text: "INGRESO SUELTO" },
  ]);
  const computed = Promise.withResolvers<void>();
  await page.route("**/api/bank-statements/*/proposals", async (route) => {
    await computed.promise;
    await route.continue();
  });
  await page.goto(`/bank-statements/${statement.id}`);
  await expect(page.getByRole("button", { name: "Buscando coincidencias…" })).toBeDisabled();
  await expect(page.locator("[data-movement]").first()).toContainText("Buscando coincidencias…");
  await expect(page.getByText("Sin propuesta")).toHaveCount(0);
  await expectAccessible(page);
  computed.resolve();
  await page.getByRole("button", { name: "Confirmar las seguras (2)" }).click();
  await expect(page.locator("[data-movement]")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Confirmar las seguras/ })).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole("alert")
    .filter({ hasText: "Movimientos conciliados: 2" })
    .getByRole("button", { name: "Deshacer" })
    .click();
  await expect(page.getByRole("button", { name: "Confirmar las seguras (2)" })).toBeVisible();
  const history = page.getByRole("complementary", { name: "Historial" }).getByRole("list", { name: "Movimientos" });
  await expect(history.getByRole("listitem")).toHaveText([
    /^Conciliación deshecha.+2 movimientos a la vez/,
    /^Conciliado.+2 movimientos a la vez/,
  ]);
  for (const { id } of invoices)
    expect(dataOf(await api.get<Invoice>(`/invoices/${id}`)).outstanding).toBe(unit_amount);
});

test("typing on a movement searches for its person", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const invoice = await money.anIssuedInvoice();
  const statement = await uploadStatement(api, [{ amount: 5_000 + nextNumber(), text: "INGRESO EN EFECTIVO" }]);
  await page.goto(`/bank-statements/${statement.id}`);
  await page.locator("[data-movement]").filter({ hasText: "INGRESO" }).focus();
  await page.keyboard.type(invoice.customer_name, { delay: 60 });
  await expect(page.getByRole("combobox", { name: "Persona", exact: true })).toHaveValue(invoice.customer_name);
  const option = page.getByRole("option", { name: invoice.customer_name }).first();
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await option.click();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
});
