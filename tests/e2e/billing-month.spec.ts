import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { addDays, addMonths, firstOfMonth, formatDate, formatLongMonth, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** A month's billing run; an existing one if a retry created it. */
async function aRun(api: Api, month: string): Promise<BillingRun> {
  const range = `month_from=${month}&month_to=${month}`;
  const [known] = dataOf(await api.get<BillingRun[]>(`/billing-runs?${range}`));
  return known ?? dataOf(await api.post<BillingRun>("/billing-runs", { month }));
}

test("the next unbilled month is proposed, and a billed one opens its page", async ({ page, api }) => {
  const present = firstOfMonth(todayIn(new Date()));
  const run = await aRun(api, present);
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.run("facturar un mes", /Facturar un mes/);
  const form = page.getByRole("dialog", { name: "Facturar un mes" });
  const month = form.getByRole("button", { name: /^Mes/ });
  await expect(month).toBeFocused();
  await expect(month).not.toHaveText(formatLongMonth(present, "es").replace(" de ", " "));
  await month.click();
  if (addMonths(present, 1).endsWith("-01-01"))
    await page.getByRole("dialog").last().getByRole("button", { name: "Año anterior" }).click();
  const short = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" }).format(new Date(present));
  await page.getByRole("button", { name: short, exact: true }).click();
  await expectAccessible(page);
  await form.getByRole("link", { name: "Abrirla" }).click();
  // Another month was chosen meanwhile: leaving the form asks for confirmation.
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(page).toHaveURL(`/billing-runs/${run.id}`);
});

test("nothing is proposed for a month before it is known which months are billed", async ({ page, api }) => {
  const present = firstOfMonth(todayIn(new Date()));
  await aRun(api, present);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/billing-runs\?sort=-month/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/billing-runs");
  await page.getByRole("button", { name: "Facturar un mes" }).first().click();
  const form = page.getByRole("dialog", { name: "Facturar un mes" });
  await expect(form).toBeVisible();
  await expect(form.getByRole("button", { name: "Crear" })).toHaveCount(0);
  gate.resolve();
  await expect(form.getByRole("button", { name: /^Mes/ })).not.toHaveText(
    formatLongMonth(present, "es").replace(" de ", " "),
  );
});

test("a month whose day is too distant says at its day why, and no other day takes its place", async ({ page }) => {
  const distant = addMonths(firstOfMonth(todayIn(new Date())), 5);
  await page.goto("/billing-runs");
  await page.getByRole("button", { name: "Facturar un mes" }).first().click();
  const form = page.getByRole("dialog", { name: "Facturar un mes" });
  const month = form.getByRole("button", { name: /^Mes/ });
  await month.click();
  const year = page.getByRole("dialog").last().getByRole("button", { name: "Año siguiente" });
  if (distant.slice(0, 4) > todayIn(new Date()).slice(0, 4)) await year.click();
  const short = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" }).format(new Date(distant));
  await page.getByRole("button", { name: short, exact: true }).click();
  const day = form.getByRole("textbox", { name: "Día de emisión" });
  await expect(day).toHaveValue(distant.split("-").toReversed().join("/"));
  await expect(day).toHaveAccessibleDescription(/como mucho a 62 días de hoy: los borradores se emiten/);
  let sent = 0;
  page.on(
    "request",
    (request) => (sent += Number(request.method() === "POST" && request.url().endsWith("/billing-runs"))),
  );
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(day).toBeFocused();
  expect(sent).toBe(0);
});

test(
  "a prepared month shows its invoices, reports when nothing is missing, and a double click prepares once",
  { tag: "@wide" },
  async ({ page, api }) => {
    const run = await aRun(api, "1990-02-01");
    await page.goto(`/billing-runs/${run.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facturación de febrero de 1990");
    await expect(page.getByRole("tab", { name: "Facturas" })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Generar los borradores que faltan" }).dblclick();
    await expect(page.getByText("No faltaba ningún borrador de febrero de 1990")).toBeVisible();
    await expect(page.getByText("Otra persona lo ha cambiado mientras tanto")).toHaveCount(0);
  },
);

test("the issue of a next month is approved for a day, moved to another, and returned to review", async ({
  page,
  api,
}) => {
  const today = todayIn(new Date());
  const run = await aRun(api, addMonths(firstOfMonth(today), 2));
  expect(run.draft_count).toBeGreaterThan(0);
  const proposed = formatDate(run.planned_issue_date, "es");
  await page.goto(`/billing-runs/${run.id}`);
  await page.getByRole("button", { name: "Planificar la emisión" }).click();
  const dialog = page.getByRole("dialog", { name: "Planificar la emisión" });
  await expect(dialog.getByLabel("Día de emisión")).toHaveValue(
    run.planned_issue_date.split("-").toReversed().join("/"),
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Emitir el ${proposed}` }).click();
  await expect(page.getByText(`Se emitirá el ${proposed}`, { exact: true })).toBeVisible();
  await expect(page.getByText("Planificada", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const later = addDays(run.planned_issue_date, -1);
  await page.getByRole("button", { name: "Cambiar el día" }).click();
  const change = page.getByRole("dialog", { name: "Cambiar el día" });
  await change.getByLabel("Día de emisión").fill(addDays(today, -1).split("-").toReversed().join("/"));
  await change.getByLabel("Día de emisión").press("Tab");
  await expect(change).toContainText("«Día de emisión» no puede ser una fecha pasada");
  await change.getByLabel("Día de emisión").fill(later.split("-").toReversed().join("/"));
  await change.getByRole("button", { name: `Emitir el ${formatDate(later, "es")}` }).click();
  await expect(page.getByText(`Se emitirá el ${formatDate(later, "es")}`, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Emitir ya" }).click();
  await expect(page.getByRole("dialog", { name: "Emitir ya" })).toContainText("ya no se cambian");
  await page.getByRole("dialog", { name: "Emitir ya" }).getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Volver a revisión" }).click();
  await expect(page.getByText("La emisión ya no está planificada")).toBeVisible();
  await expect(page.getByText(`Se emitirá el ${formatDate(later, "es")}`, { exact: true })).toHaveCount(0);
});

test("the home page counts the month that is billed, and its cards open the invoices behind", async ({ page }) => {
  const month = firstOfMonth(todayIn(new Date()));
  await page.goto("/");
  await page.getByRole("link", { name: /^Pendiente de este mes/ }).click();
  await expect(page).toHaveURL(new RegExp(`/invoices\\?.*income_month_from=${month}`));
  await expect(page.getByText(/^Mes de imputación/).first()).toBeVisible();
  await page.goto("/reports/income");
  await expect(page.getByRole("link", { name: "Por mes facturado" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Por fecha de emisión y cobro" }).click();
  await expect(page).toHaveURL(/basis=date/);
  await expectAccessible(page);
});

test("an invoice is collected from its page through the palette, before older ones", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const person = await build.aPerson();
  const lines = [await money.aLine({ unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 })];
  const series = await money.aSeries();
  const owed = { series_id: series.id, person_id: person.id, lines };
  const older = await money.anIssuedInvoice({ ...owed, due_date: "2026-01-05" });
  const invoice = await money.anIssuedInvoice({ ...owed, due_date: "2026-02-05" });
  await page.goto(`/invoices/${invoice.id}`);
  await expect(page.getByRole("button", { name: "Cobrar", exact: true })).toBeVisible();
  const palette = new Palette(page);
  await palette.open();
  await palette.run("cobrar esta", /Cobrar esta factura/);
  const form = new FormDrawer(page, page.getByRole("dialog", { name: "Nuevo pago" }));
  await expect(form.field("Importe")).toHaveValue("500,00");
  await expect(form.dialog.getByLabel(new RegExp(invoice.label))).toHaveValue("500,00");
  await expect(form.dialog.getByLabel(new RegExp(older.label))).toHaveValue("0,00");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Cobrada", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cobrar", exact: true })).toHaveCount(0);
});

test("the history of a remittance is shown in words", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const remittance = await money.aRemittance();
  await page.goto(`/remittances/${remittance.id}`);
  await page.getByRole("button", { name: "Cancelar remesa" }).click();
  const history = page.getByRole("complementary", { name: "Historial" });
  await expect(history).toContainText("Cancelada");
  await expect(history).not.toContainText("cancel");
});
