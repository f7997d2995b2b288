import type { Page } from "@playwright/test";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logInOverHttp } from "./support/http-api.ts";
import { slowDown } from "./support/slow-down.ts";
import { preventLiveConnection } from "./support/live-connection.ts";
import { expect, test } from "./support/test.ts";

async function openPaletteAt(page: Page, path = "/faqs"): Promise<Palette> {
  await new AppFrame(page).open(path);
  const palette = new Palette(page);
  await palette.open();
  return palette;
}

/** The page's person search requests, as `tenants garcia`. */
function watchSearches(page: Page): string[] {
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, view] = /^\/api\/persons\/(tenants|guarantors)$/.exec(pathname) ?? [];
    if (view) searches.push(`${view} ${searchParams.get("query")}`);
  });
  return searches;
}

test(
  "Ctrl+K opens the palette anywhere, also in a field, never blank, and Ctrl+K again or Escape closes it",
  { tag: "@gate" },
  async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/persons");
    const palette = new Palette(page);
    const search = new ListPage(page).searchBox;
    await search.fill("gar");
    await palette.open();
    await expect(palette.options.first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+k");
    await expect(palette.input).toHaveCount(0);
    await expect(search).toHaveValue("gar");
    await palette.open();
    await page.keyboard.press("Escape");
    await expect(palette.input).toHaveCount(0);
    await expect(search).toBeFocused();
  },
);

test("text typed into a palette opened while another page is rendering is kept", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await slowDown(page);
  await palette.run("increm", /Incrementos de precio/);
  await page.waitForURL("/asset-prices/increments");
  await page.keyboard.press("Control+k");
  await palette.type("disponibles activos");
  await expect(new AppFrame(page).heading).toHaveText("Incrementos de precio");
  await expect(palette.input).toHaveValue("disponibles activos");
  await expect(palette.input).toBeFocused();
});

test("the first field of a long form does not take the focus from an open palette", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await slowDown(page);
  await palette.run("nueva factura", /Nueva factura/);
  await page.waitForURL("/invoices?new=1");
  await page.keyboard.press("Control+k");
  await palette.type("disponibles activos");
  await expect(new AppFrame(page).heading).toHaveText("Nueva factura");
  await expect(palette.input).toHaveValue("disponibles activos");
  await expect(palette.input).toBeFocused();
});

test("the header's button opens the same palette", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  await page.getByRole("button", { name: "Abrir la paleta de comandos" }).click();
  await expect(new Palette(page).input).toBeFocused();
});

test("the palette finds pages in any word order, without accents, in Spanish or English, and remembers them", async ({
  page,
}) => {
  const palette = await openPaletteAt(page);
  await palette.run("increm", /Incrementos de precio/);
  await expect(page).toHaveURL("/asset-prices/increments");
  await palette.open();
  await palette.run("disponibles activos", /Activos disponibles/);
  await expect(page).toHaveURL(/\/assets\?/);
  await palette.open();
  await palette.run("invoice series", /Series de factura/);
  await expect(page).toHaveURL("/invoice-series");
  await palette.open();
  await palette.run("politica priv", /Política de privacidad/);
  await expect(page).toHaveURL("/privacy-policy");
  await palette.open();
  await expect(palette.group("Recientes").getByRole("option")).toHaveText([
    /Política de privacidad|Series de factura|Activos disponibles|Incrementos de precio/,
    /./,
    /./,
    /./,
  ]);
});

test.describe("recent entries of the palette", () => {
  test.use({ session: "own" });

  /** Another user continues in the same browser, as after a login in another tab. */
  async function goOnAs(page: Page, origin: string, role: RoleSlug): Promise<void> {
    const tokens = await logInOverHttp(origin, role);
    await page.evaluate((stored) => Object.assign(localStorage, stored), { ...tokens });
  }

  test("recent entries are separate for each user of one browser", async ({ page, origin }) => {
    const palette = await openPaletteAt(page);
    await palette.run("invoice series", /Series de factura/);
    await expect(page).toHaveURL("/invoice-series");

    await goOnAs(page, origin, "agent");
    const theirs = await openPaletteAt(page);
    await expect(theirs.options.first()).toBeVisible();
    await expect(theirs.group("Recientes")).toHaveCount(0);

    await goOnAs(page, origin, "admin");
    await expect((await openPaletteAt(page)).group("Recientes")).toContainText("Series de factura");
  });

  test("a logout deletes the user's recent entries, and nothing else", async ({ page, build }) => {
    const person = await build.aPerson({ last_name: `Goikoetxea ${nextNumber()}` });
    const palette = await openPaletteAt(page);
    await palette.run(`@${person.last_name}`, `${person.name} ${person.last_name}`);
    await expect(page).toHaveURL(`/persons/${person.id}`);
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    const storedInTab = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await page.evaluate(() => Object.assign(localStorage, { sbPinned: "1", "used.somebody-else": "[]" }));
    expect(await storedInTab()).toContain(person.last_name);

    await new AppFrame(page).chooseFromAccount("Cerrar sesión");
    await expect(page).toHaveURL("/login");
    expect(await stored()).not.toContain(person.last_name);
    await expect.poll(storedInTab).not.toContain(person.last_name);
    // The reason of the session's end is not secret: the other tabs show it.
    const left = { sbPinned: "1", "used.somebody-else": "[]", sessionEnd: "logged_out" };
    expect(JSON.parse(await stored())).toEqual(left);
  });

  test("the persons that a user saw are never on disk, and what an earlier version stored there is deleted", async ({
    page,
    build,
  }) => {
    const person = await build.aPerson({ last_name: `Uriarte ${nextNumber()}`, email: `u${nextNumber()}@example.com` });
    await new AppFrame(page).open("/faqs");
    const old = { "records.someone": "[]", "recent.someone": "[]", "collection_round.someone": "{}" };
    await page.evaluate((values) => Object.assign(localStorage, values), old);
    await new AppFrame(page).open(`/persons?query=${encodeURIComponent(person.last_name ?? "")}`);
    await expect(page.getByText(person.last_name ?? "").first()).toBeVisible();
    const palette = new Palette(page);
    await palette.open();
    const read = (store: "localStorage" | "sessionStorage") =>
      page.evaluate((name) => JSON.stringify(name === "localStorage" ? localStorage : sessionStorage), store);
    // Written after a pause of some seconds.
    await expect.poll(() => read("sessionStorage"), { timeout: 15_000 }).toContain(person.last_name);
    const onDisk = await read("localStorage");
    expect(onDisk).not.toContain(person.last_name);
    expect(onDisk).not.toContain(person.email);
    for (const name of Object.keys(old)) expect(onDisk).not.toContain(name);
  });

  test("a session that ends elsewhere wipes what this tab has seen", async ({ page, build }) => {
    const person = await build.aPerson({ last_name: `Ocariz ${nextNumber()}` });
    const palette = await openPaletteAt(page);
    await palette.run(`@${person.last_name}`, `${person.name} ${person.last_name}`);
    await expect(page).toHaveURL(`/persons/${person.id}`);
    const storedInTab = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(storedInTab).toContain(person.last_name);
    // As another tab does when the session has expired.
    await page.evaluate(() => {
      localStorage.setItem("sessionEnd", "expired");
      localStorage.removeItem("accessToken");
      localStorage.removeItem("refreshToken");
      dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
    });
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(storedInTab).not.toContain(person.last_name);
  });
});

test("'nueva …' opens the form of entities the user may create", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await palette.run("nueva direccion", /Nueva dirección/);
  await expect(page).toHaveURL("/addresses?new=1");
  await FormDrawer.named(page, "Nueva dirección");
});

test(
  "the palette finds persons without accents, one search per pause of 300 ms, and opens the chosen one",
  { tag: "@gate" },
  async ({ page, build }) => {
    const person = await build.aPerson({ name: "Ramón", last_name: `Ibáñez Güell ${nextNumber()}` });
    // A change announced by another test would refetch the results, which counts as a second search.
    await preventLiveConnection(page);
    await page.clock.install();
    const palette = await openPaletteAt(page);
    const searches = watchSearches(page);
    await page.clock.pauseAt(new Date(Date.now() + 5000));
    await palette.type("@ibanez guell");
    await page.clock.runFor(299);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searches.toSorted()).toEqual(["guarantors ibanez guell", "tenants ibanez guell"]);
    await page.clock.resume();
    await expect(palette.option(/Ibáñez Güell/).first()).toBeVisible();
    await expectAccessible(page);

    const number = person.last_name?.split(" ").at(-1) ?? "";
    await palette.type(` ${number}`);
    await expect(palette.options).toHaveCount(1);
    await expect(palette.selected).toHaveAccessibleName(`Ramón ${person.last_name}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/persons/${person.id}`);
  },
);

test("a response older than the current text is discarded", async ({ page, build }) => {
  const person = await build.aPerson({ last_name: `Zubizarreta ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/persons/*?*query=garcia*", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const searchRequest = page.waitForRequest("**/api/persons/*?*query=garcia*");
  await palette.type("@garcia");
  await searchRequest;
  await page.keyboard.press("Control+a");
  await palette.type(`@${person.last_name}`);
  await expect(palette.options).toHaveText([`${person.name} ${person.last_name}`]);
  release();
  await page.waitForLoadState("networkidle");
  await expect(palette.options).toHaveText([`${person.name} ${person.last_name}`]);
});

/** Blocks every search request until released. */
async function holdSearches(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**?*query=*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("the group of the best match comes first", async ({ page, build }) => {
  const person = await build.aPerson({ name: "Incidia", last_name: `Olabarrieta ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  await palette.find("incidencias", "Incidencias");
  await expect(palette.results.getByRole("group").first()).toHaveAccessibleName("Páginas");
  await page.keyboard.press("Control+a");
  await palette.find(`olabarrieta ${person.last_name?.split(" ").at(-1)}`, `Incidia ${person.last_name}`);
});

test("recent records are found before the server has answered, and not duplicated afterwards", async ({
  page,
  build,
}) => {
  const person = await build.aPerson({ last_name: `Zabalbeitia ${nextNumber()}` });
  const label = `${person.name} ${person.last_name}`;
  const palette = await openPaletteAt(page);
  await palette.run(`@${person.last_name}`, label);
  await expect(page).toHaveURL(`/persons/${person.id}`);
  const release = await holdSearches(page);
  await palette.open();
  await palette.find(person.last_name ?? "", label);
  release();
  await expect(palette.option(/^Crear incidencia/)).toBeVisible();
  await expect(palette.option(label)).toHaveCount(1);
});

test("the highlight stays on its row when a late answer brings others above it", async ({ page, build }) => {
  const number = nextNumber();
  const last_name = `Iturriaga ${number}`;
  const names = ["Ane", "Bea", "Cai"];
  for (const name of names) await build.aPerson({ name, last_name });
  const palette = await openPaletteAt(page);
  // Two of them are known to the device, the third only to the server.
  for (const name of names.slice(1)) {
    await palette.run(`@${name} ${last_name}`, `${name} ${last_name}`);
    await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/);
    await expect(palette.input).toHaveCount(0);
    await palette.open();
  }
  const release = await holdSearches(page);
  await palette.type(`@${last_name}`);
  await expect(palette.options).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  const held = (await palette.selected.textContent()) ?? "";
  release();
  await expect(palette.options).toHaveCount(3);
  await expect(palette.selected).toHaveText(held);
  // The field still points to the highlighted row.
  const pointed = await palette.input.getAttribute("aria-activedescendant");
  expect(await palette.selected.getAttribute("id")).toBe(pointed);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/);
  await expect(new AppFrame(page).heading).toContainText(held);
});

test("an Enter that falls right after the highlight moved by itself does nothing", async ({ page, build }) => {
  const last_name = `Zabaljauregi ${nextNumber()}`;
  const person = await build.aPerson({ last_name });
  const release = await holdSearches(page);
  const palette = await openPaletteAt(page);
  await palette.type(`rp 850 ${last_name}`);
  await expect(palette.options).toHaveCount(1);
  // Presses Enter in the very frame in which the late rows have taken the highlight.
  await palette.results.evaluate((list) => {
    const observer = new MutationObserver(() => {
      const selected = list.querySelector("[role=option][aria-selected=true]");
      if (!selected?.getAttribute("data-value")?.startsWith("pay:")) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
      );
      document.body.dataset["pressed"] = "1";
    });
    observer.observe(list, { childList: true, subtree: true, attributes: true });
  });
  release();
  await expect(page.locator("body[data-pressed]")).toHaveCount(1);
  await expect(palette.selected).toHaveAccessibleName(new RegExp(last_name));
  await page.waitForTimeout(400);
  await expect(page.getByRole("form", { name: "Registrar pago" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Registrar pago" })).toContainText(`${person.last_name}`);
});

test("the short name of a quick form is not part of the incident's description", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await palette.type("ip Gotera qzqzqz");
  await expect(palette.options).toHaveText(["Crear incidencia con «Gotera qzqzqz»"]);
});

test("creating is not offered during a search, so that Enter opens the record searched for", async ({ page }) => {
  const release = await holdSearches(page);
  const palette = await openPaletteAt(page);
  await palette.type("qzqzqz");
  await expect(page.getByText("Buscando…")).toBeVisible();
  await expect(palette.options).toHaveCount(0);
  release();
  await expect(palette.options).toHaveText(["Crear incidencia con «qzqzqz»", "Crear persona «qzqzqz»"]);
});

test("Ctrl+Enter opens a new tab and leaves this one unchanged", async ({ page, context }) => {
  const palette = await openPaletteAt(page);
  await palette.type("incrementos");
  await expect(palette.selected).toHaveAccessibleName(/Incrementos de precio/);
  const opens = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await expect(await opens).toHaveURL("/asset-prices/increments");
  await expect(page).toHaveURL("/faqs");
});

test.describe("incident draft", () => {
  test.use({ session: "own" });

  test("an incident draft is restored when the form is reopened, can be discarded, and is deleted at logout", async ({
    page,
  }) => {
    const text = `Gotea la lavadora ${nextNumber()}`;
    const description = page.getByRole("textbox", { name: "Qué ocurre" });
    const recovered = page.getByText("Es lo que dejaste sin guardar.");
    const palette = await openPaletteAt(page);
    await palette.run("ip", /Registrar incidencia/);
    await expect(description).toBeFocused();
    await palette.type(text);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(palette.input).toHaveCount(0);

    await openPaletteAt(page);
    await expect(palette.option(/^Registrar incidencia/)).toContainText(`Sin guardar: «${text}»`);
    await palette.run("ip", /Registrar incidencia/);
    await expect(description).toHaveValue(text);
    await expect(recovered).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Empezar de nuevo" }).click();
    await expect(description).toHaveValue("");
    await expect(description).toBeFocused();
    await expect(recovered).toHaveCount(0);

    await palette.type("Otra cosa");
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await stored()).toContain("Otra cosa");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await new AppFrame(page).chooseFromAccount("Cerrar sesión");
    await expect(page).toHaveURL("/login");
    expect(await stored()).not.toContain("Otra cosa");
  });
});

test("text without a match becomes an incident's description, Ctrl+Enter starts another, Escape goes up and closes", async ({
  page,
  api,
}) => {
  const text = `Zumbido raro zqx${nextNumber()}`;
  const palette = await openPaletteAt(page);
  await palette.type(`!${text}`);
  await palette.chooseCreation(`Crear incidencia con «${text}»`);
  const description = page.getByRole("textbox", { name: "Qué ocurre" });
  await expect(description).toHaveValue(text);
  await page.getByRole("combobox", { name: "Tipo" }).selectOption({ label: "Zonas comunes" });
  await page.keyboard.press("Control+Enter");
  await expect(description).toHaveValue("");
  await expect(description).toBeFocused();
  const found = async () => dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`));
  await expect.poll(async () => (await found()).map((one) => one.description), { timeout: 15_000 }).toEqual([text]);

  await page.keyboard.press("Enter");
  await expect(description).toHaveAccessibleDescription("Descripción es requerido");
  await expect(description).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(palette.incidentForm).toHaveCount(0);
  await expect(palette.input).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette.input).toHaveCount(0);
});

test("offline the pages stay, the search shows a retry row, and it answers by itself when back online", async ({
  page,
  context,
  build,
}) => {
  const person = await build.aPerson({ last_name: `Alquezar ${nextNumber()}` });
  const palette = await openPaletteAt(page);
  await palette.type("al");
  await expect(palette.option(/^Alquileres/)).toBeVisible();
  await context.setOffline(true);
  await palette.type(`quezar ${person.last_name?.split(" ").at(-1)}`);
  const retry = palette.option(/Sin conexión con el servidor/);
  await expect(retry).toBeVisible();
  await expect(retry).toContainText("Reintentar");
  await expectAccessible(page);
  await retry.click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(palette.option(`${person.name} ${person.last_name}`)).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test("without a match the palette says so and offers to create", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await palette.type("@");
  await expect(page.getByText("Escribe para buscar")).toBeVisible();
  await palette.type("zzzzqqqq");
  await expect(palette.options).toHaveText(["Crear persona «zzzzqqqq»"]);
  await page.keyboard.press("Control+a");
  await palette.type("#zzzzqqqq");
  await expect(page.getByText("No hay nada con ese texto")).toBeVisible();
  await page.keyboard.press("Control+a");
  await palette.type("zzzzqqqq");
  await expect(palette.options).toHaveText(["Crear incidencia con «zzzzqqqq»", "Crear persona «zzzzqqqq»"]);
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  test("an agent is not shown actions beyond the role", async ({ page }) => {
    const palette = await openPaletteAt(page);
    await palette.type(">usuarios");
    await expect(page.getByText("No hay nada con ese texto")).toBeVisible();
    await page.keyboard.press("Control+a");
    await palette.type(">nuev");
    await expect(palette.option(/^Nueva persona/)).toBeVisible();
    await expect(palette.option(/^Nuevo activo/)).toHaveCount(0);
    await expect(palette.option(/^Nueva dirección/)).toHaveCount(0);
  });
});

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test("a viewer is shown pages first: Enter in an empty palette opens one and never logs out", async ({ page }) => {
    const palette = await openPaletteAt(page);
    await expect(palette.option(/Cerrar sesión/)).toBeVisible();
    await expect(palette.selected).not.toHaveAccessibleName(/Cerrar sesión/);
    await palette.type(">");
    await expect(palette.selected).not.toHaveAccessibleName(/Cerrar sesión/);
    await page.keyboard.press("Backspace");
    await expect(palette.group("Páginas").getByRole("option").first()).toHaveText(/Inicio/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(new AppFrame(page).bell).toBeVisible();
  });

  test("a viewer is not offered to register anything", async ({ page }) => {
    const palette = await openPaletteAt(page);
    await expect(palette.option(/Cerrar sesión/)).toBeVisible();
    await expect(palette.option(/Registrar incidencia|^Nuev/)).toHaveCount(0);
    await palette.type("zzzzqqqq");
    await expect(page.getByText("No hay nada con ese texto")).toBeVisible();
    await expect(palette.options).toHaveCount(0);
  });
});

test.describe("administrator", () => {
  test("an administrator opens the users from the palette", async ({ page }) => {
    const palette = await openPaletteAt(page);
    await palette.run(">usuarios", /^Usuarios/);
    await expect(page).toHaveURL("/users");
  });
});

test("in English create commands, pages and exports are found by their Spanish names", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await page.goto("/faqs");
  await page.getByRole("button", { name: "Open the command palette" }).click();
  const selected = page.getByRole("option", { selected: true });
  for (const [typed, found] of [
    ["nuevo alquiler", /New rental/],
    ["exportar fianzas", /Export to Excel: Deposits/],
    ["alquileres", /Rentals/],
  ] as const) {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    await expect(selected).toHaveAccessibleName(found);
  }
});

test("of many rows a keystroke renders the visible ones at once, and the rest right after", async ({ page }) => {
  const palette = await openPaletteAt(page);
  await expect(palette.options.first()).toBeVisible();
  const atOnce = await palette.input.evaluate(async (input) => {
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    property?.set?.call(input, "e");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    return document.querySelectorAll("[cmdk-item]").length;
  });
  expect(atOnce).toBeLessThanOrEqual(20);
  await expect.poll(() => palette.options.count()).toBeGreaterThan(20);
});

test("the palette changes the same settings as the account menu: theme and language, found in either language", async ({
  page,
}) => {
  const palette = await openPaletteAt(page);
  await palette.run("dark mode", "Tema oscuro");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await palette.open();
  await palette.run("tema claro", "Tema claro");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  await palette.open();
  await palette.find("idioma", "English");
  await page.getByPlaceholder("Busca o escribe un comando").fill("reconcile");
  await expect(palette.selected).toHaveAccessibleName(/^Extractos bancarios/);
  await page.getByPlaceholder("Busca o escribe un comando").fill("preferences");
  await expect(palette.option(/Mi perfil|Perfil/)).toBeVisible();
});
