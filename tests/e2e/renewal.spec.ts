import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, addYears, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
const typed = (date: string) => date.split("-").toReversed().join("/");
const start_date = addDays(today, -200);
const end_date = addDays(today, 100);

async function anActiveRental(api: Api, build: Builders): Promise<Rental> {
  const { id, version } = await build.aRental({ start_date, end_date });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: start_date }));
}
const renewalOf = async (api: Api, { id, asset_id }: Rental) =>
  dataOf(await api.get<Rental[]>(`/rentals?asset_id=${asset_id}`)).find(({ renews_id }) => renews_id === id);

test("a rental is renewed: its next contract is drafted from the day after, and both show the chain", async ({
  page,
  api,
  build,
}) => {
  const rental = await anActiveRental(api, build);
  const view = new RentalPage(page);
  await view.open(rental.id);
  const dialog = await view.openDialog("Renovar", "Renovar el alquiler");
  const form = new FormDrawer(page, dialog);
  await expect(form.field("Renta mensual")).toHaveValue(/^850/);
  await expectAccessible(page);
  await form.fill({ Inicio: typed(addDays(end_date, 2)) });
  await form.field("Inicio").press("Tab");
  await form.expectError("Inicio", "día siguiente");
  await form.fill({ Inicio: typed(addDays(end_date, 1)), "Renta mensual": "900" });
  await dialog.getByRole("button", { name: "Renovar el alquiler", exact: true }).click();
  await expect(dialog).toBeHidden();

  const renewal = await renewalOf(api, rental);
  expect(renewal).toMatchObject({
    state: "draft",
    start_date: addDays(end_date, 1),
    end_date: addDays(addYears(addDays(end_date, 1), 1), -1),
    monthly_rent: 90_000,
  });
  await expect(page).toHaveURL(new RegExp(`/rentals/${renewal?.id}$`));
  const chain = page.getByRole("main").getByRole("list").filter({ hasText: rental.code });
  await expect(chain.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await view.confirm("Activar", "Activar el alquiler");
  await expect(view.state("Próximo")).toBeVisible();

  await chain.getByRole("link", { name: rental.code }).click();
  await expect(view.state("Vigente")).toBeVisible();
  const again = await view.openDialog("Renovar", "Renovar el alquiler");
  await again.getByRole("button", { name: "Renovar el alquiler", exact: true }).click();
  await expect(again).toContainText(`Este contrato ya tiene renovación: ${renewal?.code}`);

  await page.goto(`/assets/${rental.asset_id}?tab=rentals`);
  await expect(page.getByRole("row").filter({ hasText: renewal?.code ?? "" })).toContainText("Próximo");
  // The renewal's row mentions the renewed contract.
  await expect(page.getByRole("row", { name: new RegExp(`^Seleccionar ${rental.code}`) })).toContainText("Vigente");
});

test("a person joins a live rental on a day and leaves it on another, and both stay in its history", async ({
  page,
  api,
  build,
}) => {
  const rental = await anActiveRental(api, build);
  const person = await build.aPerson({ name: "Nieves" });
  await page.goto(`/rentals/${rental.id}?tab=parties`);
  await page.getByRole("button", { name: "Añadir persona" }).click();
  const added = new FormDrawer(page, page.getByRole("dialog", { name: /^Añadir persona/ }));
  await added.pick("Persona", person.documentation, new RegExp(person.label));
  await added.fill({ Desde: typed(addDays(start_date, -1)) });
  await added.dialog.getByRole("button", { name: "Añadir persona", exact: true }).click();
  await added.expectError("Desde", "queda fuera del alquiler");
  await added.fill({ Desde: typed(addDays(today, -30)) });
  await added.field("Desde").press("Tab");
  await added.field("Hasta (incluido)").press("Tab");
  await expectAccessible(page);
  await added.dialog.getByRole("button", { name: "Añadir persona", exact: true }).click();
  await expect(added.dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: person.label });
  await expect(row).toContainText("Actual");

  await row.getByRole("button", { name: `Indicar fin de ${person.label}` }).click();
  const ended = new FormDrawer(page, page.getByRole("dialog", { name: /^Indicar fin/ }));
  await ended.fill({ "Hasta (incluido)": typed(addDays(today, -1)) });
  await ended.dialog.getByRole("button", { name: "Indicar fin", exact: true }).click();
  await expect(ended.dialog).toBeHidden();
  await expect(row).toContainText("Anterior");
  const history = page.getByRole("complementary", { name: "Historial" });
  await expect(history).toContainText("Alta en el contrato");
  await expect(history).toContainText("Baja en el contrato");
  await expectAccessible(page);
  expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).additional_tenant_ids).toEqual([]);

  await page.goto(`/rentals/${rental.id}`);
  await page.getByRole("button", { name: "Editar" }).click();
  const edit = await FormDrawer.editing(page, rental.code);
  await expect(edit.field("Avalista")).toHaveAccessibleDescription(/pestaña Partes/);
});

test.describe("renewal on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("on a phone a rental is extended and its parties are shown", async ({ page, api, build }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const rental = await anActiveRental(api, build);
    await page.goto(`/rentals/${rental.id}`);
    await page.getByRole("main").getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Extend" }).click();
    const form = new FormDrawer(page, page.getByRole("dialog", { name: /^Extend the rental/ }));
    await form.fill({ End: addDays(end_date, 30) });
    await form.field("End").press("Tab");
    await expectAccessible(page);
    await form.dialog.getByRole("button", { name: "Extend the rental", exact: true }).click();
    await expect(form.dialog).toBeHidden();
    expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).end_date).toBe(addDays(end_date, 30));
    await page.goto(`/rentals/${rental.id}?tab=parties`);
    await expect(page.getByRole("button", { name: "Add person" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
