import type { Page } from "@playwright/test";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { AppFrame } from "#tests/e2e/pages/app-frame.ts";
import { Palette } from "#tests/e2e/pages/palette.ts";
import { findRole, prepareOwnUser } from "#tests/e2e/support/own-user.ts";
import { expect, storedSession } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { layLink } from "./support/cuttable-link.ts";
import { leaving } from "./support/enter-payment.ts";
import { readBadge, test as base } from "./support/extension-test.ts";

interface Windows {
  readonly popup: SurfacePage;
  readonly panel: SurfacePage;
  /** Number of requests that start with the prefix. */
  readonly count: (prefix: string) => number;
  /** The web app, with the same user logged in. */
  readonly web: Page;
}

const test = base.extend<{ windows: Windows }>({
  windows: async ({ page, context, api, build, origin, browser }, provide) => {
    const { id } = await findRole(api, "agent");
    const { user, password, tokens } = await prepareOwnUser({ api, build, origin }, { role_id: id });
    const link = await layLink(origin);
    const popup = new SurfacePage(page);
    await popup.enter(link.origin, user.email, password);
    const panel = new SurfacePage(await context.newPage(), "sidepanel");
    await panel.open();
    await expect(panel.palette.input).toBeVisible();
    await page.bringToFront();
    const storageState = storedSession(origin, tokens);
    const webApp = await browser.newContext({ storageState, baseURL: origin, locale: "es-ES" });
    await provide({ popup, panel, count: (prefix) => link.count(prefix), web: await webApp.newPage() });
    await webApp.close();
    await link.close();
  },
});

async function enter({ entry }: SurfacePage, text: string): Promise<void> {
  await entry.what.fill(text);
  await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ index: 1 });
  await entry.what.press("Control+Enter");
  await expect(entry.row(text)).toContainText("Se enviará ahora");
}

test("an entry made in one window is shown in the other, can be taken back there, and is sent once", async ({
  windows: { popup, panel, count },
  api,
}) => {
  const [first, second] = [`Ruido raro ${nextNumber()}`, `Ruido fuerte ${nextNumber()}`];
  const found = async (text: string) =>
    dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`)).length;
  await popup.entry.start("incident");
  await enter(popup, first);
  await panel.entry
    .row(first)
    .getByRole("button", { name: /^Deshacer/ })
    .press("Enter");
  await expect(popup.entry.rows).toHaveCount(0);
  await expect(panel.entry.rows).toHaveCount(0);

  await enter(popup, second);
  await expect(panel.entry.row(second)).toBeVisible();
  await expect(popup.entry.rows).toHaveCount(0, leaving);
  await expect(panel.entry.rows).toHaveCount(0);
  expect([await found(first), await found(second), count("POST /api/incidents ")]).toEqual([0, 1, 1]);
});

test("badge, popup, panel and web app show the same count, whichever marks as read", async ({
  windows: { popup, panel, web },
  build,
  worker,
}) => {
  const tab = (surface: SurfacePage) => surface.page.getByRole("button", { name: /^Avisos( \(\d+\))?$/ });
  const shown = async (surface: SurfacePage) => Number(/\d+/.exec(await tab(surface).innerText())?.[0] ?? 0);
  /** The count shown by all three; -1 while they differ. It may include other tests' incidents. */
  const agreed = async () => {
    const counts = new Set([await shown(popup), await shown(panel), Number(await readBadge(worker))]);
    return counts.size === 1 ? Math.max(...counts) : -1;
  };
  await build.anIncident();
  await build.anIncident();
  await expect.poll(agreed).toBeGreaterThanOrEqual(2);

  await tab(panel).click();
  await panel.page.getByRole("button", { name: "Marcar todo como leído" }).click();
  await expect.poll(agreed).toBe(0);

  await build.anIncident();
  await expect.poll(agreed).toBeGreaterThanOrEqual(1);
  await new AppFrame(web).open("/faqs");
  const palette = new Palette(web);
  await palette.open();
  await palette.run("marcar leidas", "Marcar todas las notificaciones como leídas");
  await expect.poll(agreed).toBe(0);
});
