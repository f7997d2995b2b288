import type { Page } from "@playwright/test";
import type { Role } from "#shared/domain/administration/role.ts";
import type { NoticeChoices } from "#shared/domain/notifications/notice-kind.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Whether the shared server has a mail server depends on other stories, so the page is given either. */
async function withMailServer(page: Page, has_mail_server: boolean): Promise<void> {
  await page.route("**/api/notice-choices", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const body: { data: NoticeChoices } = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, has_mail_server, digest_hour: 7 } } });
  });
}

/** A browser that grants or denies the permission when it is requested; what it shows is in `window.seen`. */
async function withDesktop(page: Page, given: NotificationPermission): Promise<void> {
  await page.addInitScript((permission) => {
    const seen = { requests: 0, shown: new Array<string>() };
    class Desktop extends EventTarget {
      static permission = "default";
      static requestPermission() {
        seen.requests += 1;
        Desktop.permission = permission;
        return Promise.resolve(permission);
      }
      constructor(_title: string, { body }: { body: string }) {
        super();
        seen.shown.push(body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Desktop, seen });
  }, given);
}
const seenBy = (page: Page) => page.evaluate((): unknown => structuredClone(Reflect.get(window, "seen")));
const allow = (page: Page) => page.getByRole("button", { name: "Permitir en este navegador" });

test("each user chooses their own notifications; administrators have the settings of the company below", async ({
  page,
  api,
  build,
  origin,
  browser,
}) => {
  const given = { role_id: (await findRole(api, "manager")).id };
  const { page: manager } = await openAsOwnUser({ api, build, origin, browser }, given);
  await withMailServer(manager, false);
  await manager.goto("/");
  await manager.getByRole("button", { name: "Tu cuenta" }).click();
  await manager.getByRole("menuitem", { name: "Ajustes de avisos" }).click();
  await expect(manager.getByRole("heading", { name: "Tus avisos" })).toBeVisible();
  const bell = manager.getByRole("checkbox", { name: "Incidencias nuevas: Campana" });
  await expect(bell).toBeChecked();
  await expect(manager.getByRole("checkbox", { name: /Correo|Resumen/ })).toHaveCount(0);
  await expect(manager.getByText(/La empresa no tiene servidor de correo: no se ofrecen/)).toBeVisible();
  await expect(manager.getByText("Ajustes de la empresa")).toHaveCount(0);
  await expect(manager.getByText("Webhooks")).toHaveCount(0);
  const saved = manager.waitForResponse((response) => response.request().method() === "PATCH");
  await bell.uncheck();
  expect((await saved).status()).toBe(200);
  await expectAccessible(manager);
  await manager.reload();
  await expect(bell).not.toBeChecked();
  await manager.context().close();

  await page.goto("/notification-settings");
  await expect(page.getByRole("heading", { name: "Ajustes de la empresa" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Incidencias nuevas: Campana" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: /^Hora del resumen/ })).toBeVisible();
  await expectAccessible(page);
});

test("on a phone, in English and in the dark scheme, a viewer has the kinds of the role and no others", async ({
  openBrowser,
}) => {
  const page = await openBrowser("viewer", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
  await withMailServer(page, true);
  await page.goto("/notification-settings");
  await expect(page.getByRole("checkbox", { name: "New incidents: Daily digest" })).toBeVisible();
  await expect(page.getByText("The digest is sent at 7:00", { exact: false })).toBeVisible();
  await expect(page.getByText("Assigned incidents")).toHaveCount(0);
  await expectAccessible(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("permission is requested by a click alone, and the desktop shows what arrives while no tab is in front", async ({
  api,
  build,
  origin,
  browser,
}) => {
  const given = { role_id: (await findRole(api, "agent")).id };
  const { page } = await openAsOwnUser({ api, build, origin, browser }, given);
  await withDesktop(page, "granted");
  // Desktop notices are followed together with the palette's prefetch, when the first page has settled.
  const followed = page.waitForRequest(/static\/palette-.*\.css/);
  await page.goto("/notification-settings");
  await expect(allow(page)).toBeVisible();
  expect(await seenBy(page)).toEqual({ requests: 0, shown: [] });
  await allow(page).click();
  await expect(page.getByText(/Este navegador muestra los avisos de escritorio/)).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("checkbox", { name: "Incidencias nuevas: Campana" }).uncheck();
  await saved;
  await page.evaluate(() => Object.defineProperty(document, "hasFocus", { value: () => false }));
  await followed;
  const { number, title } = await build.anIncident();
  await expect.poll(() => seenBy(page)).toEqual({ requests: 1, shown: [`Nueva incidencia ${number}: ${title}`] });

  await withDesktop(page, "denied");
  await page.reload();
  await allow(page).click();
  await expect(page.getByText(/Este navegador tiene bloqueados los avisos/)).toBeVisible();
  await page.context().close();
});

test("a page that may not be read names the roles that can give the right, and no menu offers it", async ({
  api,
  build,
  origin,
  browser,
}) => {
  const permissions: Role["permissions"] = {
    "*": ["read"],
    template: [],
    document_type: [],
    mail: [],
    user: [],
    bulk_upload: ["read"],
  };
  const role = await build.aRole({ permissions });
  const { page } = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  for (const path of ["/mails", "/templates", "/bulk-upload"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText("No tienes permiso para ver esto")).toBeVisible();
    await expect(main.getByText(/pídelo a alguien con el rol Administrador o Superadministrador\.$/)).toBeVisible();
  }
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /^Plantillas|^Tipos de documento|^Carga masiva/ })).toHaveCount(0);
  await page.context().close();
});
