import type { Page } from "@playwright/test";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());

/** A series to issue invoices from; created if the office has none. */
async function aSeriesOf(api: Api, build: Builders): Promise<string> {
  const [known] = dataOf(await api.get<InvoiceSeries[]>("/invoice-series?kind=ordinary&is_default=true"));
  if (known) return known.id;
  const money = createMoneyBuilders(api, build);
  const [issuer] = dataOf(await api.get<Issuer[]>("/issuers"));
  return (await money.aSeries(issuer ? { issuer_id: issuer.id } : {})).id;
}

/** A rental whose tenant owes two invoices of 500,00 €, one overdue and one to come. */
async function anOwingRental(api: Api, build: Builders): Promise<{ rental: Rental; invoices: Invoice[] }> {
  const money = createMoneyBuilders(api, build);
  const series_id = await aSeriesOf(api, build);
  const rental = await build.aRental({ deposit_amount: null });
  const lines = [await money.aLine({ unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 })];
  const owed = { series_id, person_id: rental.tenant_id, rental_id: rental.id, lines };
  const late = await money.anIssuedInvoice({ ...owed, due_date: addDays(today, -40) });
  const coming = await money.anIssuedInvoice({ ...owed, due_date: addDays(today, 5) });
  return { rental, invoices: [late, coming] };
}
const paymentsOf = async (api: Api, { tenant_id }: Rental) =>
  dataOf(await api.get<Payment[]>(`/payments?person_id=${tenant_id}&sort=created_at`));
const documentOf = async (api: Api, { tenant_id }: Rental) =>
  dataOf(await api.get<{ documentation: string }>(`/persons/${tenant_id}`)).documentation;

async function openQuickPayment(page: Page): Promise<Palette> {
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.run("registrar pago", /Registrar pago/);
  return palette;
}

test("a payment is registered from the palette by keyboard, and first shows what it will cover", async ({
  page,
  api,
  build,
}) => {
  const { rental, invoices } = await anOwingRental(api, build);
  const palette = await openQuickPayment(page);
  const form = page.getByRole("form", { name: "Registrar pago" });
  await expect(form.getByRole("combobox")).toBeFocused();
  await palette.type(`${rental.code} 6x`);
  await expect(form.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(form.getByRole("combobox")).toHaveAccessibleDescription("Falta el importe");
  await page.keyboard.press("Control+a");
  await palette.type(`${rental.code} 600,50`);
  await expect(form.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(form).toContainText(/Debe 1\.000,00/);
  await expect(form).toContainText(new RegExp(`${invoices[0]?.number}: 500,00`));
  await expect(form).toContainText(new RegExp(`${invoices[1]?.number}: 100,50`));
  await expectAccessible(page);
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(new AppFrame(page).toast(/^Pago .+ registrado/)).toBeVisible({ timeout: 15_000 });
  expect(await paymentsOf(api, rental)).toMatchObject([{ amount: 60_050, allocated: 60_050, date: today }]);
});

test(
  "a payment is registered with chosen shares, shown in the balance, and returned with the bank's fee",
  { tag: "@gate" },
  async ({ page, api, build }) => {
    const { rental, invoices } = await anOwingRental(api, build);
    await page.goto("/payments?new=1");
    const form = await FormDrawer.named(page, "Nuevo pago");
    await form.pick("Persona", await documentOf(api, rental), rental.tenant_label);
    await form.fill({ Importe: "700" });
    const share = (index: number) => form.dialog.getByLabel(`Importe para Factura ${invoices[index]?.number}`);
    await expect(share(0)).toHaveValue("500,00");
    await expect(share(1)).toHaveValue("200,00");
    await share(0).fill("300");
    await expect(share(1)).toHaveValue("400,00");
    await share(1).fill("100");
    await expect(form.dialog).toContainText(/Queda a cuenta: 300,00/);
    await share(1).press("Tab");
    await expectAccessible(page);
    await form.submit("Crear").dblclick();
    await expect(form.dialog).toBeHidden();
    const [payment, ...others] = await paymentsOf(api, rental);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amount: 70_000, allocated: 40_000, credit: 30_000 });

    await page.goto(`/persons/${rental.tenant_id}?tab=balance`);
    const paidRow = page.getByRole("row", { name: new RegExp(`Cobro ${payment?.code}`) });
    await expect(paidRow).toContainText("-700,00");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Extracto de cuenta" }).click();
    expect((await download).suggestedFilename()).toMatch(/^Extracto de cuenta.*\.pdf$/);
    await expectAccessible(page);

    await page.goto(`/payments/${payment?.id}`);
    await page.getByRole("button", { name: "Devuelto por el banco" }).click();
    const dialog = new FormDrawer(page, page.getByRole("dialog", { name: /^Registrar devolución/ }));
    await page.keyboard.press("Enter");
    await dialog.expectError("Motivo de devolución", "requerido");
    await dialog.fill({ "Motivo de devolución": "AM04" });
    await page.getByRole("option", { name: "AM04 · Sin saldo suficiente" }).click();
    await dialog.check("Cargar los gastos del banco en la próxima factura");
    await page.keyboard.press("Control+Enter");
    await dialog.expectError("Gastos del banco", "requerido");
    await dialog.fill({ "Gastos del banco": "4,50" });
    await page.keyboard.press("Control+Enter");
    await expect(dialog.dialog).toBeHidden();
    await expect(page.getByRole("main").locator("header")).toContainText("Devuelto");
    await expect(page.getByRole("table").getByText("Anulado")).toHaveCount(2);
    await expectAccessible(page);
    const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental.id}`));
    expect(charges).toMatchObject([{ amount: 450, is_pending: true }]);
  },
);

test.describe("payments on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the credit of a payment is applied, taken back and refunded", async ({ page, api, build }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const { rental } = await anOwingRental(api, build);
    const money = createMoneyBuilders(api, build);
    const { id } = await money.aPayment({
      person_id: rental.tenant_id,
      rental_id: rental.id,
      amount: 60_000,
      date: today,
      allocations: [],
    });
    const openDialog = async (move: string) => {
      await page.getByRole("button", { name: "Actions", exact: true }).click();
      await page.getByRole("menuitem", { name: move, exact: true }).click();
      return page.getByRole("dialog", { name: /PAG-/ });
    };
    await page.goto(`/payments/${id}`);
    const applying = await openDialog("Apply");
    await expect(applying.getByText(/Left as credit: €0.00/)).toBeVisible();
    await expectAccessible(page);
    await applying.getByRole("button", { name: "Apply payment" }).click();
    await expect(applying).toBeHidden();
    const appliedOn = page.locator('td[data-label="Applied on"]');
    await expect(appliedOn.first()).toHaveText(formatDate(today, "en"));
    const hidden = await page
      .getByRole("table")
      .evaluate(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null));
    expect(hidden).toBe(0);
    await page
      .getByRole("button", { name: /^Undo:/ })
      .first()
      .click();
    const undoing = page.getByRole("dialog", { name: /^Undo application/ });
    await undoing.getByRole("button", { name: "Undo application" }).click();
    await expect(undoing).toBeHidden();
    const refunding = await openDialog("Refund");
    await expectAccessible(page);
    await refunding.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(refunding).toBeHidden();
    const [payment, refund] = await paymentsOf(api, rental);
    expect(payment?.credit).toBe(0);
    expect(refund).toMatchObject({ direction: "out", refunds_payment_id: id });
  });
});

test.describe("payment draft", () => {
  test.use({ session: "own" });

  test("a payment draft is restored when the form is reopened, and can be discarded", async ({ page, api, build }) => {
    const { rental } = await anOwingRental(api, build);
    const palette = await openQuickPayment(page);
    const form = page.getByRole("form", { name: "Registrar pago" });
    const recovered = page.getByText("Es lo que dejaste sin guardar.");
    const commandLine = form.getByRole("combobox");
    await expect(commandLine).toBeFocused();
    await palette.type(`123,45 ${rental.code}`);
    await form.getByRole("option").click();
    await expect(form).toContainText(/Debe 1\.000,00/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(palette.input).toHaveCount(0);

    await openQuickPayment(page);
    await expect(recovered).toBeVisible();
    await expect(commandLine).toHaveValue(`123,45 ${rental.code}`);
    await expect(form).toContainText(/Debe 1\.000,00/);
    await page.getByRole("button", { name: "Empezar de nuevo" }).click();
    await expect(commandLine).toHaveValue("");
    await expect(recovered).toHaveCount(0);
  });
});
