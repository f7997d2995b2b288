import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { dataOf } from "#tests/support/api.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";
import type { Page } from "@playwright/test";

async function openMergeDialog(page: Page, { id }: Person, words: { menu: string; item: string; title: RegExp }) {
  await page.goto(`/persons/${id}`);
  const header = page.getByRole("main").locator("header");
  await header.getByRole("button", { name: words.menu }).click();
  await page.getByRole("menuitem", { name: words.item }).click();
  const dialog = page.getByRole("dialog", { name: words.title });
  await expect(dialog).toBeVisible();
  return new FormDrawer(page, dialog);
}
const spanish = { menu: "Más acciones", item: "Fusionar con…", title: /^Fusionar fichas/ };

test("a duplicate is merged into a person: what stays, what moves, and where its page redirects afterwards", async ({
  page,
  api,
  build,
}) => {
  const survivor = await build.aPerson({ name: "Lucía", phone: null });
  const duplicate = await build.aPerson({ name: "Lucia", phone: "+34699887766" });
  const rental = await build.aRental({ tenant_id: duplicate.id });
  const merge = await openMergeDialog(page, survivor, spanish);
  await merge.pick("Persona duplicada", duplicate.documentation, new RegExp(duplicate.documentation));

  const phone = merge.dialog.getByRole("radiogroup", { name: "Teléfono" });
  await expect(phone.getByRole("radio", { name: /Ficha duplicada/ })).toBeChecked();
  const name = merge.dialog.getByRole("radiogroup", { name: "Nombre" });
  await expect(name.getByRole("radio", { name: /Esta ficha/ })).toBeChecked();
  await merge.dialog
    .getByRole("radiogroup", { name: "Correo electrónico" })
    .getByText(duplicate.email ?? "")
    .click();
  await expect(merge.dialog.getByText(/Alquileres: 1/)).toBeVisible();
  await expectAccessible(page);
  await merge.dialog.getByRole("button", { name: "Fusionar", exact: true }).click();
  // The account that stays is not the duplicate's.
  const confirmation = page.getByRole("dialog", { name: "Confirma quién eres" });
  const password = confirmation.locator('input[autocomplete="current-password"]');
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await expect(merge.dialog).toBeHidden();

  const merged = dataOf(await api.get<Person>(`/persons/${survivor.id}`));
  expect(merged).toMatchObject({ name: "Lucía", phone: duplicate.phone, email: duplicate.email });
  expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).tenant_id).toBe(survivor.id);
  await expect(page.getByRole("complementary", { name: "Historial" })).toContainText(duplicate.documentation);

  await page.goto(`/persons/${duplicate.id}`);
  await expect(page.getByText("Esta ficha se fusionó con otra")).toBeVisible();
  await expect(page.getByRole("button", { name: "Recuperar" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Ir a la ficha de ${merged.label}` }).click();
  await expect(page).toHaveURL(new RegExp(`/persons/${survivor.id}$`));
});

test("an impossible merge shows its reason before anything is chosen", async ({ page, build }) => {
  const survivor = await build.aPerson();
  const duplicate = await build.aPerson({ is_guarantor: true });
  const rental = await build.aRental({ tenant_id: survivor.id, guarantor_id: duplicate.id });
  const merge = await openMergeDialog(page, survivor, spanish);
  await merge.pick("Persona duplicada", duplicate.documentation, new RegExp(duplicate.documentation));
  await expect(merge.dialog.getByRole("alert")).toContainText(rental.code);
  await expect(merge.dialog.getByRole("button", { name: "Fusionar", exact: true })).toBeDisabled();
  await expectAccessible(page);
});

test.describe("user without permission to merge", () => {
  test.use({ role: "agent" });
  test("a user without permission is not offered to merge", async ({ page, build }) => {
    const person = await build.aPerson();
    await page.goto(`/persons/${person.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(person.label);
    await expect(page.getByRole("main").getByRole("button", { name: "Más acciones" })).toHaveCount(0);
  });
});

test.describe("person merge on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("on a phone both persons are shown side by side", async ({ page, build }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const survivor = await build.aPerson({ birth_date: null });
    const duplicate = await build.aPerson();
    const words = { menu: "More actions", item: "Merge with…", title: /^Merge records/ };
    const merge = await openMergeDialog(page, survivor, words);
    await merge.pick("Duplicate person", duplicate.documentation, new RegExp(duplicate.documentation));
    await expect(merge.dialog.getByRole("radiogroup", { name: "Date of birth" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
