import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a debt is claimed with a note and a file, found in the list, seen on the tenant's page, and settled from the palette", async ({
  page,
  api,
  build,
}) => {
  const draft = await build.aRental({ start_date: "2026-01-01" });
  const signed = { version: draft.version, signed_on: "2026-01-01" };
  const rental = dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, signed));
  await new RentalPage(page).open(rental.id);
  await expect(page.getByText("No hay facturas emitidas sin pagar: no hay deuda que reclamar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reclamar", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Llevar al juzgado", exact: true })).toHaveCount(0);
  const money = createMoneyBuilders(api, build);
  await money.anIssuedInvoice({ person_id: rental.tenant_id, rental_id: rental.id, lines: [await money.aLine()] });
  await page.getByRole("button", { name: "Reclamar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Reclamar la deuda/ });
  await dialog.getByRole("button", { name: "Reclamar la deuda", exact: true }).click();
  await expect(dialog.getByLabel(/^Nota/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Nota/).fill("Burofax con acuse");
  const file = { name: "burofax.txt", mimeType: "text/plain", buffer: Buffer.from("Reclamación") };
  await dialog.locator("input[type=file]").first().setInputFiles(file);
  await expect(dialog.getByText("burofax.txt")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reclamar la deuda", exact: true }).click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.getByText("Reclamado", { exact: true }).first()).toBeVisible();
  await expect(main.getByText("Burofax con acuse").first()).toBeVisible();
  await expect(main.getByText("burofax.txt").first()).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Deuda reclamada");
  await expectAccessible(page);

  const list = new ListPage(page);
  await list.open(`/rentals?arrears_status=claimed&query=${rental.code}`);
  await expect(list.row(rental.code)).toHaveCount(1);
  await list.open(`/rentals?arrears_status=judicial&query=${rental.code}`);
  await expect(list.row(rental.code)).toHaveCount(0);
  await page.goto(`/persons/${rental.tenant_id}`);
  await expect(main.getByText("Reclamado", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link", { name: rental.code }).first().click();
  await expect(page).toHaveURL(`/rentals/${rental.id}`);
  await expect(page.getByRole("button", { name: "Dar por arreglado", exact: true })).toBeVisible();

  const palette = new Palette(page);
  await palette.open();
  await palette.run("arreglado", /Dar por arreglado el impago de este alquiler/);
  const settle = page.getByRole("dialog", { name: /^Dar el impago por arreglado/ });
  await new FormDrawer(page, settle).fill({ Nota: "Ha pagado todo" });
  await settle.getByRole("button", { name: "Dar el impago por arreglado", exact: true }).click();
  await expect(main.getByText("Sin reclamar", { exact: true }).first()).toBeVisible();
});
