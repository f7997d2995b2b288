import type { Locator, Page } from "@playwright/test";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { ListPage } from "./pages/list-page.ts";
import { QuickEntry } from "./pages/quick-entry.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/* The quick forms and the outbox, in the web app's palette. */

const today = todayIn(new Date());
const yesterday = addDays(today, -1);
/** Five seconds for undo, plus a margin for a busy machine. */
const leaving = { timeout: 15_000 };

const paymentsOf = async (api: Api, { id }: Rental) => dataOf(await api.get<Payment[]>(`/payments?rental_id=${id}`));
const incidentsOf = async (api: Api, asset_id: string) =>
  dataOf(await api.get<Incident[]>(`/incidents?asset_id=${asset_id}`));

async function open(page: Page, form: "incident" | "payment"): Promise<QuickEntry> {
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.start(form);
  return entry;
}

const chip = (form: Locator, text: string | RegExp) => form.getByRole("listitem").filter({ hasText: text });

test("an incident is registered by keyboard: description and place in one text, the type from its words", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const asset = dataOf(await api.get<{ cod: string; label: string }>(`/assets/${rental.asset_id}`));
  await build.anIncident({ asset_id: rental.asset_id, title: "Persiana rota" });
  const entry = await open(page, "incident");
  await entry.type(`Gotea el grifo #${asset.cod}`);
  await expect(entry.incident.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(chip(entry.incident, asset.label)).toBeVisible();
  await expect(entry.incident).toContainText("Persiana rota");
  await entry.type("desde ayer");
  await expect(entry.incident.getByRole("combobox", { name: "Tipo" }).locator("option:checked")).toHaveText(
    "Fontanería",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(entry.incident).toHaveCount(0);
  await expect(new AppFrame(page).toast(/^Sale en 5 segundos: Gotea el grifo desde ayer/)).toBeVisible();
  expect(await incidentsOf(api, rental.asset_id)).toHaveLength(1);
  await expect(new AppFrame(page).toast(/^Incidencia .+ registrada/)).toBeVisible(leaving);
  const [first, second] = await incidentsOf(api, rental.asset_id);
  const created = [first, second].find((one) => one?.title !== "Persiana rota");
  expect(created).toMatchObject({ description: "Gotea el grifo desde ayer", source: "staff" });
});

test("a completely typed code selects the asset, and removing its tag from the text deselects it", async ({
  page,
  build,
}) => {
  const asset = await build.anAsset();
  const entry = await open(page, "incident");
  await page.keyboard.insertText(`Huele a gas #${asset.cod.toLowerCase()} en la cocina`);
  await expect(chip(entry.incident, asset.label)).toBeVisible();
  await chip(entry.incident, asset.label).getByRole("button", { name: "Quitar: Activo" }).press("Enter");
  await expect(chip(entry.incident, asset.label)).toHaveCount(0);
  await expect(entry.what).toHaveValue("Huele a gas  en la cocina");
  await expect(entry.what).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(entry.what).toHaveValue(`Huele a gas #${asset.cod.toLowerCase()} en la cocina`);
  await expect(chip(entry.incident, asset.label)).toBeVisible();
});

test("input continues where the palette's line ended", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.palette.run("ip Gotea el grifo", /Gotea el grifo/);
  await expect(entry.what).toHaveValue("Gotea el grifo");
  await entry.type(" del baño");
  await expect(entry.what).toHaveValue("Gotea el grifo del baño");
});

test("a tag without a matching asset is refused, and nothing is registered", async ({ page, api }) => {
  const text = `Gotea el radiador ${nextNumber()}`;
  const entry = await open(page, "incident");
  await page.keyboard.insertText(`${text} #ZZ-NADIE-99`);
  await page.keyboard.press("Control+Enter");
  await expect(entry.what).toHaveAccessibleDescription(/«ZZ-NADIE-99»/);
  await expect(entry.what).toHaveValue(`${text} #ZZ-NADIE-99`);
  expect(dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`))).toEqual([]);
});

test("Ctrl+Enter starts another, and Ctrl+Z brings the first back into the form before it is sent", async ({
  page,
  api,
}) => {
  const text = `Zumbido raro zqx${nextNumber()}`;
  const entry = await open(page, "incident");
  await page.keyboard.insertText(text);
  await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ label: "Zonas comunes" });
  await page.keyboard.press("Control+Enter");
  await expect(entry.what).toHaveValue("");
  await expect(entry.what).toBeFocused();
  await expect(entry.row(text)).toContainText("Se enviará ahora");
  await page.keyboard.press("Control+z");
  await expect(entry.what).toHaveValue(text);
  await expect(entry.rows).toHaveCount(0);
  const frame = new AppFrame(page);
  await expect(frame.toast(`Deshecho, no se ha registrado: ${text}`)).toBeVisible();
  await expect(frame.toast(`Sale en 5 segundos: ${text}`)).toHaveCount(0, { timeout: 1000 });
  await page.waitForTimeout(6000);
  expect(dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`))).toEqual([]);
});

test("a payment is one line, chips, a review and a second Enter", { tag: "@wide" }, async ({ page, build, api }) => {
  const rental = await build.aRental({ deposit_amount: null, monthly_rent: 85_000, monthly_expenses: 4500 });
  const entry = await open(page, "payment");
  await entry.type(`700 ${rental.code} bizum ayer`);
  const form = entry.payment;
  await expect(form.getByRole("option")).toHaveCount(1);
  for (const text of ["700,00", "Bizum", formatDate(yesterday, "es")]) await expect(chip(form, text)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(rental.tenant_label);
  await expect(entry.review).toContainText("No es la mensualidad: 895,00");
  await expectAccessible(page);
  expect(await paymentsOf(api, rental)).toEqual([]);
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(new AppFrame(page).toast(/^Pago .+ registrado/)).toBeVisible(leaving);
  expect(await paymentsOf(api, rental)).toMatchObject([
    { amount: 70_000, date: yesterday, person_id: rental.tenant_id, payment_method_label: "Bizum" },
  ]);

  await entry.palette.open();
  await entry.start("payment");
  await entry.type(`${rental.code} 700 ${yesterday}`);
  await expect(form.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(/Ya hay un pago igual ese día/);
});

test("a payment like one that exists is cancelled by Enter, and registered only by choice", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  const form = entry.payment;
  const review = async () => {
    await entry.type(`640 ${rental.code}`);
    await expect(form.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(entry.review).toBeVisible();
  };
  await review();
  await expect(async () => {
    await page.keyboard.press("Control+Enter");
    await expect(entry.review).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await review();
  await expect(entry.review).toContainText(/Ya hay un(?:o igual pendiente| pago igual)/);
  await expect(entry.review).toContainText(/Intro cancela/);
  await expectAccessible(page);
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(entry.review).toHaveCount(0);
  await expect(form).toBeVisible();
  await expect(entry.commandLine).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(/Intro cancela/);
  await page.waitForTimeout(700);
  await page.keyboard.press("Control+Enter");
  await expect(entry.review).toHaveCount(0);
  // All that waited has left by then.
  await expect(entry.rows).toHaveCount(0, leaving);
  expect(await paymentsOf(api, rental)).toHaveLength(1);

  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(/Ya hay un pago igual ese día/);
  await page.waitForTimeout(700);
  await entry.review.getByRole("button", { name: "Registrar otro igual" }).press("Enter");
  await expect(form).toHaveCount(0);
  await expect.poll(async () => (await paymentsOf(api, rental)).length, leaving).toBe(2);
});

test("a doubtful amount is reported while typing, and nothing is registered", async ({ page, build, api }) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  for (const [line, said] of [
    [`850 900 ${rental.code}`, /850 · 900/],
    [`-850 ${rental.code}`, /«-850» es negativo/],
    [`0 ${rental.code}`, /no puede ser cero/],
    [`850 usd ${rental.code}`, /no está en euros/],
    [`ES91 2100 0418 4502 0005 1332 ${rental.code}`, /Falta el importe/],
  ] as const) {
    await entry.commandLine.fill(line);
    await page.keyboard.press("Enter");
    await expect(entry.commandLine).toHaveAccessibleDescription(said);
    await expect(entry.review).toHaveCount(0);
  }
  await entry.commandLine.fill(`850 900 ${rental.code}`);
  await expectAccessible(page);
  expect(await paymentsOf(api, rental)).toEqual([]);
});

test("only the installation's own codes name an asset, and a longer one is not cut", async ({ page, build }) => {
  const number = nextNumber();
  const short = await build.anAsset({ cod: `CUT-${number}` });
  const long = await build.anAsset({ cod: `CUT-${number}-2B` });
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.palette.run(`ip fuga en ${long.cod}`, /Crear incidencia/);
  await expect(chip(entry.incident, long.label)).toBeVisible();
  await expect(entry.incident).not.toContainText(short.label);
  await page.keyboard.press("Escape");
  await entry.palette.run("ip positivo en covid-19", /positivo en covid-19/);
  await expect(entry.what).toHaveValue("positivo en covid-19");
  await page.waitForTimeout(1000);
  await expect(entry.incident.getByRole("button", { name: "Quitar: Activo" })).toHaveCount(0);
});

test("a day that does not exist is reported while typing, and never becomes another day", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  await entry.type(`31/2 600 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await expect(chip(entry.payment, "Fecha")).toContainText("31/2 no existe");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(entry.commandLine).toHaveAccessibleDescription(/«31\/2» no está en el calendario/);
  await expect(entry.review).toHaveCount(0);
  await chip(entry.payment, "Fecha").getByRole("button").press("Enter");
  await expect(entry.commandLine).toHaveValue(` 600 ${rental.code}`);
  await expect(chip(entry.payment, "Fecha")).toContainText(formatDate(today, "es"));
  await entry.commandLine.fill(`1,250 ${rental.code}`);
  await page.keyboard.press("Enter");
  await expect(entry.commandLine).toHaveAccessibleDescription(/«1,250» puede leerse de dos maneras/);
  expect(await paymentsOf(api, rental)).toEqual([]);
});

test("neither a double Enter nor a held one registers money", async ({ page, build, api }) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  await entry.type(`600 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(entry.review).toBeVisible();
  await page.waitForTimeout(700);
  await entry.commandLine.evaluate((field) => {
    for (let times = 0; times < 5; times += 1)
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, repeat: true }),
      );
  });
  await expect(entry.review).toBeVisible();
  await expect(entry.rows).toHaveCount(0);
  expect(await paymentsOf(api, rental)).toEqual([]);
});

test("each chip can be removed from the line and restored by the browser's undo; IME composition submits nothing", async ({
  page,
  build,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  await page.keyboard.insertText(`600 ${rental.code} efectivo 3/3`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await chip(entry.payment, "Efectivo").getByRole("button").press("Enter");
  await expect(entry.commandLine).toHaveValue(`600 ${rental.code}  3/3`);
  await expect(chip(entry.payment, "Transferencia")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(entry.commandLine).toHaveValue(`600 ${rental.code} efectivo 3/3`);
  await entry.commandLine.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true })),
  );
  await expect(entry.review).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(entry.review).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry.review).toHaveCount(0);
  await expect(entry.commandLine).toBeFocused();
});

test("a payment entered offline waits, is shown as waiting, and is sent when back online", async ({
  page,
  context,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const entry = await open(page, "payment");
  await entry.type(`600 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(entry.review).toBeVisible();
  await context.setOffline(true);
  // While the check for an existing payment runs, Enter is ignored.
  await expect(async () => {
    await page.keyboard.press("Control+Enter");
    await expect(entry.review).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(entry.row("600,00")).toContainText("En espera", leaving);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(entry.rows).toHaveCount(0, { timeout: 30_000 });
  expect(await paymentsOf(api, rental)).toHaveLength(1);
});

test("a payment begun offline of a known tenant waits and is sent; what the server refuses comes back", async ({
  page,
  context,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await new AppFrame(page).open(`/rentals?query=${rental.code}`);
  await expect(new ListPage(page).row(rental.code)).toBeVisible();
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.start("payment");
  await context.setOffline(true);
  await entry.type(`600 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toContainText([rental.tenant_label]);
  await expect(entry.payment).toContainText("solo quienes conoce este dispositivo");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(rental.tenant_label);
  await expect(entry.review).toContainText("Sin conexión no se ha podido comprobar");
  await page.waitForTimeout(700);
  await page.keyboard.press("Control+Enter");
  await expect(entry.row("600,00")).toContainText("En espera", leaving);

  // One that the device does not know is not started.
  await entry.type("700 ZZ-NADIE-99");
  await expect(entry.payment).toContainText("este dispositivo no conoce a nadie así");
  await page.keyboard.press("Enter");
  await expect(entry.commandLine).toHaveAccessibleDescription(/este dispositivo no conoce a nadie así/);
  await entry.commandLine.fill("");

  // A second one, which the server will refuse: its method is gone by then.
  await page.route("**/api/payments", async (route) => {
    const body = route.request().postData() ?? "";
    if (!body.includes('"amount":61000')) return route.continue();
    await route.continue({
      postData: body.replace(/"payment_method_id":"[^"]+"/, `"payment_method_id":"${rental.id}"`),
    });
  });
  await entry.type(`610 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toContainText([rental.tenant_label]);
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText("Sin conexión no se ha podido comprobar");
  await page.waitForTimeout(700);
  await page.keyboard.press("Control+Enter");
  await expect(entry.row("610,00")).toContainText("En espera", leaving);
  await context.setOffline(false);
  await expect(entry.row("610,00")).toContainText("Rechazado", { timeout: 30_000 });
  await expect(entry.row("600,00")).toHaveCount(0);
  expect(await paymentsOf(api, rental)).toMatchObject([{ amount: 60_000, person_id: rental.tenant_id }]);
  await entry
    .row("610,00")
    .getByRole("button", { name: /^Corregir/ })
    .press("Enter");
  await expect(entry.commandLine).toHaveValue(`610 ${rental.code}`);
});

test("a payment whose response is lost is marked as uncertain, not sent again, and found by checking", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  let posts = 0;
  await page.route("**/api/payments", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts += 1;
    // It arrives and is processed; only its response is lost.
    await route.fetch();
    await route.abort("connectionreset");
  });
  const entry = await open(page, "payment");
  await entry.type(`610 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(entry.review).toBeVisible();
  await page.waitForTimeout(700);
  await page.keyboard.press("Control+Enter");
  await expect(entry.row("610,00")).toContainText("Sin confirmar", leaving);
  await expectAccessible(page);
  await new AppFrame(page).open("/faqs");
  await entry.palette.open();
  await entry.start("payment");
  await expect(entry.row("610,00")).toContainText("Sin confirmar");
  await page.waitForTimeout(3000);
  expect(posts).toBe(1);
  await entry
    .row("610,00")
    .getByRole("button", { name: /^Comprobar/ })
    .press("Enter");
  await expect(entry.rows).toHaveCount(0);
  await expect(new AppFrame(page).toast(/^Pago .+ registrado/)).toBeVisible();
  expect(await paymentsOf(api, rental)).toHaveLength(1);
});

test("two windows of one user send the entries of both once", async ({ page, context, build, api }) => {
  const asset = await build.anAsset();
  const other = await context.newPage();
  await new AppFrame(other).open("/faqs");
  const entry = await open(page, "incident");
  await page.keyboard.insertText(`No hay luz #${asset.cod}`);
  await expect(entry.incident.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(chip(entry.incident, asset.label)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await incidentsOf(api, asset.id)).length, leaving).toBe(1);
  await page.waitForTimeout(1000);
  expect(await incidentsOf(api, asset.id)).toHaveLength(1);
});

for (const [form, alias, name, file] of [
  ["payment", "rp", /Registrar pago/, "quick-payment"],
  ["incident", "ip", /Registrar incidencia/, "quick-incident"],
] as const)
  test(`text typed right after opening the form for a ${form} is kept, however late its code loads`, async ({
    page,
  }) => {
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
    let isRequested = false;
    await page.route(`**/static/${file}-*.js`, async (route) => {
      isRequested = true;
      await come;
      await route.continue();
    });
    await new AppFrame(page).open("/faqs");
    const entry = new QuickEntry(page);
    await entry.palette.open();
    await entry.palette.run(alias, name);
    await page.keyboard.type("850 garcia");
    expect(isRequested).toBe(true);
    letCome();
    const field = form === "payment" ? entry.commandLine : entry.what;
    await expect(field).toBeFocused();
    await page.keyboard.type(" hoy");
    await expect(field).toHaveValue("850 garcia hoy");
  });
