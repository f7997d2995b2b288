import { todayIn } from "#shared/lib/dates.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a remittance without lines shows why, and includes the debit after its mandate is created there", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const input = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
  const series = await money.aSeries({ issuer_id: issuer.id });
  const person = await build.aPerson({ bank_account: "ES9121000418450200051332" });
  await money.anIssuedInvoice({
    series_id: series.id,
    person_id: person.id,
    due_date: "2026-03-05",
    payment_method_id: await money.aMethod("direct_debit"),
  });
  const remittance = await money.aRemittance({ issuer_id: issuer.id });
  await page.goto(`/remittances/${remittance.id}`);
  await expect(page.getByRole("tab", { name: "Excepciones" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Sin mandato activo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generar fichero" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Nuevo mandato/ }).click();
  const form = await FormDrawer.named(page, "Nuevo mandato");
  await expect(form.field("Persona")).toHaveValue(person.label);
  await expect(form.field("IBAN")).toHaveValue(/ES91/);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Generar fichero" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Líneas" })).toHaveAttribute("aria-selected", "true");
});

test("a deposit with a pending transfer cannot be returned twice, and an added file is shown in the history in words", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const today = todayIn(new Date());
  const payment_method_id = await money.aMethod();
  const deposit = await money.moveDeposit(await money.aDeposit({ kind: "additional" }), "receive", {
    received_on: today,
    payment_method_id,
  });
  await page.goto(`/deposits/${deposit.id}`);
  await expect(page.getByRole("button", { name: "Devolver", exact: true })).toBeVisible();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "llaves.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Acta de entrega de llaves"),
    });
  await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Archivo añadido");
  const present = dataOf(await api.get<Deposit>(`/deposits/${deposit.id}`));
  await money.moveDeposit(present, "give_back", { returned_on: today, payment_method_id, is_remitted: true });
  await expect(page.getByRole("button", { name: "Devolver", exact: true })).toHaveCount(0);
});

test("a receipt shows why it cannot be rectified, and an issuer's form what a change means for its records", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const receipt = await money.anIssuedInvoice({ series_id: (await money.aSeries({ kind: "receipt" })).id });
  await page.goto(`/invoices/${receipt.id}`);
  await expect(page.getByText("Un recibo no se rectifica")).toBeVisible();

  const { issuer_id } = await money.anIssuedInvoice();
  const { tax_id } = dataOf(await api.get<Issuer>(`/issuers/${issuer_id}`));
  await page.goto(`/issuers/${issuer_id}`);
  await page.getByRole("button", { name: "Editar" }).click();
  const form = new FormDrawer(page, page.getByRole("dialog"));
  await expect(form.dialog.getByText("empieza otra cadena")).toHaveCount(0);
  await form.fill({ NIF: "B00000000" });
  await expect(form.dialog.getByText(`Ya hay registros de facturación con el NIF ${tax_id}`)).toBeVisible();
  await expectAccessible(page);
});
