import type { Page } from "@playwright/test";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { formatCents } from "#shared/lib/money.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

async function openPaletteAt(page: Page, path = "/faqs"): Promise<Palette> {
  await new AppFrame(page).open(path);
  const palette = new Palette(page);
  await palette.open();
  return palette;
}

const crumb = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("Tab opens the actions of a record, Backspace and Escape go back", async ({ page, build }) => {
  const person = await build.aPerson({ name: "Íñigo", last_name: `Goñi Ruiz ${nextNumber()}` });
  const label = `${person.name} ${person.last_name}`;
  const palette = await openPaletteAt(page);
  await palette.find(`@goni ruiz ${person.last_name?.split(" ").at(-1)}`, label);
  await page.keyboard.press("Tab");
  await expect(crumb(page, label)).toBeVisible();
  await expect(page.getByPlaceholder("Qué quieres hacer")).toBeFocused();
  await expect(palette.selected).toHaveAccessibleName("Abrir la ficha");
  await expect(palette.option("Copiar el documento de identidad")).toBeVisible();
  await expect(palette.group("Listas").getByRole("option", { name: /^Facturas/ })).toBeVisible();
  await expectAccessible(page);
  await palette.find("copiar doc", "Copiar el documento de identidad");
  for (let letter = 0; letter < "copiar doc".length; letter += 1) await page.keyboard.press("Backspace");
  await expect(crumb(page, label)).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(crumb(page, label)).toHaveCount(0);
  await expect(palette.input).toHaveValue(/^@goni ruiz/);
  await expect(palette.selected).toHaveAccessibleName(label);

  await page.keyboard.press("ArrowRight");
  await expect(crumb(page, label)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette.input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette.input).toHaveCount(0);
});

test("a record's document number is copied from its page in the palette", async ({ page, context, build }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = await build.aPerson({ last_name: `Urdangarin ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  await palette.find(`@${person.last_name}`, `${person.name} ${person.last_name}`);
  await page.keyboard.press("Tab");
  await palette.run("identidad", "Copiar el documento de identidad");
  await expect(new AppFrame(page).toast(`Copiado: ${person.documentation}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.documentation);
});

test("an incident is taken, started, and rejected with a reason, without leaving the current page", async ({
  page,
  build,
  api,
}) => {
  const { id, number, title } = await build.anIncident({ title: `Zumba el ascensor ${nextNumber()}` });
  const read = async () => dataOf(await api.get<Incident>(`/incidents/${id}`));
  const palette = await openPaletteAt(page);
  const openPage = async () => {
    await palette.find(`!${title}`, new RegExp(number));
    await page.keyboard.press("Tab");
    await expect(palette.option("Abrir la ficha")).toBeVisible();
  };
  await openPage();
  await palette.run("asignarme", "Asignarme esta incidencia");
  await expect(new AppFrame(page).toast(`La incidencia ${number} es tuya`)).toBeVisible();
  expect((await read()).assignee_label).toBeTruthy();

  await palette.open();
  await openPage();
  await palette.run("poner en curso", "Poner en curso esta incidencia");
  await expect.poll(async () => (await read()).incident_status_kind).toBe("in_progress");

  await palette.open();
  await openPage();
  await palette.run("rechazar", "Rechazar esta incidencia");
  await expect(page.getByPlaceholder("Escribe el motivo")).toBeFocused();
  await expect(palette.options).toHaveCount(0);
  await palette.run("No es del edificio", "Confirmar con el motivo «No es del edificio»");
  await expect.poll(async () => (await read()).incident_status_kind).toBe("rejected");
  await expect(page).toHaveURL("/faqs");
});

test("an incident is assigned to a colleague, and the toast undoes it", async ({ page, build, api }) => {
  const { id, number, title } = await build.anIncident({ title: `Gotea el canalón ${nextNumber()}` });
  const read = async () => dataOf(await api.get<Incident>(`/incidents/${id}`));
  const palette = await openPaletteAt(page);
  await palette.find(`!${title}`, new RegExp(number));
  await page.keyboard.press("Tab");
  await palette.run("a alguien", "Asignar esta incidencia a alguien");
  await expect(page.getByPlaceholder("Elige una fila o escribe para buscarla")).toBeFocused();
  const name = (await palette.options.filter({ hasNotText: "Andrés Molina" }).first().textContent()) ?? "";
  await palette.run(name, name);
  const toast = new AppFrame(page).toast(`Incidencia ${number} asignada a ${name}`);
  await expect(toast).toBeVisible();
  expect((await read()).assignee_label).toBe(name);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await read()).assignee_id).toBeNull();
});

test("undo of a move is offered only where the lifecycle has a reverse move", async ({ page, build, api }) => {
  const { id, number, title } = await build.anIncident({ title: `No abre el portal ${nextNumber()}` });
  const kind = async () => dataOf(await api.get<Incident>(`/incidents/${id}`)).incident_status_kind;
  const frame = new AppFrame(page);
  const palette = await openPaletteAt(page);
  const move = async (text: string, command: string) => {
    await palette.find(`!${title}`, new RegExp(number));
    await page.keyboard.press("Tab");
    await palette.run(text, command);
  };
  await move("en curso", "Poner en curso esta incidencia");
  await expect(frame.toast(new RegExp(number))).toBeVisible();
  await expect(frame.toast(new RegExp(number)).getByRole("button", { name: "Deshacer" })).toHaveCount(0);
  await palette.open();
  await move("resolver", "Resolver esta incidencia");
  const undo = frame.toast(new RegExp(number)).getByRole("button", { name: "Deshacer" });
  await expect.poll(kind).toBe("resolved");
  await undo.click();
  await expect.poll(kind).toBe("in_progress");
});

test("a booking link is created and copied without leaving the page, and revoked", async ({
  page,
  context,
  build,
  api,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asset = await build.anAsset();
  await build.anAssetPrice({ asset_id: asset.id, amount: 91_000 });
  const links = async () => dataOf(await api.get<BookingLink[]>(`/booking-links?asset_id=${asset.id}`));
  const palette = await openPaletteAt(page);
  await palette.find(`#${asset.cod}`, new RegExp(asset.cod));
  await page.keyboard.press("Tab");
  await palette.run("copiar un enlace", "Crear y copiar un enlace de reserva");
  const toast = new AppFrame(page).toast(/Enlace de reserva .* creado/);
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/external-booking-form/");
  expect(await links()).toMatchObject([{ rent: 91_000, state: "active" }]);
  await expect(page).toHaveURL("/faqs");
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(async () => (await links()).map(({ state }) => state)).toEqual(["revoked"]);
});

test("a person without debts cannot be reminded, and the palette shows why", async ({ page, build }) => {
  const person = await build.aPerson({ last_name: `Ugarte ${nextNumber()}`, email: "ugarte@example.com" });
  const palette = await openPaletteAt(page);
  await palette.find(`@${person.last_name}`, `${person.name} ${person.last_name}`);
  await page.keyboard.press("Tab");
  await palette.run("recordar", "Recordar por correo lo que debe");
  await expect(new AppFrame(page).toast("No debe nada que haya vencido")).toBeVisible();
});

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test("a viewer can copy, and is not offered to change a record", async ({ page, build }) => {
    const person = await build.aPerson({ last_name: `Larrea ${nextNumber()}`, email: "larrea@example.com" });
    const palette = await openPaletteAt(page);
    await palette.find(`@${person.last_name}`, `${person.name} ${person.last_name}`);
    await page.keyboard.press("Tab");
    await expect(palette.option("Copiar el correo electrónico")).toBeVisible();
    await expect(palette.option(/Recordar|Registrar/)).toHaveCount(0);
  });
});

test("actions of the open record or list come first", async ({ page, build }) => {
  const asset = await build.anAsset();
  const palette = await openPaletteAt(page, `/assets/${asset.id}`);
  const here = palette.group("Aquí");
  await expect(here.getByRole("option", { name: /Crear un enlace de reserva/ })).toHaveCount(1);
  await expect(palette.selected).toHaveAccessibleName(/Registrar una incidencia aquí|Crear un enlace de reserva/);
  await palette.run("incidencia aqui", /Registrar una incidencia aquí/);
  await expect(palette.incidentForm).toContainText(asset.label);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await new AppFrame(page).open("/persons");
  await palette.open();
  await expect(here.getByRole("option")).toHaveText([/^Nueva persona/, "Exportar a Excel: Personas"]);
});

test("a list is exported to Excel from any page with one", async ({ page }) => {
  const palette = await openPaletteAt(page);
  const download = page.waitForEvent("download");
  await palette.run("excel propietarios", "Exportar a Excel: Propietarios");
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("€ searches payments and invoices, and ? lists every prefix, short name and key", async ({ page, api }) => {
  const [payment] = dataOf(await api.get<Payment[]>("/payments?page_size=1"));
  if (!payment) throw new Error("There is no payment");
  const palette = await openPaletteAt(page);
  await palette.find(`€${payment.code}`, new RegExp(`^${payment.code}`));
  await expect(palette.group("Personas")).toHaveCount(0);
  await page.keyboard.press("Control+a");
  await palette.type("?");
  await expect(palette.group("Modos").getByRole("option")).toHaveCount(6);
  await expect(palette.group("Atajos de texto").getByRole("option", { name: /Registrar pago/ })).toContainText("rp");
  await expect(palette.group("Teclas").getByRole("option", { name: /Abrir la paleta/ })).toContainText("Ctrl+K");
  await expectAccessible(page);
  await palette.run("person", /^Personas/);
  await expect(palette.input).toHaveValue("@");
  await expect(palette.input).toBeFocused();
});

test("a line with arguments is parsed into parts, each can be removed, and the form continues from there", async ({
  page,
  build,
}) => {
  const person = await build.aPerson({ last_name: `Mendizabal ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  await palette.type(`rp 850 ${person.last_name?.toLowerCase()} transf ayer`);
  const parts = page.getByRole("list", { name: "Esto he entendido" }).getByRole("button");
  await expect(parts).toHaveCount(4);
  await expect(parts.first()).toHaveText(/850,00\s€/);
  await expect(palette.selected).toHaveAccessibleName(new RegExp(person.last_name ?? ""));
  await expectAccessible(page);
  await parts.last().click();
  await expect(parts).toHaveCount(3);
  await expect(palette.input).toBeFocused();
  await expect(palette.input).toHaveValue(/transf\s*$/);
  await expect(palette.selected).toHaveAccessibleName(new RegExp(person.last_name ?? ""));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Registrar pago" });
  await expect(form).toContainText(`${person.last_name}`);
  await expect(form).toContainText(/850,00\s€/);
});

test("Alt+Shift+I and Alt+Shift+Y open the quick forms anywhere, and are shown to the right of their commands", async ({
  page,
}) => {
  const palette = await openPaletteAt(page);
  await expect(palette.option(/Registrar incidencia/)).toContainText("Alt+Mayús+I");
  await page.keyboard.press("Escape");
  await expect(palette.input).toHaveCount(0);
  await page.keyboard.press("Alt+Shift+I");
  await expect(page.getByRole("textbox", { name: "Qué ocurre" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+Shift+Y");
  await expect(page.getByRole("form", { name: "Registrar pago" })).toBeVisible();
});

test("an unknown person's name starts a new person with that name", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await palette.type("@Qzqueña Zzubiri Qqarro");
  await palette.chooseCreation("Crear persona «Qzqueña Zzubiri Qqarro»");
  const drawer = await FormDrawer.named(page, "Nueva persona");
  await expect(drawer.field("Apellidos")).toHaveValue("Zzubiri Qqarro");
});

test.describe("recently seen records", () => {
  test.use({ session: "own" });

  test("a seen record is found at once and without a connection, with a typo, and is forgotten at logout", async ({
    page,
    context,
    build,
  }) => {
    const person = await build.aPerson({ name: "Àngels", last_name: `Puigdomènech ${nextNumber()}` });
    const label = `${person.name} ${person.last_name}`;
    const palette = await openPaletteAt(page, `/persons/${person.id}`);
    await expect(palette.options.first()).toBeVisible();
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    await expect.poll(stored, { timeout: 15_000 }).toContain(person.last_name);
    await context.setOffline(true);
    await palette.type("puigdomenceh");
    await expect(palette.group("Personas").getByRole("option", { name: label })).toBeVisible();
    await expect(palette.option(/Sin conexión con el servidor/)).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press("Escape");
    await new AppFrame(page).chooseFromAccount("Cerrar sesión");
    await expect(page).toHaveURL("/login");
    expect(await stored()).not.toContain(person.last_name);
  });

  test("chosen commands are among the recent ones", async ({ page }) => {
    const palette = await openPaletteAt(page);
    await palette.run("leidas", "Marcar todas las notificaciones como leídas");
    await expect(new AppFrame(page).toast("Todas las notificaciones están leídas")).toBeVisible();
    await palette.open();
    await expect(palette.group("Recientes").getByRole("option")).toHaveText([/Marcar todas las notificaciones/]);
  });
});

test("what is created by a quick form is one command, found by the words of both", async ({ page }) => {
  const palette = await openPaletteAt(page);
  for (const search of ["record payment", "registrar pago", "nuevo pago"]) {
    await page.keyboard.press("Control+a");
    await palette.find(search, /^Registrar pago/);
    await expect(palette.option(/Nuevo pago/)).toHaveCount(0);
  }
  await page.keyboard.press("Control+a");
  await palette.find("nueva incidencia", /^Registrar incidencia/);
  await expect(palette.option(/^Nueva incidencia/)).toHaveCount(0);
});

test("the question mark opens the help anywhere but in a field", async ({ page }) => {
  await new AppFrame(page).open("/persons");
  const palette = new Palette(page);
  const search = new ListPage(page).searchBox;
  await search.focus();
  await page.keyboard.press("?");
  await expect(search).toHaveValue("?");
  await expect(palette.input).toHaveCount(0);
  await search.blur();
  await page.keyboard.press("Shift+?");
  await expect(palette.input).toHaveValue("?");
  await expect(palette.group("Teclas").getByRole("option", { name: /Ver atajos y teclas/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await palette.open();
  await expect(palette.input).toHaveValue("");
});

test("the number of rows found is announced once the search has ended", async ({ page, build }) => {
  const person = await build.aPerson({ last_name: `Etxeandia ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toHaveText("");
  await palette.find(`@${person.last_name}`, `${person.name} ${person.last_name}`);
  await expect(status).toHaveText("Resultados: 1");
});

test("rows of one name are distinguished: flat and debt of a person, amount, date and state of an invoice", async ({
  page,
  api,
}) => {
  const [rental] = dataOf(await api.get<Rental[]>("/rentals?state=active&page_size=1"));
  const [invoice] = dataOf(await api.get<Invoice[]>("/invoices?is_overdue=true&page_size=1"));
  if (!rental || !invoice) throw new Error("The demo has no active rental or no overdue invoice");
  const palette = await openPaletteAt(page);
  await palette.type(`@${rental.tenant_label}`);
  await expect(palette.group("Personas").getByText(rental.asset_label).first()).toBeVisible();
  await page.keyboard.press("Control+a");
  await palette.type(`@${invoice.customer_name}`);
  await expect(
    palette
      .group("Personas")
      .getByText(/Debe .* vencidos/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Control+a");
  await palette.type(`€${invoice.number}`);
  const row = palette.option(new RegExp(`^${invoice.number}`));
  await expect(row).toContainText(formatCents(invoice.total, "es"));
  await expect(row).toContainText("Vencida");
  await expectAccessible(page);
});

test("a cut list ends with a row that says how many there are and opens the list with the search", async ({
  page,
  build,
}) => {
  const last_name = `Galparsoro ${nextNumber()}`;
  for (let count = 0; count < 21; count += 1) await build.aPerson({ last_name });
  const palette = await openPaletteAt(page);
  await palette.type(`@${last_name}`);
  const all = palette.group("Personas").getByRole("option", { name: /^Ver todos/ });
  await expect(all).toContainText("(21)");
  await expect(palette.selected).toHaveAccessibleName(new RegExp(last_name));
  await all.click();
  await expect(page).toHaveURL(/\/persons\?query=Galparsoro/);
  await expect(new ListPage(page).rows).toHaveCount(21);
});

test("views, reports and help are found by the words that people use", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await palette.run("facturas vencidas", "Facturas vencidas");
  await expect(page).toHaveURL(/\/invoices\?is_overdue=true/);
  await palette.open();
  await palette.run("fianzas por devolver", "Fianzas por devolver");
  await expect(page).toHaveURL(/\/deposits\?/);
  await expect(page.getByRole("link", { name: /^Por devolver/ })).toHaveAttribute("aria-current", /page|true/);
  await palette.open();
  await palette.run("ingresos por mes mes pasado", "Ingresos por mes: Mes pasado");
  await expect(page).toHaveURL("/reports/income?period=last_month");
  await palette.open();
  await palette.run("ayuda atajos", /Ver atajos y teclas/);
  await expect(palette.input).toHaveValue("?");
});
