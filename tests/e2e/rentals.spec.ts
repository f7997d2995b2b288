import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const OVERLAP = "Ya existe una reserva en ese intervalo de fechas";
const today = todayIn(new Date());

/** A typed date: 15/03/2026. */
const typed = (date: string) => date.split("-").toReversed().join("/");

const readRental = async (api: Api, id: string) => dataOf(await api.get<Rental>(`/rentals/${id}`));
const statusKindOf = async (api: Api, assetId: string) =>
  dataOf(await api.get<Asset>(`/assets/${assetId}`)).asset_status_kind;

test(
  "a rental is drafted with a tenant created on the way, activated, and ended, and its asset's status follows",
  { tag: "@gate" },
  async ({ page, api, build }) => {
    const asset = await build.anAsset();
    const address = await build.anAddress();
    const surname = `Echevarría ${nextNumber()}`;
    const list = new ListPage(page);
    await list.open("/rentals");
    const form = await list.startNew("Nuevo alquiler");
    await form.field("Inquilino").click();
    await form.dialog.getByRole("button", { name: "Nueva persona" }).click();

    const person = await FormDrawer.named(page, "Nueva persona");
    await expect(person.dialog.getByRole("checkbox", { name: "Inquilino" })).toBeChecked();
    await person.fill({ Documento: generateDni(40_000_000 + nextNumber()), Nombre: "Íñigo", Apellidos: surname });
    await person.fill({ Teléfono: "612345678" });
    await person.pick("Dirección", address.street, new RegExp(address.street));
    await person.create();
    await expect(form.field("Inquilino")).toHaveValue(`Íñigo ${surname}`);

    await form.pick("Activo", asset.name, new RegExp(asset.name));
    await form.fill({ Inicio: typed(today), "Renta mensual": "850" });
    await form.field("Gastos mensuales").click();
    await expect(form.field("Fianza")).toHaveValue(/^850/);
    const aYear = form.dialog.getByRole("button", { name: /^Un año: / });
    await aYear.focus();
    await aYear.press("Enter");
    await expect(form.field("Fin")).not.toHaveValue("");
    await expect(aYear).toBeFocused();
    await expect(aYear).toHaveAttribute("aria-pressed", "true");
    const ofPersons = form.dialog.getByRole("button", { name: /^5 años \(arrendador persona física\): / });
    await expect(ofPersons).toHaveAttribute("aria-pressed", "false");
    await form.fill({ Fin: typed(addDays(today, 364)) });
    await form.field("Gastos mensuales").click();
    await expectAccessible(page);
    await form.create();

    await expect(page).toHaveURL(/\/rentals\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const rental = new RentalPage(page);
    await expect(rental.state("Borrador")).toBeVisible();
    expect(await readRental(api, id)).toMatchObject({
      monthly_rent: 85_000,
      deposit_amount: 85_000,
      start_date: today,
    });
    expect(await statusKindOf(api, asset.id)).toBe("available");

    await rental.confirm("Activar", "Activar el alquiler");
    await expect(rental.state("Vigente")).toBeVisible();
    expect(await statusKindOf(api, asset.id)).toBe("rented");

    await rental.end();
    await expect(rental.state("Finalizado")).toBeVisible();
    expect(await readRental(api, id)).toMatchObject({ state: "ended", keys_returned_on: today });
    expect(await statusKindOf(api, asset.id)).not.toBe("rented");
    await expect(page.getByRole("complementary", { name: "Historial" })).toContainText(/Finalización.+ · ahora/s);
    await expectAccessible(page);
  },
);

test("an annex added to a running rental is shown as let on its own page without a reload", async ({
  page,
  api,
  build,
}) => {
  const annex = await build.anAsset({ name: `Trastero ${nextNumber()}` });
  const rental = await build.aRental({ start_date: today, end_date: addDays(today, 200) });
  dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: today }));
  await page.goto(`/assets/${annex.id}`);
  const badge = page.getByRole("main").locator("header");
  await expect(badge.getByText("Disponible")).toBeVisible();

  const palette = new Palette(page);
  await palette.open();
  await palette.run(rental.code, new RegExp(`^${rental.code}`));
  await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
  const form = await FormDrawer.named(page, rental.label);
  await form.field("Anejos").fill(annex.cod);
  await form.dialog.getByRole("option", { name: new RegExp(annex.cod) }).click();
  await form.saveChanges();
  await page.goBack();
  await expect(page).toHaveURL(`/assets/${annex.id}`);
  await expect(badge.getByText("Alquilado")).toBeVisible();
});

test("an asset's page shows its tenant, rentals and incidents, as its building's page does", async ({
  page,
  api,
  build,
}) => {
  const asset = await build.anAsset();
  const tenant = await build.aPerson({ last_name: `Barandiarán ${nextNumber()}` });
  const terms = { asset_id: asset.id, tenant_id: tenant.id, start_date: today, end_date: addDays(today, 200) };
  const rental = await build.aRental(terms);
  dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: today }));
  const incident = await build.anIncident({ asset_id: asset.id, title: `Cisterna rota ${nextNumber()}` });

  await page.goto(`/assets/${asset.id}`);
  await expect(page.getByRole("region", { name: "Resumen" }).getByRole("link", { name: tenant.label })).toHaveAttribute(
    "href",
    `/persons/${tenant.id}`,
  );
  const list = new ListPage(page);
  for (const path of [`/assets/${asset.id}`, `/properties/${asset.property_id}`]) {
    await page.goto(path);
    await page.getByRole("tab", { name: "Alquileres" }).click();
    await expect(list.row(rental.code)).toContainText(tenant.label);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Incidencias" }).click();
    await expect(list.row(incident.number)).toContainText(incident.title);
    await expectAccessible(page);
  }
  await list.row(incident.number).click();
  await expect(page).toHaveURL(`/incidents/${incident.id}`);
});

test("the calendar of a short dialog overflows it, so that each of its days can be picked", async ({
  page,
  api,
  build,
}) => {
  const rental = await build.aRental({ start_date: addDays(today, -40), end_date: addDays(today, 200) });
  dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: today }));
  const screen = new RentalPage(page);
  await screen.open(rental.id);
  const dialog = await screen.openDialog("Prorrogar", "Prorrogar el alquiler");
  await dialog.getByRole("textbox", { name: "Fin" }).click();
  const days = dialog.locator("[data-dates-dropdown] table button:visible");
  // The middle of the last day is neither cut nor covered.
  const isFree = await days.last().evaluate((day) => {
    const { x, y, width, height } = day.getBoundingClientRect();
    return day.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
});

test("an overlapping rental shows a warning while typing, and its activation is refused with the specification's text", async ({
  page,
  api,
  build,
}) => {
  const asset = await build.anAsset();
  const period = { asset_id: asset.id, start_date: today, end_date: addDays(today, 200) };
  const first = await build.aRental(period);
  dataOf(await api.post(`/rentals/${first.id}/activate`, { version: first.version, signed_on: today }));
  const second = await build.aRental({ ...period, start_date: addDays(today, 100), end_date: addDays(today, 300) });

  const rental = new RentalPage(page);
  await rental.open(second.id);
  await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
  const form = await FormDrawer.named(page, second.label);
  await expect(form.dialog.getByText("El activo ya tiene un alquiler en esas fechas")).toBeVisible();
  await expect(form.dialog.getByRole("link", { name: first.code })).toBeVisible();
  await form.dialog.getByRole("button", { name: "Cancelar" }).click();

  const dialog = await rental.openDialog("Activar", "Activar el alquiler");
  await dialog.getByRole("button", { name: "Activar el alquiler" }).click();
  await expect(dialog.getByText(OVERLAP)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(rental.state("Borrador")).toBeVisible();
  expect((await readRental(api, second.id)).state).toBe("draft");
});

test("an end before the start is reported at the field, together with all other errors", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/rentals");
  const form = await list.startNew("Nuevo alquiler");
  await form.fill({ Inicio: "01/06/2026", Fin: "01/05/2026", "Renta mensual": "no sé" });
  await form.submit("Crear").click();
  await form.expectError("Fin", "El intervalo de fechas no es válido");
  await form.expectError("Inquilino", "Inquilino es requerido");
  await form.expectError("Activo", "Activo es requerido");
  await form.expectError("Renta mensual", "«Renta mensual» debe ser un número");
});

test("a signed rental's dates and rent are read-only, and the form shows why", async ({ page, api, build }) => {
  const rental = await build.aRental({ start_date: today, end_date: addDays(today, 200) });
  dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: today }));
  await new RentalPage(page).open(rental.id);
  await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
  const form = await FormDrawer.named(page, rental.label);
  await expect(form.field("Inicio")).toBeDisabled();
  await expect(form.field("Inicio")).toHaveAccessibleDescription(
    /No se puede cambiar en el estado actual del alquiler/,
  );
  await form.fill({ Notas: "Pide recibos en papel" });
  await form.saveChanges();
  expect((await readRental(api, rental.id)).notes).toBe("Pide recibos en papel");
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  test("an agent drafts rentals but is not offered to activate them", async ({ page, build }) => {
    const rental = await build.aRental();
    const screen = new RentalPage(page);
    await screen.open(rental.id);
    await expect(page.getByRole("main").getByRole("button", { name: "Editar" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Anular" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Activar" })).toHaveCount(0);
  });
});
