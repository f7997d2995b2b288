import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const year = Number(todayIn(new Date()).slice(0, 4)) - 1;

/** A home with a community charge, of which one month of last year was invoiced. */
async function aHome(api: Api, build: Builders): Promise<string> {
  const money = createMoneyBuilders(api, build);
  const start_date = `${year - 1}-01-01`;
  const { id, version, tenant_id } = await build.aRental({ regime: "habitual", start_date, end_date: null });
  dataOf(await api.post(`/rentals/${id}/activate`, { version, signed_on: start_date }));
  const payment_application_id = await money.anApplication("expenses");
  dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id: id,
      kind: "community",
      payment_application_id,
      concept: "Comunidad de propietarios",
      amount: 5_000,
      starts_on: start_date,
      rhythm: "monthly",
    }),
  );
  const line = {
    ...(await money.aLine({ unit_amount: 5_000, concept: "Comunidad de propietarios" })),
    payment_application_id,
  };
  const days = { period_start: `${year}-01-01`, period_end: `${year}-01-31` };
  await money.anIssuedInvoice({ rental_id: id, person_id: tenant_id, ...days, lines: [line] });
  return id;
}

test("a year's costs are settled with a reason above the limit, undone from the toast and settled again", async ({
  page,
  api,
  build,
}) => {
  const id = await aHome(api, build);
  await openSettled(page, `/rentals/${id}?tab=settlements`);
  const main = page.getByRole("main");
  const settle = async (cost: string) => {
    await main.getByRole("button", { name: "Liquidar gastos del año" }).click();
    const drawer = page.getByRole("dialog", { name: "Liquidar gastos del año" });
    const community = drawer.getByRole("group", { name: "Comunidad de propietarios" });
    await expect(community).toContainText("50,00 €");
    await expect(drawer).toContainText("Art. 20.2 LAU");
    await community.getByRole("textbox", { name: "Coste real" }).fill(cost);
    await expect(community).toContainText("Sin facturar: feb");
    await drawer.getByRole("checkbox", { name: "Liquidar sin esos meses" }).check();
    return { drawer, community };
  };

  const { drawer, community } = await settle("62,50");
  await expect(community).toContainText("12,50 €");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Crear" }).click();
  await expect(drawer.getByText(/^Falta el motivo/).first()).toBeVisible();
  await community.getByRole("textbox", { name: "Motivo" }).fill("Acuerdo firmado");
  await drawer.getByRole("button", { name: "Crear" }).click();
  await expect(drawer).toBeHidden();
  const settlements = async () => dataOf(await api.get<CostSettlement[]>(`/cost-settlements?rental_id=${id}`));
  const chargesOf = async (settlement: CostSettlement | undefined) =>
    dataOf(await api.get<RentalCharge[]>(`/rental-charges?cost_settlement_id=${settlement?.id}`));
  expect(await settlements()).toMatchObject([{ state: "settled", total: 1_250 }]);

  await page.getByRole("button", { name: "Deshacer", exact: true }).click();
  await expect(main.locator("tr[data-row]")).toContainText(["Deshecha"]);
  expect(await chargesOf((await settlements())[0])).toEqual([]);

  const again = await settle("40");
  await expect(again.drawer).toContainText("A favor del inquilino");
  await again.drawer.getByRole("button", { name: "Crear" }).click();
  await expect(again.drawer).toBeHidden();
  await expect(main.locator("tr[data-row]")).toHaveCount(2);
  const stored = (await settlements()).find(({ state }) => state === "settled");
  expect(await chargesOf(stored)).toMatchObject([{ amount: -1_000, is_pending: true }]);

  await main.locator("tr[data-row]").filter({ hasText: "Liquidada" }).locator("[data-row-link]").click();
  const detail = page.getByRole("dialog", { name: stored?.label ?? "" });
  await expect(detail).toContainText("A cuenta 50,00 € · coste real 40,00 €");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await detail.getByRole("button", { name: "Hoja en inglés" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test.describe("on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the costs of a year are settled by keyboard", async ({ page, api, build }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const id = await aHome(api, build);
    await openSettled(page, `/rentals/${id}?tab=settlements`);
    await page.getByRole("button", { name: "Settle the year's costs" }).click();
    const drawer = page.getByRole("dialog", { name: "Settle the year's costs" });
    await drawer.getByRole("group", { name: "Comunidad" }).getByRole("textbox", { name: "Real cost" }).focus();
    await page.keyboard.type("45");
    await expect(drawer).toContainText("In the tenant's favour");
    await expectAccessible(page);
    await drawer.getByRole("checkbox", { name: "Settle without those months" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Control+Enter");
    await expect(drawer).toBeHidden();
    const settled = dataOf(await api.get<CostSettlement[]>(`/cost-settlements?rental_id=${id}`));
    expect(settled).toMatchObject([{ total: -500 }]);
  });
});
