import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Worker } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/db/demo/demo-users.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { createHttpApi, emailOf } from "#tests/e2e/support/http-api.ts";
import { expect, test as base } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { PopupPage } from "./pages/popup-page.ts";

const extension = path.resolve(".output/chrome-mv3");
const email = emailOf("agent");

/** What the worker has of the browser; this room has no types of it. */
declare const chrome: {
  action: { getBadgeText(where: object): Promise<string> };
  storage: Record<"local" | "session", { get(keys: null): Promise<Record<string, unknown>> }>;
};

const test = base.extend<{ worker: Worker; popup: PopupPage }>({
  context: async ({ launchOptions, contextOptions, locale, timezoneId }, provide) => {
    const profile = await mkdtemp(path.join(tmpdir(), "llavero-profile-"));
    const { executablePath, args = [] } = launchOptions;
    const context = await chromium.launchPersistentContext(profile, {
      ...contextOptions,
      executablePath,
      // The arguments bring the headless mode that runs extensions.
      headless: false,
      args: [...args, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
      locale,
      timezoneId,
      viewport: { width: 420, height: 600 },
    });
    await provide(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
  page: async ({ context, worker }, provide) => {
    expect(worker.url()).toContain(EXTENSION_ID);
    // After the installation the options open in whatever tab is blank: not in the test's.
    await expect
      .poll(() =>
        context
          .pages()
          .map((tab) => tab.url())
          .join(" "),
      )
      .toContain("options.html");
    await provide(await context.newPage());
  },
  worker: async ({ context }, provide) => {
    await provide(context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker")));
  },
  popup: async ({ page }, provide) => {
    await provide(new PopupPage(page));
  },
});

const readBadge = (worker: Worker) => worker.evaluate(() => chrome.action.getBadgeText({}));

const readStored = (worker: Worker) =>
  worker.evaluate(async () => {
    const [local, session] = await Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]);
    return { ...local, ...session };
  });

base("the extension asks for these permissions and no others, and reads no site", async () => {
  const manifest: unknown = JSON.parse(await readFile(path.join(extension, "manifest.json"), "utf8"));
  const asked = Object.entries(manifest as Record<string, unknown>).filter(([key]) =>
    /permission|host|content_scripts|externally|web_accessible|content_security/.test(key),
  );
  expect(Object.fromEntries(asked)).toEqual({
    permissions: ["storage", "alarms", "sidePanel"],
    optional_host_permissions: ["http://*/*", "https://*/*"],
  });
  expect(manifest).toMatchObject({
    manifest_version: 3,
    commands: { _execute_action: { suggested_key: { default: "Ctrl+Shift+K" } } },
    action: { default_popup: "popup.html" },
    side_panel: { default_path: "sidepanel.html" },
  });
});

test("the first run asks for the server's address and says when that is none", async ({ popup, page, origin }) => {
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

test("the login tells the server's words, then leads to the palette, and a reload keeps the session", async ({
  popup,
  page,
  origin,
  worker,
}) => {
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
  // The popup is gone as soon as the page is open: before the key is up again.
  await page.keyboard.down("Enter");
  const opened = await opens;
  // The web app has a session of its own: it asks for a login first, and then opens the person.
  const login = new LoginPage(opened);
  await login.logIn(emailOf("viewer"), DEMO_PASSWORD);
  await expect(opened).toHaveURL(`${origin}/persons/${person.id}`);
  // Remembered before the popup was gone, for this person on this server alone.
  const remembered = Object.keys(await readStored(worker)).filter((key) => key.startsWith("recent"));
  expect(remembered).toHaveLength(1);
  expect(remembered[0]?.replace(/[0-9a-f-]{36}$/, "{person}")).toBe(`recent.${origin}.{person}`);
});

test("an incident is registered by keyboard alone", async ({ popup, page, origin, build, api }) => {
  const asset = await build.anAsset();
  const text = `No funciona el enchufe ${nextNumber()}`;
  await popup.enter(origin, email, DEMO_PASSWORD);
  await popup.palette.run("ip", /Registrar incidencia/);
  await popup.palette.type(text);
  await page.keyboard.press("Tab");
  await popup.palette.type(asset.cod);
  await expect(page.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Activo" })).toHaveValue(asset.label);
  await expect(page.getByRole("combobox", { name: "Tipo" }).locator("option:checked")).toHaveText("Electricidad");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Incidencia .+ registrada/)).toBeVisible();
  await expect(popup.palette.input).toBeFocused();
  const found = dataOf(await api.get<Incident[]>(`/incidents?asset_id=${asset.id}`));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ description: text, asset_id: asset.id, source: "extension" });
});

test("the badge counts what is unread, grows when somebody else registers an incident, and a logout clears it", async ({
  popup,
  page,
  origin,
  build,
  worker,
  tokensOf,
}) => {
  // Other tests have had so many told that the badge would say 99+.
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

test("a notice that is opened is read, although the popup closes at once", async ({
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

test("the popup speaks in the product's own type, and a wrong address is told in the colour of errors", async ({
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

test("a toast in the popup leaves the search and its first results free", async ({ popup, page, origin }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  const toast = page.locator(".mantine-Notification-root").first();
  await expect(async () => {
    const [box, input] = [await toast.boundingBox(), await popup.palette.input.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
  }).toPass({ timeout: 4000 });
});
