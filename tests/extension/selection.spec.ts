import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { dispatchToWorker } from "./support/browser-events.ts";
import { test as base } from "./support/extension-test.ts";

/* Selected text on any page becomes an entry: the context menu event is sent to the worker as the browser does. */

const test = base.extend<{
  panel: SurfacePage;
  select: (menu: "incident" | "payment" | "search", text: string) => Promise<void>;
}>({
  panel: async ({ page, origin }, provide) => {
    const panel = new SurfacePage(page, "sidepanel");
    await panel.enter(origin, userEmail("agent"), DEMO_PASSWORD);
    await provide(panel);
  },
  select: async ({ worker }, provide) => {
    await provide((menuItemId, selectionText) =>
      dispatchToWorker(worker, "contextMenus.onClicked", { menuItemId, selectionText }, { windowId: 1 }),
    );
  },
});

const yesterday = formatDate(addDays(todayIn(new Date()), -1), "es");

test("a bank's line becomes a payment: amount, day and method are read, and the person by the end of the account number", async ({
  panel: { entry },
  select,
  build,
}) => {
  const bank_account = generateSpanishIban(2100, 418, 9173);
  const person = await build.aPerson({ name: "Leocadia", last_name: "Zubizarreta Mendía", bank_account });
  const rental = await build.aRental({ tenant_id: person.id, deposit_amount: null });
  const ending = bank_account.slice(-4);
  // Another person's phone has the same digits.
  await build.aPerson({ phone: `+3461234${ending}` });
  await select("payment", `Abono recibido ayer de LEO ZUBI por transferencia\n 734,50 EUR · cuenta ****${ending}`);
  const chip = (text: string) => entry.payment.getByRole("listitem").filter({ hasText: text });
  for (const text of ["734,50", yesterday, "Transferencia"]) await expect(chip(text)).toBeVisible();
  await expect(chip(`${person.label} · ${rental.code}`)).toBeVisible();
});

test("a mail becomes an incident of the asset whose code it contains, with its text unchanged", async ({
  panel: { entry },
  select,
  build,
}) => {
  const asset = await build.anAsset({ cod: `SEL-${Date.now().toString().slice(-6)}` });
  const text = `La caldera de ${asset.cod} no enciende desde ayer`;
  await select("incident", text);
  await expect(entry.what).toHaveValue(text);
  await expect(entry.incident.getByRole("listitem").filter({ hasText: asset.label })).toBeVisible();
  await entry.incident.getByRole("button", { name: "Quitar: Activo" }).press("Enter");
  await expect(entry.incident.getByRole("listitem").filter({ hasText: asset.label })).toHaveCount(0);
  await expect(entry.what).toHaveValue(text);
});

test("a text selected on a page is searched in the panel, in one line and without a prefix's meaning", async ({
  panel: { palette },
  select,
  build,
}) => {
  const person = await build.aPerson({ name: "Leocadia", last_name: `Arrizabalaga ${nextNumber()}` });
  await select("search", ` #Leocadia\n  ${person.last_name}`);
  await expect(palette.input).toHaveValue(`Leocadia ${person.last_name}`);
  await expect(palette.selected).toHaveAccessibleName(`Leocadia ${person.last_name}`);
  await select("search", "facturas");
  await expect(palette.input).toHaveValue("facturas");
});

test("a selected text that could be a payment is searched until it is changed", async ({
  panel: { palette },
  select,
}) => {
  await select("search", "850,00 € Abad");
  await expect(palette.input).toHaveValue("850,00 € Abad");
  await expect(palette.option(/^Crear incidencia con «850,00 € Abad»/)).toBeVisible();
  await expect(palette.option(/Registrar pago/)).toHaveCount(0);
  await palette.input.press("End");
  await palette.type(" ayer");
  await expect(palette.option(/Registrar pago/).first()).toBeVisible();
});
