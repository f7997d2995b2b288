import { resources } from "#shared/domain/core/resources.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { backOfficeRoutes, batchRoutes, withRecord } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import {
  checkOpenDialog,
  createInspector,
  escapeAll,
  refuseChanges,
  inspectDialogs,
} from "./support/inspect-dialogs.ts";

/*
 * Every dialog and drawer that a button or a menu of a page opens: the focus is in it and stays there, Escape closes it,
 * and afterwards the focus is somewhere. Dialogs are found by pressing every button, so that a new one is covered.
 */

test.setTimeout(600_000);

/** A record in each state of each lifecycle, whose moves differ. */
async function findStates(api: Api): Promise<string[]> {
  const paths: string[] = [];
  for (const { path } of resources) {
    const detail = backOfficeRoutes.find((route) => route === `/${path}/:id`);
    if (!detail) continue;
    const rows = dataOf(await api.get<Record<string, unknown>[]>(`/${path}?page_size=100`));
    const states = new Map(rows.map((row) => [String(row["state"] ?? row["incident_status_kind"]), String(row["id"])]));
    for (const id of states.values()) paths.push(detail.replace(":id", id));
  }
  return paths;
}

for (const routes of batchRoutes(backOfficeRoutes))
  test(`every dialog of ${routes.join(", ")} holds the focus and closes by Escape`, async ({ page, api }) => {
    await refuseChanges(page);
    const inspector = createInspector(page);
    const [found, idle] = [new Set<string>(), new Set<string>()];
    for (const route of routes)
      for (const dialog of await inspectDialogs(inspector, await withRecord(route, api), idle)) found.add(dialog);
    // Each batch has a list with a form for something new.
    expect(found.size, "dialogs found").toBeGreaterThan(0);
  });

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1)
  test(`every move of a record in each of its states does too (${part + 1} of ${PARTS})`, async ({ page, api }) => {
    await refuseChanges(page);
    const inspector = createInspector(page);
    const found: string[] = [];
    const idle = new Set<string>();
    for (const [index, path] of (await findStates(api)).entries())
      if (index % PARTS === part) found.push(...(await inspectDialogs(inspector, path, idle)));
    expect(found.length).toBeGreaterThan(0);
  });

test(
  "a failed reminder in the collection round keeps the focus, and Escape closes the round",
  { tag: "@wide" },
  async ({ page }) => {
    await new AppFrame(page).open("/faqs");
    const palette = new Palette(page);
    await palette.open();
    await palette.run("ronda de cobro", /Repaso de impagos/);
    const round = page.getByRole("form", { name: "Repaso de impagos" });
    await expect(round.getByRole("textbox", { name: "Importe" })).toBeFocused();
    const remind = round.getByRole("button", { name: "Recordar por correo" });
    await remind.focus();
    await page.keyboard.press("Enter");
    await expect(round.getByText(/servidor de correo|correo electrónico/)).toBeVisible();
    await expect(remind).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette.input).toBeFocused();
    await escapeAll(page, "the palette");
  },
);

test("the quick forms of the palette hold the focus, and Escape closes them level by level", async ({ page }) => {
  await refuseChanges(page);
  await new AppFrame(page).open("/faqs");
  for (const [keys, name] of [
    ["Alt+Shift+I", "Registrar incidencia"],
    ["Alt+Shift+Y", "Registrar pago"],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole("form", { name })).toBeVisible();
    await checkOpenDialog(page, name);
  }
});

for (const route of ["/incidents", "/invoices?state=issued", "/invoices?state=draft", "/persons", "/mandates"])
  test(`the bulk actions of ${route} do too`, async ({ page }) => {
    await refuseChanges(page);
    await inspectDialogs(createInspector(page), route, new Set(), async () => {
      const box = page.getByRole("checkbox").nth(1);
      if ((await box.count()) === 0) return;
      await box.focus();
      await page.keyboard.press("Space");
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu's drawer and the drawer of the information pages do too", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    for (const opener of [frame.menuButton, frame.footer.getByRole("button").first()]) {
      await opener.focus();
      await page.keyboard.press("Enter");
      await checkOpenDialog(page, "drawer");
      await expect(opener).toBeFocused();
    }
  });

  test("the moves in a record's menu do too", async ({ page, api }) => {
    await refuseChanges(page);
    const [rental] = dataOf(await api.get<{ id: string }[]>("/rentals?state=active&page_size=1"));
    const found = await inspectDialogs(createInspector(page), `/rentals/${rental?.id}`, new Set());
    expect(found.length).toBeGreaterThan(2);
  });
});
