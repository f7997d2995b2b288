import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { createHttpApi, userEmail, logInOverHttp } from "#tests/e2e/support/http-api.ts";
import { prepareOwnServer } from "#tests/e2e/support/own-server.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { readBadge, test } from "./support/extension-test.ts";

// The server shared by all tests is not used here.
test.use({ role: null });

/** Socket and outbox retry after a minute at most. */
const back = { timeout: 75_000 };

test("after the server is killed and restarted popup and panel are unchanged: the entry made meanwhile arrives, the badge is right", async ({
  page,
  context,
  worker,
}) => {
  test.setTimeout(600_000);
  const server = await prepareOwnServer();
  try {
    await server.start();
    const popup = new SurfacePage(page);
    await popup.enter(server.origin, userEmail("agent"), DEMO_PASSWORD);
    const panel = new SurfacePage(await context.newPage(), "sidepanel");
    await panel.open();
    await expect(panel.palette.input).toBeVisible();
    await page.bringToFront();
    const own = createHttpApi(server.origin, (await logInOverHttp(server.origin, "agent")).accessToken);
    dataOf(await own.patch("/notifications/read"));
    await expect.poll(() => readBadge(worker)).toBe("");
    const { entry } = popup;
    await entry.start("incident");
    await expect(entry.incident.getByRole("combobox", { name: "Tipo" }).locator("option")).not.toHaveCount(1);

    await server.kill();
    const text = "Se ha ido la luz en el portal";
    await entry.what.fill(text);
    await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ index: 1 });
    await entry.what.press("Control+Enter");
    for (const surface of [popup, panel])
      await expect(surface.entry.row(text)).toContainText("En espera", { timeout: 30_000 });

    await server.start();
    for (const surface of [popup, panel]) await expect(surface.entry.rows).toHaveCount(0, back);
    const api = createHttpApi(server.origin, (await logInOverHttp(server.origin, "admin")).accessToken);
    const found = dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`));
    expect(found).toHaveLength(1);
    // New events are received again, and the count is the server's.
    await createBuilders(api).anIncident();
    const count = async () => dataOf(await own.get<{ count: number }>("/notifications/unread-count")).count;
    await expect
      .poll(async () => [await readBadge(worker), (await count()) > 0], back)
      .toEqual([String(await count()), true]);
    await expect(panel.page.getByRole("button", { name: `Avisos (${await count()})` })).toBeVisible();
  } finally {
    await server.remove();
  }
});
