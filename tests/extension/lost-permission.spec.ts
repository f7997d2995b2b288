import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ExtensionsPage } from "./pages/extensions-page.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { readBadge, test as base } from "./support/extension-test.ts";

declare const chrome: {
  permissions: Record<"contains" | "remove", (which: { origins: string[] }) => Promise<boolean>>;
};

const LOST = "Has quitado a Llavero el permiso para este servidor.";

const test = base.extend<{ extensions: ExtensionsPage; popup: SurfacePage; panel: SurfacePage }>({
  extensions: async ({ context, origin, worker }, provide) => {
    expect(worker.url()).toContain(EXTENSION_ID);
    const page = await context.newPage();
    await page.goto("chrome://extensions");
    const extensions = new ExtensionsPage(page, origin);
    await extensions.allow();
    await provide(extensions);
  },
  popup: async ({ page, origin, extensions }, provide) => {
    await extensions.page.bringToFront();
    await page.bringToFront();
    const popup = new SurfacePage(page);
    await popup.enter(origin, userEmail("agent"), DEMO_PASSWORD);
    await provide(popup);
  },
  panel: async ({ context, popup }, provide) => {
    const panel = new SurfacePage(await context.newPage(), "sidepanel");
    await panel.open();
    await expect(panel.palette.input).toBeVisible();
    await popup.page.bringToFront();
    await provide(panel);
  },
});

test("a revoked permission is reported on every open page, granted again by a click, and nothing stops meanwhile", async ({
  popup,
  panel,
  extensions,
  build,
  worker,
}) => {
  const person = await build.aPerson({ name: "Olga", last_name: `Zarzuela ${nextNumber()}` });
  await expect.poll(() => readBadge(worker)).not.toBe("!");
  await panel.page.evaluate((host) => chrome.permissions.remove({ origins: [host] }), extensions.host);
  for (const { page } of [popup, panel]) await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeVisible();
  await expect.poll(() => readBadge(worker)).toBe("!");
  await expectAccessible(popup.page);
  await popup.palette.input.focus();
  await popup.palette.find(`@zarzuela ${person.last_name?.split(" ").at(-1)}`, `Olga ${person.last_name}`);

  await extensions.allow();
  await popup.page.getByRole("button", { name: "Dar permiso" }).press("Enter");
  for (const { page } of [popup, panel]) await expect(page.getByText(LOST)).toHaveCount(0);
  await expect.poll(() => readBadge(worker)).not.toBe("!");
  await expect(popup.palette.input).toBeVisible();
});

test("a permission granted again in the browser is no longer reported as missing", async ({
  popup,
  panel,
  extensions,
  worker,
}) => {
  await extensions.takeAway();
  for (const { page } of [popup, panel]) await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeVisible();
  await expect.poll(() => readBadge(worker)).toBe("!");
  await extensions.allow();
  for (const { page } of [popup, panel]) await expect(page.getByText(LOST)).toHaveCount(0);
  await expect.poll(() => readBadge(worker)).not.toBe("!");
});

test("the permission for an address without a Llavero server is given up, and the server's own is kept", async ({
  popup,
  extensions,
  context,
}) => {
  const mistaken = new ExtensionsPage(extensions.page, "http://localhost:9");
  await mistaken.allow();
  const options = new SurfacePage(await context.newPage(), "options");
  await options.open();
  await options.page.getByRole("button", { name: "Empezar a usar Llavero" }).click();
  await options.page.getByRole("button", { name: "Cambiar de servidor" }).click();
  await options.connect("localhost:9");
  await expect(options.address).toHaveAccessibleDescription(/^Ahí no responde ningún Llavero/);
  const has = (host: string) => popup.page.evaluate((one) => chrome.permissions.contains({ origins: [one] }), host);
  expect([await has(mistaken.host), await has(extensions.host)]).toEqual([false, true]);
});

test("a user who continues without the permission is not asked again", async ({ popup, panel, extensions, worker }) => {
  await extensions.takeAway();
  await expect.poll(() => readBadge(worker)).toBe("!");
  await panel.page.getByRole("button", { name: "Seguir sin él" }).press("Enter");
  for (const { page } of [popup, panel]) await expect(page.getByText(LOST)).toHaveCount(0);
  await expect.poll(() => readBadge(worker)).not.toBe("!");
});
