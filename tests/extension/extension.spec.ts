import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { createHttpApi, userEmail } from "#tests/e2e/support/http-api.ts";
import { prepareOwnUser } from "#tests/e2e/support/own-user.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ExtensionsPage } from "./pages/extensions-page.ts";
import { PopupPage } from "./pages/popup-page.ts";
import { readBadge, readOnDisk, readStored, test } from "./support/extension-test.ts";

const email = userEmail("agent");

test("the first run asks for the server's address and reports an invalid one", async ({ popup, page, origin }) => {
  await popup.open();
  await expect(popup.address).toBeFocused();
  await expectAccessible(page);
  for (const address of ["", "no es una dirección"]) {
    await popup.connect(address);
    await expect(popup.address).toHaveAccessibleDescription("Eso no es una dirección válida");
  }
  await expectAccessible(page);
  await popup.connect(origin.replace("http://", ""));
  await expect(popup.login.email).toBeVisible();
  await expectAccessible(page);
});

test(
  "the login shows the server's messages, then leads to the palette, and a reload keeps the session",
  { tag: "@gate" },
  async ({ popup, page, origin, worker }) => {
    await popup.open();
    await popup.connect(origin);
    await popup.login.logIn(email, "esta-no-es-la-buena");
    await expect(page.getByRole("alert")).toHaveText("El correo electrónico o la contraseña no son correctos");
    await popup.login.logIn(email, DEMO_PASSWORD);
    await expect(popup.palette.input).toBeFocused();
    await expect(popup.palette.options.first()).toBeVisible();
    await expectAccessible(page);
    expect(Object.keys(await readStored(worker))).toEqual(
      expect.arrayContaining(["accessToken", "refreshToken", "server"]),
    );
    await page.reload();
    await expect(popup.palette.input).toBeFocused();
  },
);

test("the options are opened from the palette, by keyboard", async ({ popup, page, origin }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  // The tabs opened by the first run would come to the front instead.
  for (const one of page.context().pages()) if (one.url().includes("/options.html")) await one.close();
  const opened = page.context().waitForEvent("page");
  await popup.palette.run("ajustes", "Opciones de la extensión");
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
});

test("a user with a second factor logs in by its code, and nothing is stored before", async ({
  popup,
  page,
  origin,
  worker,
  api,
  build,
}) => {
  const { user, password, tokens } = await prepareOwnUser({ api, build, origin }, {});
  const own = createHttpApi(origin, tokens.accessToken);
  const { phone } = await enableSecondFactorFor(own, password, new Date());
  await popup.open();
  await popup.connect(origin);
  await popup.login.logIn(user.email, password);
  const code = page.getByLabel("Código de la aplicación");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  expect(Object.keys(await readStored(worker))).not.toContain("accessToken");
  await code.fill(phone.code(new Date()));
  await page.keyboard.press("Enter");
  await expect(popup.palette.input).toBeFocused();
});

test("a person is found from the popup's palette and opens in the web app", async ({
  popup,
  page,
  origin,
  build,
  context,
  worker,
}) => {
  const person = await build.aPerson({ name: "Ángela", last_name: `Güemes ${nextNumber()}` });
  await popup.enter(origin, email, DEMO_PASSWORD);
  const opens = context.waitForEvent("page");
  await popup.palette.find(`@guemes ${person.last_name?.split(" ").at(-1)}`, `Ángela ${person.last_name}`);
  // The popup closes as soon as the page is open, before the key is released.
  await page.keyboard.down("Enter");
  const opened = await opens;
  // The web app has its own session: it requires a login first, and then opens the person.
  const login = new LoginPage(opened);
  await login.logIn(userEmail("viewer"), DEMO_PASSWORD);
  await expect(opened).toHaveURL(`${origin}/persons/${person.id}`);
  // Stored before the popup closed, for this user on this server only, and nothing of the person on disk.
  const onDisk = JSON.stringify(await readOnDisk(worker));
  for (const said of [person.last_name, person.documentation]) expect(onDisk).not.toContain(said);
  const remembered = Object.keys(await readStored(worker)).filter((key) => key.startsWith("recent"));
  expect(remembered).toHaveLength(1);
  expect(remembered[0]?.replace(/[0-9a-f-]{36}$/, "{person}")).toBe(`recent.${origin}.{person}`);
});

test("a record opens in the office tab that is already open, with the list's filter too, and Ctrl+Enter in a new one", async ({
  popup,
  page,
  origin,
  build,
  context,
}) => {
  const person = await build.aPerson({ last_name: `Arrizabalaga ${nextNumber()}` });
  const label = `${person.name} ${person.last_name}`;
  const extensions = new ExtensionsPage(await context.newPage(), origin);
  await extensions.page.goto("chrome://extensions");
  await extensions.allow();
  await page.bringToFront();
  await popup.enter(origin, email, DEMO_PASSWORD);
  const webApp = await context.newPage();
  await webApp.goto(`${origin}/login`);
  await new LoginPage(webApp).logIn(email, DEMO_PASSWORD);
  await webApp.waitForURL(`${origin}/`);
  const visitors = await context.newPage();
  await visitors.goto(`${origin}/incidents/public`);
  const before = context.pages().length;
  const search = `@${person.last_name}`;
  await page.bringToFront();
  await popup.palette.find(search, label);
  await page.keyboard.press("Tab");
  await popup.palette.find("facturas", /^Facturas/);
  await page.keyboard.down("Enter");
  await expect(webApp).toHaveURL(new RegExp(`^${origin}/invoices\\?.*${person.id}`));
  await expect(visitors).toHaveURL(`${origin}/incidents/public`);

  // The real popup closes after Enter; here it is in a tab, and is opened again.
  const again = new PopupPage(await context.newPage());
  await again.open();
  await again.palette.find(search, label);
  const opens = context.waitForEvent("page");
  await again.page.keyboard.down("Control");
  await again.page.keyboard.down("Enter");
  await expect(await opens).toHaveURL(`${origin}/persons/${person.id}`);
  expect(context.pages().length).toBeGreaterThanOrEqual(before);
});

test("an incident is registered by keyboard", async ({ popup, page, origin, build, api }) => {
  const asset = await build.anAsset();
  const text = `No funciona el enchufe ${nextNumber()}`;
  const entry = new QuickEntry(page);
  await popup.enter(origin, email, DEMO_PASSWORD);
  await entry.start("incident");
  await entry.type(`${text} #${asset.cod}`);
  await expect(page.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Tipo" }).locator("option:checked")).toHaveText("Electricidad");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Incidencia .+ registrada/)).toBeVisible();
  await expect(popup.palette.input).toBeFocused();
  const found = dataOf(await api.get<Incident[]>(`/incidents?asset_id=${asset.id}`));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ description: text, asset_id: asset.id, source: "extension" });
});

test("the badge counts unread notifications, grows when another user registers an incident, and is cleared by a logout", async ({
  popup,
  page,
  origin,
  build,
  worker,
  tokensOf,
}) => {
  // Other tests have created so many notifications that the badge would show 99+.
  dataOf(await createHttpApi(origin, (await tokensOf("agent")).accessToken).patch("/notifications/read"));
  await build.anIncident();
  await popup.enter(origin, email, DEMO_PASSWORD);
  await expect.poll(() => readBadge(worker)).toMatch(/^\d+$/);
  const before = Number(await readBadge(worker));
  const { number, title } = await build.anIncident({ title: `Cristal roto ${nextNumber()}` });
  await expect.poll(async () => Number(await readBadge(worker))).toBeGreaterThan(before);

  await page.getByRole("button", { name: /^Avisos \(\d+\)/ }).click();
  await expect(page.getByRole("button", { name: new RegExp(`${number}: ${title}`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Buscar" }).click();
  await popup.palette.run("cerrar sesion", /Cerrar sesión/);
  await expect(popup.login.email).toBeVisible();
  await expect.poll(() => readBadge(worker)).toBe("");
  const stored = Object.keys(await readStored(worker));
  expect(stored).toContain("server");
  expect(stored).not.toContain("accessToken");
  expect(stored).not.toContain("refreshToken");
});

test("an opened notification is marked as read, although the popup closes at once", async ({
  popup,
  page,
  origin,
  build,
  context,
  tokensOf,
}) => {
  const { number } = await build.anIncident({ title: `Puerta rota ${nextNumber()}` });
  await popup.enter(origin, email, DEMO_PASSWORD);
  await page.getByRole("button", { name: /^Avisos/ }).click();
  const opens = context.waitForEvent("page");
  await page.getByRole("button", { name: new RegExp(number) }).click();
  await opens;
  await expect.poll(() => page.isClosed()).toBe(true);
  const api = createHttpApi(origin, (await tokensOf("agent")).accessToken);
  const isRead = async () =>
    dataOf(await api.get<Notification[]>("/notifications")).find(({ message }) => message.includes(number))?.is_read;
  await expect.poll(isRead).toBe(true);
});

test("the popup uses the product's typeface, and shows a wrong address in the error colour", async ({
  popup,
  page,
  origin,
}) => {
  await popup.open();
  await popup.connect("no es una dirección");
  const error = page.getByText("Eso no es una dirección válida");
  const hint = await page.locator("form > p").evaluate((element) => getComputedStyle(element).color);
  await expect(error).not.toHaveCSS("color", hint);
  await popup.connect(origin);
  await expect(popup.login.email).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("font-family", /^"Inter Variable"/);
  await expect(page.getByRole("checkbox")).toHaveCSS("accent-color", "rgb(15, 107, 102)");
  await popup.login.logIn(email, DEMO_PASSWORD);
  await expect(popup.palette.input).toBeVisible();
  const room = await popup.palette.input.evaluate((input: HTMLInputElement) => {
    const pen = document.createElement("canvas").getContext("2d");
    const { font } = getComputedStyle(input, "::placeholder");
    if (!pen) return null;
    pen.font = font;
    return input.clientWidth - pen.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThan(0);
});

test("a toast in the popup does not cover the search and its first results", async ({ popup, page, origin }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  const toast = page.locator(".mantine-Notification-root").first();
  await expect(async () => {
    const [box, input] = [await toast.boundingBox(), await popup.palette.input.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
  }).toPass({ timeout: 4000 });
});
