import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { dataOf } from "#tests/support/api.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { QuickEntry } from "./pages/quick-entry.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/* Lines of the palette without a short name, and the words that a line leaves over. */

/** Five seconds for undo, plus a margin for a busy machine. */
const leaving = { timeout: 15_000 };

test("a payment typed without a short name keeps its payer, and unknown words become its note", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.palette.type(`cobrado 700 ${rental.code} limpieza portal`);
  await entry.palette.chooseCreation(/Registrar pago/);
  const form = entry.payment;
  await expect(form.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  const note = form.getByRole("listitem").filter({ hasText: "limpieza portal" });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await note.getByRole("button").click();
  await expect(note).toHaveCount(0);
  await expect(entry.commandLine).toHaveValue(`cobrado 700 ${rental.code}`);
  await entry.commandLine.fill(`cobrado 700 ${rental.code} limpieza portal`);
  await expect(form.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(entry.review).toContainText(rental.tenant_label);
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(new AppFrame(page).toast(/^Pago .+ registrado/)).toBeVisible(leaving);
  expect(dataOf(await api.get<Payment[]>(`/payments?rental_id=${rental.id}`))).toMatchObject([
    { amount: 70_000, person_id: rental.tenant_id, notes: "limpieza portal" },
  ]);
});

test("an incident typed without a short name is urgent as it says, unless another priority is chosen", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  const asset = dataOf(await api.get<{ cod: string; label: string }>(`/assets/${rental.asset_id}`));
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  await entry.palette.open();
  await entry.palette.type(`nueva incidencia fuga urgente #${asset.cod}`);
  await entry.palette.chooseCreation(/Crear incidencia con «fuga urgente»/);
  await expect(entry.incident.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(entry.incident.getByRole("listitem").filter({ hasText: asset.label })).toBeVisible();
  const priority = entry.incident.getByRole("combobox", { name: "Prioridad" });
  await expect(priority.locator("option:checked")).toHaveText("Urgente");
  await expectAccessible(page);
  await priority.selectOption({ label: "Alta" });
  await entry.what.focus();
  await page.keyboard.press("Enter");
  await expect(new AppFrame(page).toast(/^Incidencia .+ registrada/)).toBeVisible(leaving);
  expect(dataOf(await api.get<Incident[]>(`/incidents?asset_id=${rental.asset_id}`))).toMatchObject([
    { description: "fuga urgente", priority: "high" },
  ]);
});
