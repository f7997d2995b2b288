import type { Page } from "@playwright/test";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders, nextNumber } from "#tests/support/builders.ts";
import { SOON } from "#tests/support/soon.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame, readUnread } from "./pages/app-frame.ts";
import { createHttpApi, logInOverHttp } from "./support/http-api.ts";
import { prepareOwnServer } from "./support/own-server.ts";
import { preventLiveConnection } from "./support/live-connection.ts";
import { expect, storedSession, test } from "./support/test.ts";

/** Time from the writer's response to another user's screen. */

/** Opens a page and waits for the list of notifications and the live connection. */
async function openLive(page: Page, path: string): Promise<AppFrame> {
  const connects = page.waitForEvent("websocket");
  const frame = new AppFrame(page);
  const isLoaded = page.waitForResponse((response) => response.url().endsWith("/api/notifications"));
  await frame.open(path);
  await connects;
  await isLoaded;
  return frame;
}

test.describe("another user's incident", () => {
  test.use({ role: "manager" });

  test(
    "another user's incident is in the bell and at the top of the list within a second, opens from the bell, and stays read",
    { tag: "@wide" },
    async ({ page, build }) => {
      await build.anIncident();
      const frame = await openLive(page, "/incidents");
      const list = new ListPage(page);
      await expect(list.rows.first()).toBeVisible();
      await frame.openNotifications();
      const isMarked = page.waitForResponse((response) => /\/notifications\/.*read/.test(response.url()));
      await page.getByRole("button", { name: "Marcar todo como leído" }).click();
      await isMarked;
      await expect.poll(() => readUnread(frame.bell)).toBeLessThan(20);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("list", { name: "Avisos" })).toHaveCount(0);
      const before = await readUnread(frame.bell);
      const { id, number, title } = await build.anIncident({ title: `Fuga en el portal ${nextNumber()}` });
      await expect.poll(() => readUnread(frame.bell), SOON).toBeGreaterThan(before);
      await expect(list.row(title)).toBeVisible(SOON);
      // Other tests create incidents too: it is above every older one.
      const numbers = await list.links.allInnerTexts();
      expect(numbers.indexOf(number)).toBeLessThanOrEqual(numbers.filter((other) => other >= number).length);

      const notifications = await frame.openNotifications();
      const item = notifications.getByRole("button", { name: new RegExp(`Nueva incidencia ${number}: ${title}`) });
      await expect(item.getByRole("img", { name: "Sin leer" })).toBeVisible();
      const readResponse = page.waitForResponse((response) => /\/notifications\/[^/]+\/read$/.test(response.url()));
      await item.click();
      expect((await readResponse).status()).toBe(200);
      await expect(page).toHaveURL(`/incidents/${id}`);
      await expect(frame.heading).toContainText(title);

      await page.reload();
      const again = await frame.openNotifications();
      await expect(again.getByRole("button", { name: new RegExp(title) })).toBeVisible();
      await expect(
        again.getByRole("button", { name: new RegExp(title) }).getByRole("img", { name: "Sin leer" }),
      ).toHaveCount(0);
    },
  );

  test("another user's incident is counted on the open home page", async ({ page, build }) => {
    await openLive(page, "/");
    const more = page.getByRole("link", { name: /^Ver todas \(\d+\)$/ });
    const count = async () => Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.waitFor();
    const before = await count();
    await build.anIncident({ title: `Antena caída ${nextNumber()}` });
    await expect.poll(count, SOON).toBeGreaterThan(before);
  });

  test("an incident written in another browser reaches this one, and its author is not notified", async ({
    page,
    openBrowser,
  }) => {
    const text = `Ruido en la azotea ${nextNumber()}`;
    const frame = await openLive(page, "/faqs");
    const other = await openBrowser("admin");
    const otherFrame = await openLive(other, "/incidents");
    const form = await new ListPage(other).startNew("Nueva incidencia");
    await form.fill({ Descripción: text });
    await form.pick("Tipo", "Ruidos y convivencia");
    await form.create();
    const item = (await frame.openNotifications()).getByRole("button", { name: new RegExp(text) });
    await expect(item).toBeVisible(SOON);
    await expect(new ListPage(other).row(text)).toBeVisible();
    await expect((await otherFrame.openNotifications()).getByRole("button", { name: new RegExp(text) })).toHaveCount(0);
  });
});

test.describe("another user's change", () => {
  const rename = async (api: Api, person: Person, last_name: string) => {
    const { version } = dataOf(await api.get<Person>(`/persons/${person.id}`));
    dataOf(await api.patch<Person>(`/persons/${person.id}`, { version, last_name }));
  };

  test("a change is shown within a second in the list and on the page of any record", async ({ page, api, build }) => {
    const person = await build.aPerson({ name: "Nerea", last_name: `Vega ${nextNumber()}` });
    await openLive(page, `/persons?query=${person.documentation}`);
    const list = new ListPage(page);
    await expect(list.row(`Vega`)).toBeVisible();
    await rename(api, person, "Ventura");
    await expect(list.row("Ventura")).toBeVisible(SOON);
    const frame = await openLive(page, `/persons/${person.id}`);
    await expect(frame.heading).toContainText("Nerea Ventura");
    await rename(api, person, "Villar");
    await expect(frame.heading).toContainText("Nerea Villar", SOON);
  });

  test("a change updates an untouched form, and does not overwrite typed input", async ({ page, api, build }) => {
    const person = await build.aPerson({ name: "Nerea", last_name: "Vega" });
    await openLive(page, `/persons?id=${person.id}`);
    const form = await FormDrawer.editing(page, person.label);
    const conflict = form.dialog.getByText("Otra persona lo ha cambiado mientras tanto");
    await rename(api, person, "Ventura");
    await expect(form.field("Apellidos")).toHaveValue("Ventura", SOON);
    await expect(conflict).toHaveCount(0);
    await form.field("Apellidos").fill("Lo mío");
    await rename(api, person, "Villar");
    await expect(conflict).toBeVisible();
    await expect(form.field("Apellidos")).toHaveValue("Lo mío");
  });

  test("a change of fields outside the form is not a conflict", async ({ page, api, build }) => {
    const rental = await build.aRental();
    await openLive(page, `/rentals/${rental.id}`);
    await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
    const form = await FormDrawer.editing(page, rental.label);
    await form.field("Notas").fill("Llamar por la tarde");
    const moved = dataOf(
      await api.post<Rental>(`/rentals/${rental.id}/cancel`, { version: rental.version, end_reason: "x" }),
    );
    await expect(page.getByText("Anulado").first()).toBeAttached();
    await form.saveChanges();
    const saved = dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
    expect([saved.notes, saved.version]).toEqual(["Llamar por la tarde", moved.version + 1]);
  });

  test("such a change is no conflict either when the form has not received it before saving", async ({
    page,
    api,
    build,
  }) => {
    const rental = await build.aRental();
    await openLive(page, `/rentals/${rental.id}`);
    await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
    const form = await FormDrawer.editing(page, rental.label);
    await form.field("Notas").fill("Llamar por la tarde");
    await page.route(new RegExp(`/api/rentals/${rental.id}`), (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    dataOf(await api.post<Rental>(`/rentals/${rental.id}/cancel`, { version: rental.version, end_reason: "x" }));
    await form.saveChanges();
    expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).notes).toBe("Llamar por la tarde");
  });

  test("without the live connection a change is reported on saving", async ({ page, api, build }) => {
    await preventLiveConnection(page);
    const person = await build.aPerson({ name: "Nerea", last_name: "Vega" });
    await page.goto(`/persons?id=${person.id}`);
    const form = await FormDrawer.editing(page, person.label);
    await form.field("Apellidos").fill("Lo mío");
    await rename(api, person, "Ventura");
    await form.submit("Guardar cambios").click();
    await expect(form.dialog.getByText("Otra persona lo ha cambiado mientras tanto")).toBeVisible();
    await expect(form.field("Apellidos")).toHaveValue("Lo mío");
  });
});

test.describe("server killed and restarted", () => {
  test.use({ role: null });
  test.setTimeout(180_000);

  test("a restarted server has its data, and the open page reconnects by itself", async ({
    browser,
    contextOptions,
  }) => {
    const server = await prepareOwnServer();
    try {
      await server.start();
      const tokens = await logInOverHttp(server.origin, "manager");
      const api = createHttpApi(server.origin, (await logInOverHttp(server.origin, "admin")).accessToken);
      const build = createBuilders(api);
      const incidentBefore = await build.anIncident({ title: `Antes de la caída ${nextNumber()}` });

      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server.origin,
        storageState: storedSession(server.origin, tokens),
      });
      const page = await context.newPage();
      const frame = await openLive(page, "/incidents");
      const list = new ListPage(page);
      await expect(list.row(incidentBefore.title)).toBeVisible();

      await server.kill();
      await expect(page.getByText("Sin conexión en directo. Reintentando…")).toBeVisible();
      await server.start();
      await expect(page.getByText("Sin conexión en directo. Reintentando…")).toBeHidden();

      expect(dataOf(await api.get<Incident>(`/incidents/${incidentBefore.id}`)).title).toBe(incidentBefore.title);
      const incidentAfter = await build.anIncident({ title: `Después de la caída ${nextNumber()}` });
      await expect(list.row(incidentAfter.title)).toBeVisible();
      await expect(list.row(incidentBefore.title)).toBeVisible();
      await expect(
        (await frame.openNotifications()).getByRole("button", { name: new RegExp(incidentAfter.title) }),
      ).toBeVisible();
      await context.close();
    } finally {
      await server.remove();
    }
  });
});

test("the notice of a missing live connection disappears after reconnecting", async ({ page, context }) => {
  await openLive(page, "/faqs");
  const notice = page.getByText("Sin conexión en directo. Reintentando…");
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden(SOON);
});
