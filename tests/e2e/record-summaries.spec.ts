import type { ReportResult } from "#shared/domain/reports/report.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { addDays, addMonths, todayIn } from "#shared/lib/dates.ts";
import { formatCents, formatEuros } from "#shared/lib/money.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { aJpeg } from "#tests/support/pictures.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
const summary = "Resumen";

test("a rental and its tenant show what is still to be paid, which leads to those invoices", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const rental = await build.aRental();
  const of = { rental_id: rental.id, person_id: rental.tenant_id };
  const { label, outstanding } = await money.anIssuedInvoice(of);
  await money.anInvoice(of);
  for (const path of [`/rentals/${rental.id}`, `/persons/${rental.tenant_id}`]) {
    await openSettled(page, path);
    const debt = page
      .getByRole("region", { name: summary })
      .getByRole("link", { name: formatCents(outstanding, "es") });
    await debt.click();
    await expect(page.getByRole("row").filter({ hasText: label })).toBeVisible();
    await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  }
});

test("an asset shows its first picture, which leads to all of them, and its building on a map", async ({
  page,
  api,
  build,
}) => {
  const asset = await build.anAsset();
  const property = dataOf(await api.get<Property>(`/properties/${asset.property_id}`));
  await openSettled(page, `/assets/${asset.id}`);
  const facts = page.getByRole("region", { name: summary });
  await expect(facts.getByRole("link", { name: "Ver las fotos" })).toHaveCount(0);
  const map = facts.getByRole("link", { name: `Ver en el mapa: ${property.address_label}` });
  const address = new URL((await map.getAttribute("href")) ?? "");
  expect(address.searchParams.get("query")).toBe(property.address_label);
  await page.getByRole("tab", { name: "Fotos y archivos" }).click();
  const picture = { name: "salon.jpg", mimeType: "image/jpeg", buffer: await aJpeg() };
  await page.locator('input[type="file"]').first().setInputFiles([picture]);
  const cover = facts.getByRole("link", { name: "Ver las fotos" });
  await expect(cover.locator("img")).toBeVisible();
  await page.getByRole("tab", { name: "Datos" }).click();
  await expectAccessible(page);
  await cover.click();
  await expect(page.getByRole("tab", { name: "Fotos y archivos" })).toHaveAttribute("aria-selected", "true");
});

test("the filled button of a record moves its work on, and a record without changes has no column of history", async ({
  page,
  build,
}) => {
  const rental = await build.aRental();
  await openSettled(page, `/rentals/${rental.id}`);
  const main = page.getByRole("main");
  await expect(main.locator('button[data-variant="filled"]')).toHaveText(["Activar"]);
  const person = await build.aPerson();
  await openSettled(page, `/persons/${person.id}`);
  const width = (name: string) => page.getByLabel(name, { exact: true }).evaluate(({ clientWidth }) => clientWidth);
  expect(Math.abs((await width("Historial")) - (await width(summary)))).toBeLessThan(4);
});

test("on a phone the move of the next step is a button, and the other moves are in a menu", async ({ page, build }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const incident = await build.anIncident();
  await openSettled(page, `/incidents/${incident.id}`);
  await expect(page.getByRole("button", { name: "Poner en curso" })).toBeVisible();
  await page.getByRole("button", { name: "Acciones", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Resolver" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Poner en curso" })).toHaveCount(0);
});

test("a chart by month compares each month with the one a year earlier", async ({ page, api, build }) => {
  const start_date = addDays(today, -800);
  const draft = await build.aRental({ start_date, end_date: addDays(today, 300) });
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: start_date }));
  const now = dataOf(await api.get<ReportResult>("/reports/expected-income"));
  const period = `from=${addMonths(now.from, -12)}&to=${addMonths(now.to, -12)}`;
  const before = dataOf(await api.get<ReportResult>(`/reports/expected-income?${period}`));
  const cents = before.chart?.points.at(-1)?.values[0] ?? 0;
  expect(cents).toBeGreaterThan(0);
  await openSettled(page, "/reports/expected-income");
  const chart = page.getByRole("region", { name: "Renta y gastos por mes" });
  await expect(chart.getByRole("listitem").last()).toContainText(`Un año antes: ${formatEuros(cents, "es")}`);
  await expectAccessible(page);
});
