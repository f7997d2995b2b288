import type { Locator, Page } from "@playwright/test";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };

/** The side navigation as listed in the specification (section 2): groups with their pages, in order. */
const top = ["/", "/generate-booking-link", "/rentals", "/assets", "/incidents"];
const accounting = { Contabilidad: ["/payments", "/deposits", "/invoices"] };
const admin = { Administración: ["/roles", "/users", "/managers"] };
const management = {
  Gestión: [
    { Inmuebles: ["/properties", "/addresses", "/property-types", "/owners"] },
    { Clientes: ["/persons/tenants", "/persons/guarantors"] },
    { Activos: ["/asset-statuses", "/asset-types"] },
    { Documentos: ["/documents", "/create-contract", "/templates", "/document-types"] },
    { "Ajustes de cobro": ["/invoice-series", "/payment-applications", "/payment-methods"] },
    "/bulk-upload",
    { "Ajustes de incidencias": ["/incident-types", "/incident-statuses"] },
    { Información: ["/who-we-are", "/terms-and-conditions", "/privacy-policy", "/faqs"] },
  ],
};

type MenuEntry = string | { readonly [group: string]: readonly MenuEntry[] };

/** Groups and links of the menu as in the page, collapsed or not. */
function readMenu(menu: Locator): Promise<MenuEntry[]> {
  return menu.evaluate((nav) => {
    const childrenOf = (element: Element, tag: string) =>
      [...element.children].filter(({ tagName }) => tagName === tag);
    const readList = (list: Element): MenuEntry[] =>
      childrenOf(list, "LI").map((item): MenuEntry => {
        const [link] = childrenOf(item, "A");
        if (link) return link.getAttribute("href") ?? "";
        const [button] = childrenOf(item, "BUTTON");
        return { [button?.textContent ?? ""]: childrenOf(item, "UL").flatMap(readList) };
      });
    return childrenOf(nav, "UL").flatMap(readList);
  });
}

test("an administrator's menu holds the specification's groups and pages, in its order", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  expect(await readMenu(frame.menu)).toEqual([...top, accounting, admin, management]);
});

test("a page of a set shows the others as tabs, and its menu entry stays current", async ({ page }) => {
  const frame = new AppFrame(page);
  const tabs = page.getByRole("navigation", { name: "Páginas relacionadas" });
  await frame.open("/invoices");
  await tabs.getByRole("link", { name: "Facturación mensual" }).click();
  await expect(page).toHaveURL("/billing-runs");
  await expect(tabs.getByRole("link", { name: "Facturación mensual" })).toHaveAttribute("aria-current", "page");
  await expect(frame.menu.locator('a[href="/invoices"]')).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await frame.open("/rentals");
  await expect(tabs).toHaveCount(0);
});

test("a page of two sets keeps the tabs of the one the user is in", async ({ page }) => {
  const frame = new AppFrame(page);
  const tabs = page.getByRole("navigation", { name: "Páginas relacionadas" });
  await frame.open("/company");
  await tabs.getByRole("link", { name: "Recordatorios de pago" }).click();
  await expect(page).toHaveURL("/reminder-steps");
  await expect(tabs.getByRole("link", { name: "Empresa" })).toBeVisible();
  await page.reload();
  await expect(tabs.getByRole("link", { name: "Facturas" })).toBeVisible();
});

test.describe("menu of an agent", () => {
  test.use({ role: "agent" });

  test("an agent has the same menu without the administrators' group and the pages agents may not read", async ({
    page,
  }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    const agents = { Gestión: management["Gestión"].filter((entry) => entry !== "/bulk-upload") };
    await expect.poll(() => readMenu(frame.menu)).toEqual([...top, accounting, agents]);
  });
});

test("the menu labels /assets as available assets and marks only the open page", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/assets");
  const link = frame.menu.locator('a[href="/assets"]');
  await expect(link).toHaveText("Activos disponibles");
  await expect(link).toHaveAttribute("aria-current", "page");
  // No other link, since a stylesheet would highlight every link with the attribute, whatever its value.
  await expect(frame.menu.locator("[aria-current]")).toHaveCount(1);
});

test("the header has menu, logo, person search, bell and user menu, and a download button on three lists only", async ({
  page,
}) => {
  const frame = new AppFrame(page);
  const download = frame.header.getByRole("button", { name: "Descargar Excel" });
  for (const path of ["/assets", "/rentals", "/payments"]) {
    await frame.open(path);
    await expect(download).toBeVisible();
  }
  await frame.open("/faqs");
  await expect(download).toHaveCount(0);
  await expect(frame.header.getByRole("link", { name: "Llavero" })).toHaveAttribute("href", "/");
  for (const part of [frame.menuButton, frame.personSearch, frame.bell, frame.account])
    await expect(part).toBeVisible();
});

test("the user menu leads to notification settings and change password, and switches language and scheme permanently", async ({
  page,
}) => {
  // All tests share this account, and its language applies to every browser; set-up.spec.ts changes one of its own.
  await page.route("**/api/auth/me", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ json: { success: true, data: { language: "en" } } })
      : route.fallback(),
  );
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  await frame.chooseFromAccount("Ajustes de avisos");
  await expect(page).toHaveURL("/notification-settings");
  await frame.chooseFromAccount("Cambiar contraseña");
  await expect(page).toHaveURL("/change-password");

  await frame.account.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Tema oscuro" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(frame.heading).toHaveText("Change password");
  await page.reload();
  await expect(frame.heading).toHaveText("Change password");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("the header's search merges tenants and guarantors, waits 300 ms and opens the person by keyboard", async ({
  page,
  build,
}) => {
  const { id, last_name } = await build.aPerson({ name: "Ángela", is_tenant: true, is_guarantor: true });
  const frame = new AppFrame(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/persons\/(tenants|guarantors)$/.test(pathname)) requests.push(`${pathname} ${searchParams.get("query")}`);
  });
  await page.clock.install();
  await frame.open("/faqs");
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  await frame.personSearch.fill("   ");
  await page.clock.runFor(1000);
  await frame.personSearch.fill("");
  await frame.personSearch.pressSequentially(`angela ${last_name}`);
  await page.clock.runFor(299);
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await expect
    .poll(() => requests.toSorted())
    .toEqual([`/api/persons/guarantors angela ${last_name}`, `/api/persons/tenants angela ${last_name}`]);
  await page.clock.resume();
  await expect(page.getByRole("option", { name: `Ángela ${last_name}` })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/persons/${id}`);
});

test("a failed search shows the specification's text", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  await page.route("**/api/persons/**", (route) => route.abort());
  await frame.personSearch.fill("garcia");
  await expect(frame.toast("Ha ocurrido un error inesperado...")).toBeVisible();
});

test("a failed download shows the specification's text", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/rentals");
  await page.route("**/export*", (route) => route.abort());
  await frame.header.getByRole("button", { name: "Descargar Excel" }).click();
  await expect(frame.toast("La descarga ha fallado")).toBeVisible();
  await page.unroute("**/export*");
  const errors = [{ message: "No", translationKey: "error.not_allowed", params: {} }];
  await page.route("**/export*", (route) => route.fulfill({ status: 403, json: { success: false, errors } }));
  await frame.open("/payments");
  await frame.header.getByRole("button", { name: "Descargar Excel" }).click();
  await expect(frame.toast("Error al descargar Pagos")).toBeVisible();
});

test("the header's download of rentals contains the listed ones, and the file has the server's name", async ({
  page,
}) => {
  const frame = new AppFrame(page);
  await frame.open("/rentals?state=ended&page_size=25");
  await expect(page.locator("tr[data-row]").first()).toBeVisible();
  const listed = await page.locator("tr[data-row]").count();
  const exportRequest = page.waitForRequest("**/rentals/export?**");
  const arrives = page.waitForEvent("download");
  await frame.header.getByRole("button", { name: "Descargar Excel" }).click();
  const { searchParams } = new URL((await exportRequest).url());
  expect(searchParams.get("state")).toBe("ended");
  expect(searchParams.get("ids")?.split(",")).toHaveLength(listed);
  expect((await arrives).suggestedFilename()).toMatch(/^Alquileres .*\.xlsx$/);
});

test.describe("notifications of a manager", () => {
  test.use({ role: "manager" });

  test("the notifications are at most 300 px high, pass axe and close with Escape, returning focus to the bell", async ({
    page,
    build,
  }) => {
    const frame = new AppFrame(page);
    // Made by the administrator, since users are not notified of their own actions.
    for (let count = 0; count < 6; count += 1) await build.anIncident();
    await frame.open("/faqs");
    const list = await frame.openNotifications();
    await expect(list).toHaveCSS("max-height", "300px");
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
    expect(await list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(300);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(frame.bell).toBeFocused();
  });
});

test("the footer links to who we are, privacy policy, terms and FAQs", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  const links = await frame.footer.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(["/who-we-are", "/privacy-policy", "/terms-and-conditions", "/faqs"]);
});

test("'Cargando página…' is shown while a page's code is loading", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/static/**", async (route) => {
    await held;
    await route.continue();
  });
  await frame.menu.locator('a[href="/incidents"]').click();
  await expect(page.getByText("Cargando página…")).toBeVisible();
  release();
  await expect(frame.heading).toHaveText("Incidencias");
  await expect(page.getByText("Cargando página…")).toHaveCount(0);
});

test.describe("window width", () => {
  const widths: readonly [number, "drawer" | "rail"][] = [
    [767, "drawer"],
    [768, "rail"],
    [1199, "rail"],
    [1200, "rail"],
  ];
  for (const [width, kind] of widths)
    test(`at ${width} px the side navigation is a ${kind}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 860 });
      const frame = new AppFrame(page);
      await frame.open("/faqs");
      await expect(frame.rail).toHaveCount(kind === "rail" ? 1 : 0);
      if (kind === "rail") await expect(frame.rail).toHaveAttribute("data-rail", "true");
      await frame.menuButton.click();
      if (kind === "rail") await expect(frame.rail).toHaveAttribute("data-rail", "false");
      else await expect(page.getByRole("dialog")).toBeVisible();
    });
});

test("the rail expands under the mouse and collapses when it leaves", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  const widthOf = async () => (await frame.rail.boundingBox())?.width ?? 0;
  const narrow = await widthOf();
  await frame.rail.hover();
  await expect(frame.rail).toHaveAttribute("data-rail", "false");
  await expect.poll(widthOf).toBeGreaterThan(narrow + 100);
  await page.mouse.move(900, 500);
  await expect(frame.rail).toHaveAttribute("data-rail", "true");
  await expect.poll(widthOf).toBe(narrow);
});

test("the pin keeps the rail expanded and is stored as sbPinned 1 or 0", async ({ page }) => {
  const frame = new AppFrame(page);
  const stored = () => page.evaluate(() => localStorage.getItem("sbPinned"));
  await frame.open("/faqs");
  expect(await stored()).toBeNull();
  await frame.rail.hover();
  await page.getByRole("button", { name: "Fijar el menú" }).click();
  expect(await stored()).toBe("1");
  await page.mouse.move(900, 500);
  await page.reload();
  await expect(frame.rail).toHaveAttribute("data-rail", "false");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dejar de fijar el menú" }).click();
  expect(await stored()).toBe("0");
  await page.mouse.move(900, 500);
  await expect(frame.rail).toHaveAttribute("data-rail", "true");
});

test("Enter and Space collapse and expand a group", async ({ page }) => {
  const frame = new AppFrame(page);
  await frame.open("/");
  const group = frame.menu.getByRole("button", { name: "Clientes" });
  const link = frame.menu.locator('a[href="/persons/guarantors"]');
  await frame.menuButton.focus();
  await group.focus();
  for (const key of ["Enter", "Space"]) {
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await expect(link).toBeHidden();
    await page.keyboard.press(key);
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await expect(link).toBeVisible();
    await page.keyboard.press(key);
  }
  await expect(link).toBeHidden();
});

test.describe("layout by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test("on touch the rail expands, ignores that tap, and collapses after eight seconds", async ({ page }) => {
    await page.clock.install();
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    await page.clock.pauseAt(new Date(Date.now() + 5000));
    await page.touchscreen.tap(30, 120);
    await expect(frame.rail).toHaveAttribute("data-rail", "false");
    await expect(page).toHaveURL("/faqs");
    await page.clock.runFor(7900);
    await expect(frame.rail).toHaveAttribute("data-rail", "false");
    await page.clock.runFor(200);
    await expect(frame.rail).toHaveAttribute("data-rail", "true");
  });
});

test.describe("layout on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  /** After two frames the effects of an event are rendered. */
  const drawTwice = (page: Page) =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

  const isDrawer = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("navigation") });

  test("the 'open-sidebar' event opens the drawer, and navigation closes it", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    await expect(isDrawer(page)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event("open-sidebar")));
    await expect(isDrawer(page)).toBeVisible();
    await expectAccessible(page);
    await isDrawer(page).locator('a[href="/incidents"]').tap();
    await expect(page).toHaveURL("/incidents");
    await expect(isDrawer(page)).toHaveCount(0);
  });

  test("the drawer is as high as the window, shows every group, and dims the page beside it", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    await frame.menuButton.tap();
    await expect
      .poll(() => isDrawer(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 296, height: phone.height });
    const last = frame.menu.getByRole("button", { name: "Información" });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const beside = await page.evaluate(() => {
      const covering = document.elementFromPoint(380, 400);
      return covering && getComputedStyle(covering).backgroundColor;
    });
    expect(beside).toMatch(/^rgba\(0, 0, 0, 0(\.\d+)?\)$/);
    await page.touchscreen.tap(380, 400);
    await expect(isDrawer(page)).toHaveCount(0);
  });

  test("a touch within 16 px of the left edge opens the drawer, one further away does not", async ({ page }) => {
    await new AppFrame(page).open("/faqs");
    await page.touchscreen.tap(16, 500);
    await expect(isDrawer(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(isDrawer(page)).toHaveCount(0);
    await page.touchscreen.tap(17, 500);
    await drawTwice(page);
    await expect(isDrawer(page)).toHaveCount(0);
  });

  test("the bar at the bottom opens home, search, a new incident, notices and the menu", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    const bar = page.getByRole("navigation", { name: "Accesos rápidos" });
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Avisos" }).tap();
    const notices = page.getByRole("dialog", { name: "Avisos" });
    await expect(notices.getByRole("list", { name: "Avisos" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(notices).toHaveCount(0);
    await bar.getByRole("button", { name: "Buscar" }).tap();
    await expect(new Palette(page).input).toBeFocused();
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Incidencia" }).tap();
    await expect(page.getByRole("form", { name: "Registrar incidencia" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Menú" }).tap();
    await expect(isDrawer(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await bar.getByRole("link", { name: "Inicio" }).tap();
    await expect(page).toHaveURL("/");
  });

  test("the footer is a bottom sheet on a phone", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/change-password");
    await expect(frame.footer.getByRole("link", { name: "Preguntas frecuentes" })).toHaveCount(0);
    await frame.footer.getByRole("button", { name: "Información" }).tap();
    const sheet = page.getByRole("dialog", { name: "Información" });
    await expect(sheet.getByRole("link")).toHaveCount(4);
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      })
      .toBe(phone.height);
    await sheet.getByRole("link", { name: "Preguntas frecuentes" }).tap();
    await expect(page).toHaveURL("/faqs");
    await expect(sheet).toHaveCount(0);
  });
});
