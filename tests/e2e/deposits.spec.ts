import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a deposit is received, lodged with its receipt, recovered and returned with a withholding, by keyboard", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const { id, code, rental_id } = await money.aDeposit();
  const incident = await build.anIncident({ rental_id, title: "Pared agujereada" });
  const view = new RentalPage(page);
  await page.goto(`/deposits/${id}`);
  await expect(view.state("Pendiente")).toBeVisible();
  await expectAccessible(page);

  const receive = await view.openDialog("Registrar cobro", "Registrar cobro");
  await expect(receive).toContainText("850,00 €");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(view.state("Recibida")).toBeVisible();

  const lodge = await view.openDialog("Depositar", "Depositar fianza");
  await new FormDrawer(page, lodge).fill({ "Referencia del depósito": "2026/77" });
  await lodge
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "resguardo.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Resguardo 2026/77"),
    });
  await expect(lodge.getByText("resguardo.txt")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(view.state("Depositada")).toBeVisible();
  await expect(page.getByRole("main").getByText("resguardo.txt").first()).toBeVisible();

  await view.openDialog("Recuperar", "Recuperar fianza");
  await page.keyboard.press("Control+Enter");
  await expect(view.state("Recuperada")).toBeVisible();

  const back = await view.openDialog("Devolver", "Devolver fianza");
  await back.getByRole("button", { name: "Añadir retención" }).press("Enter");
  const form = new FormDrawer(page, back);
  await expect(form.field("Concepto")).toBeFocused();
  await page.keyboard.type("Pintura");
  await form.fill({ Importe: "900" });
  await back.getByRole("button", { name: "Devolver fianza", exact: true }).click();
  await expect(back).toContainText("Las retenciones superan lo que queda de la fianza");
  await form.fill({ Importe: "150" });
  await form.pick("Incidencia", "Pared", /Pared/);
  await expect(back).toContainText("700,00 €");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(view.state("Devuelta en parte")).toBeVisible();
  await expectAccessible(page);

  expect(dataOf(await api.get<Deposit>(`/deposits/${id}`))).toMatchObject({
    returned_amount: 70_000,
    withheld_amount: 15_000,
  });
  await page.goto(`/incidents/${incident.id}?tab=data`);
  await expect(page.getByRole("main").getByText("Pintura")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: code }).click();
  await expect(page).toHaveURL(new RegExp(`/deposits/${id}$`));
});

test("the list of deposits shows what is due, and the table of bodies what is unverified", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const rental = await build.aRental({ start_date: todayIn(new Date()) });
  const deposit = dataOf(await api.get<Deposit>(`/deposits/${rental.deposit_id}`));
  await money.moveDeposit(deposit, "receive", {
    received_on: todayIn(new Date()),
    payment_method_id: await money.aMethod(),
  });
  await page.goto(`/deposits?query=${deposit.code}`);
  await expect(page.getByRole("row").filter({ hasText: deposit.code })).toContainText("quedan 30 días");
  await expectAccessible(page);
  await page.goto("/deposit-bodies");
  await expect(page.getByRole("row").filter({ hasText: "Andalucía" }).first()).toContainText("Sin verificar");
  await expectAccessible(page);
});

test("a deposit held by the landlord is given back without lodging, with its legal interest as a payment of its own", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const payment_method_id = await money.aMethod();
  const rental = await build.aRental({ start_date: "2024-01-01" });
  const signed = { version: rental.version, signed_on: "2024-01-01" };
  const active = dataOf(await api.post<Rental>(`/rentals/${rental.id}/activate`, signed));
  const pending = dataOf(await api.get<Deposit>(`/deposits/${rental.deposit_id}`));
  const { id } = await money.moveDeposit(pending, "receive", { received_on: "2024-01-05", payment_method_id });
  dataOf(await api.post(`/rentals/${rental.id}/end`, { version: active.version, keys_returned_on: "2025-06-30" }));

  const view = new RentalPage(page);
  await page.goto(`/deposits/${id}`);
  const hold = await view.openDialog("Anotar que la tiene el arrendador", "Anotar que la tiene el arrendador");
  await expectAccessible(page);
  await hold.getByRole("button", { name: "Anotar que la tiene el arrendador", exact: true }).click();
  await expect(view.state("En poder del arrendador")).toBeVisible();
  const interest = page.getByRole("main").getByText("Intereses legales (LAU art. 36.4)");
  await expect(interest).toBeVisible();
  await expect(page.getByText(/2026 · \d+ días · sin tipo publicado/)).toBeVisible();
  await expect(page.getByText("Suma provisional: falta el tipo de algún año")).toBeVisible();
  await expectAccessible(page);

  const back = await view.openDialog("Devolver", "Devolver fianza");
  await expect(back.getByText(/2025 · 154 días · 3,25\s%/)).toBeVisible();
  await back.getByRole("checkbox", { name: "Pagar también los intereses legales" }).check();
  await new FormDrawer(page, back).fill({ Intereses: "11,65" });
  await expectAccessible(page);
  await back.getByRole("button", { name: "Devolver fianza", exact: true }).click();
  await expect(view.state("Devuelta")).toBeVisible();
  await expect(page.getByText("Intereses pagados")).toBeVisible();
  const [paid] = dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${id}`));
  expect(paid).toMatchObject({ amount: 1_165, direction: "out" });
});
