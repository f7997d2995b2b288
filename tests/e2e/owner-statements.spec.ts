import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import { dataOf } from "#tests/support/api.ts";
import { addDays, firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("an owner's statement is issued with the figures that are shown, paid and annulled no more", async ({
  page,
  api,
  build,
}) => {
  const [owner, property] = [await build.anOwner(), await build.aProperty()];
  const charged_on = addDays(firstOfMonth(todayIn(new Date())), -3);
  const credit = { kind: "credit", concept: "Derrama devuelta", owner_id: owner.id, property_id: property.id };
  dataOf(await api.post("/owner-charges", { ...credit, amount: 50_000, charged_on }));
  await openSettled(page, `/owners/${owner.id}`);
  await page.getByRole("link", { name: "Emitir liquidación" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Derrama devuelta");
  await expect(drawer).toContainText("500,00");
  // The first date has the focus, and its calendar does not cover the figures until it is opened.
  await expect(drawer.getByRole("textbox", { name: "Inicio del periodo" })).toBeFocused();
  await expect(page.getByRole("table", { name: /\d{4}/ })).toBeHidden();
  await drawer.getByRole("textbox", { name: "Notas" }).fill("Sin incidencias");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Crear" }).click();
  await expect(page).toHaveURL(/\/owner-statements\//);
  const { data } = (await api.get<OwnerStatement[]>(`/owner-statements?owner_id=${owner.id}`)).body;
  const code = data?.[0]?.code ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toContainText(code);
  await expect(page.getByRole("main")).toContainText("Por pagar");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pagar al propietario" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("500,00");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pagar al propietario" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Pago pendiente");
  await expect(page.getByRole("button", { name: "Anular" })).toBeHidden();
  await page.getByRole("tab", { name: "Pagos" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("500,00");
});

test("a statement whose figures changed since says today's net, and is annulled once that is confirmed", async ({
  page,
  api,
  build,
}) => {
  const owner = await build.anOwner();
  const day = "2025-11-05";
  const charge = (kind: string, amount: number) =>
    api.post("/owner-charges", { kind, concept: "Caldera", owner_id: owner.id, amount, charged_on: day });
  dataOf(await charge("credit", 30_000));
  const period = { owner_id: owner.id, period_start: "2025-11-01", period_end: "2025-11-30" };
  const issued = dataOf(await api.post<OwnerStatement>("/owner-statements", { ...period, net: 30_000 }));
  dataOf(await charge("repair", 10_000));
  await openSettled(page, `/owner-statements/${issued.id}`);
  await expect(page.getByRole("main")).toContainText("hoy el neto sería 200,00");
  await page.getByRole("button", { name: "Anular" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Conserva su número");
  await dialog.getByRole("button", { name: "Anular" }).click();
  await expect(page.getByRole("main")).toContainText("Anulada");
  await openSettled(page, "/owner-statements?state=annulled");
  await expect(page.getByRole("main")).toContainText(issued.code);
  await expectAccessible(page);
});

test("a payment that was registered by hand is linked to the statement that it pays", async ({ page, api, build }) => {
  const owner = await build.anOwner();
  const charged_on = "2025-11-05";
  const credit = { kind: "credit", concept: "Derrama", owner_id: owner.id, amount: 30_000, charged_on };
  dataOf(await api.post("/owner-charges", credit));
  const period = { owner_id: owner.id, period_start: "2025-11-01", period_end: "2025-11-30" };
  const issued = dataOf(await api.post<OwnerStatement>("/owner-statements", { ...period, net: 30_000 }));
  const [method] = dataOf(await api.get<{ id: string }[]>("/payment-methods"));
  const payment = { direction: "out", state: "completed", owner_id: owner.id, amount: 30_000, date: "2025-12-03" };
  const register = async (more: object = {}) =>
    dataOf(await api.post<{ code: string }>("/payments", { ...payment, payment_method_id: method?.id, ...more })).code;
  const [code, early] = [await register(), await register({ date: "2025-10-31" })];
  await openSettled(page, `/owner-statements/${issued.id}`);
  await page.getByRole("button", { name: "Vincular un pago" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("300,00");
  await dialog.getByRole("combobox", { name: "Pago" }).click();
  await expect(page.getByRole("option", { name: code })).toContainText("3 dic 2025");
  await expect(page.getByRole("option", { name: early })).toHaveCount(0);
  await page.getByRole("option", { name: code }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Vincular un pago" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Pagada");
});
