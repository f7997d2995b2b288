import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ExtensionsPage } from "./pages/extensions-page.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { test } from "./support/extension-test.ts";

test("the panel shows the record of the adjacent page, and of no other page", async ({
  page,
  context,
  origin,
  build,
  api,
  worker,
}) => {
  expect(worker.url()).not.toBe("");
  const extensions = new ExtensionsPage(await context.newPage(), origin);
  await extensions.page.goto("chrome://extensions");
  await extensions.allow();
  const person = await build.aPerson({ name: "Remedios", last_name: `Vallejo ${nextNumber()}` });
  const draft = await build.aRental({ tenant_id: person.id });
  const activation = { version: draft.version, signed_on: draft.start_date };
  const rental = dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, activation));
  await page.bringToFront();
  const panel = new SurfacePage(page, "sidepanel");
  await panel.enter(origin, userEmail("agent"), DEMO_PASSWORD);
  const card = page.getByRole("region", { name: "La ficha que tienes delante" });
  await expect(card).toHaveCount(0);

  const web = await context.newPage();
  await web.goto(`${origin}/persons/${person.id}`);
  await new LoginPage(web).logIn(userEmail("viewer"), DEMO_PASSWORD);
  await expect(web).toHaveURL(`${origin}/persons/${person.id}`);
  await expect(card.getByRole("heading", { name: `Persona ${person.label}` })).toBeVisible();
  await expect(card.getByRole("link", { name: person.phone ?? "" })).toHaveAttribute("href", `tel:${person.phone}`);
  await expect(card).toContainText(`${rental.code} · ${rental.asset_label}`);
  await expect(page.getByRole("group", { name: "Aquí" })).toContainText("Registrar un pago de esta persona");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);

  await web.goto(`${origin}/assets/${rental.asset_id}`);
  await expect(card).toContainText(`Vive aquí: ${rental.tenant_label} (${rental.code})`);
  await web.goto("about:blank");
  await expect(card).toHaveCount(0);
});
