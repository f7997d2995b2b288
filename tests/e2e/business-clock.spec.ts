import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ListPage } from "./pages/list-page.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
const DAY = 86_400_000;

/** Date as displayed in a date field: 15/03/2026. */
const typed = (date: string) => date.split("-").toReversed().join("/");

test.describe("machine with a wrong date in a distant time zone", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", session: "own" });
  test.beforeEach(({ page }) => page.clock.install({ time: Date.now() + 40 * DAY }));

  test("the server's day is shown and proposed in moves, terms and calendars", async ({ page, api, build }) => {
    const draft = await build.aRental({ start_date: addDays(today, -10), end_date: addDays(today, 30) });
    dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: today }));
    const rental = new RentalPage(page);
    await rental.open(draft.id);
    await expect(page.getByText("Vence en 30 días")).toBeVisible();
    const dialog = await rental.openExit();
    const day = dialog.getByRole("textbox", { name: "Devolución de llaves" });
    await expect(day).toHaveValue(typed(today));
    await day.fill("");
    await day.click();
    await expect(page.locator('[data-dates-dropdown] [aria-current="date"]')).toHaveAccessibleName(
      new RegExp(`^${Number(today.slice(8))} `),
    );
    await day.fill(typed(addDays(today, 1)));
    await dialog.getByRole("button", { name: "Finalizar el alquiler" }).click();
    await expect(day).toHaveAccessibleDescription(/no puede ser una fecha futura/);
  });

  test("an incident due tomorrow is not marked as late, and a new one is shown as new", async ({ page, build }) => {
    const due_on = addDays(today, 1);
    const incident = await build.anIncident({ title: `Persiana rota ${nextNumber()}`, due_on });
    const list = new ListPage(page);
    await list.open("/incidents");
    await list.showColumn("Recibida");
    const row = list.row(incident.title);
    await expect(row).toContainText(formatDate(due_on, "es"));
    await expect(row.getByText("Vencida")).toHaveCount(0);
    await expect(row).toContainText(/ahora|hace \d minutos?/);
  });
});

test("relative times of some minutes ago are updated as time passes", async ({ page, build }) => {
  const incident = await build.anIncident({ title: `Timbre mudo ${nextNumber()}` });
  await page.clock.install();
  const list = new ListPage(page);
  await list.open("/incidents");
  await list.showColumn("Recibida");
  const row = list.row(incident.title);
  await expect(row).toContainText(/ahora|hace 1 minuto/);
  await page.clock.fastForward("10:00");
  await expect(row).toContainText(/hace (9|10|11) minutos/);
});
