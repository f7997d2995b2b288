import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test.use({ role: "viewer", session: "own" });

test("somebody chooses language and colours, closes another session, and then all of them", async ({
  page,
  openBrowser,
  faults,
}) => {
  const other = await openBrowser("viewer");
  await other.goto("/faqs");
  await page.goto("/profile");
  await expect(page.getByText("lectura@llavero.test").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByText("Oscuro", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
  await page.getByText("Español", { exact: true }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

  const sessions = page.getByRole("listitem").filter({ hasText: /Último uso/ });
  await expect(sessions.filter({ hasText: "Esta sesión" })).toHaveCount(1);
  const others = page.getByRole("button", { name: /^Cerrar sesión: / });
  const count = await others.count();
  expect(count).toBeGreaterThan(0);
  await others.first().click();
  await expect(page.getByText("Sesión cerrada")).toBeVisible();
  await expect(others).toHaveCount(count - 1);

  await page.getByRole("button", { name: "Cerrar sesión en todas partes" }).click();
  await page.getByRole("button", { name: "Cerrar todas" }).click();
  await expect(page).toHaveURL("/login");
  await other.goto("/rentals");
  await expect(other).toHaveURL("/login");
  expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
});
