import { generateDni } from "#shared/domain/core/tax-id.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { SetUpPage } from "./pages/set-up-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createHttpApi, type HttpTokens } from "./support/http-api.ts";
import { type OwnServer, prepareOwnServer } from "./support/own-server.ts";
import { backOfficeRoutes } from "./support/routes.ts";
import { goSettled, openSettled } from "./support/settled-page.ts";
import { expect, storedSession, test as base } from "./support/test.ts";

/*
 * An installation without the demo, from the link logged by its first start to its first rental. One server, one
 * link: each test continues where the previous one ended.
 */

const account = { email: "begona@fincas.example", password: "una contraseña larga" };
const company = { "Nombre o razón social": "Fincas Núñez, S.L.", NIF: "B-12345674" };
const person = {
  "Tu nombre": "Begoña Núñez",
  "Tu correo electrónico": account.email,
  Contraseña: account.password,
  "Repite la contraseña": account.password,
};

const test = base.extend<{ link: string }, { installation: OwnServer }>({
  installation: [
    async ({}, use) => {
      const server = await prepareOwnServer({ DEMO: "0", NODE_ENV: "production", PASSWORD_COST: "full" });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.origin),
  link: async ({ installation }, use) => {
    const [, key = ""] = /\/set-up\/(\w{22})\n/.exec(installation.output()) ?? [];
    await use(`/set-up/${key}`);
  },
});

/** After the first user exists, in a browser where they are logged in. */
const loggedInTest = test.extend<{ tokens: HttpTokens }>({
  tokens: async ({ installation }, use) =>
    use(dataOf(await createHttpApi(installation.origin, null).post<HttpTokens>("/auth/login", account))),
  storageState: async ({ installation, tokens }, use) => use(storedSession(installation.origin, tokens)),
});

test.use({ role: null });
test.describe.configure({ mode: "serial" });

test("an invalid set-up link says so, offers a way on, and passes axe", async ({ page }) => {
  await page.goto("/set-up/0123456789abcdefghijkl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no es válido");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/login");
});

test("the set-up form shows errors at each field, focuses the first, and passes axe", async ({ page, link }) => {
  const form = new SetUpPage(page);
  await form.open(link);
  await expect(page).toHaveTitle("Puesta en marcha · Llavero");
  await expectAccessible(page);
  await form.submit.click();
  await expect(form.field("Nombre o razón social")).toBeFocused();
  await form.expectError("Nombre o razón social", "Nombre o razón social es requerido");
  await form.expectError("Contraseña", "Contraseña es requerido");
  await expectAccessible(page);

  await form.fill({ ...company, ...person, NIF: "B-12345670", "Código postal": "99001" });
  await form.fill({ Contraseña: "corta", "Repite la contraseña": "corta" });
  await form.submit.click();
  await expect(form.field("NIF")).toBeFocused();
  await form.expectError("NIF", "El NIF no es válido");
  await form.expectError("Código postal", "El código postal debe tener cinco cifras");
  await form.expectError("Contraseña", "Contraseña debe tener al menos 10 caracteres");

  await form.fill({ NIF: "B-12345674", "Código postal": "", Contraseña: account.password });
  await form.submit.click();
  await form.expectError("Repite la contraseña", "Las contraseñas no coinciden");
});

for (const [how, settings] of [
  ["in English", { language: "en" }],
  ["in the dark scheme", { colorScheme: "dark" }],
] as const)
  test(`the set-up form passes axe ${how}`, async ({ page, link }) => {
    await page.addInitScript((all) => Object.assign(localStorage, all), settings);
    await openSettled(page, link);
    await expectAccessible(page);
  });

test("a lost connection is reported and the input is kept", async ({ page, link, context }) => {
  const form = new SetUpPage(page);
  await form.open(link);
  await form.fill({ ...company, ...person });
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByRole("alert")).toHaveText("Network error");
  await expect(form.field("NIF")).toHaveValue("B-12345674");
  await expect(form.field("Contraseña")).toHaveValue(account.password);
});

/** Tokens of a previous installation in the browser: decodable, but refused by the server. */
const leftOver = {
  accessToken: [
    { alg: "HS256" },
    { sub: "gone", email: "ana@test.example", exp: 4_102_444_800, role_slug: "admin" },
    {},
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join("."),
  refreshToken: "of an installation that is gone",
};

test("a session that ends while the link is requested does not interfere", async ({ page, link }) => {
  await page.addInitScript((all) => Object.assign(localStorage, all), leftOver);
  await page.route("**/api/set-up/**", async (route) => {
    await page.waitForFunction(() => localStorage.getItem("accessToken") === null);
    await route.continue();
  });
  await new SetUpPage(page).open(link);
});

test.describe("set-up on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the form is filled by keyboard, creates the company once, and leads home, whatever tokens the browser held", async ({
    page,
    link,
    faults,
  }) => {
    const form = new SetUpPage(page);
    await page.addInitScript((all) => Object.assign(localStorage, all), leftOver);
    await form.open(link);
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(scroll).toBeLessThanOrEqual(0);
    await expect(form.field("Nombre o razón social")).toBeFocused();
    let sent = 0;
    page.on(
      "request",
      (request) => (sent += Number(request.method() === "POST" && request.url().includes("/set-up/"))),
    );

    const typed = [
      "Fincas Núñez, S.L.",
      "b12345674",
      "915 042 213",
      "Calle de Alcalá, 14",
      "28014",
      "Madrid",
      "oficina@fincas.example",
      "Begoña Núñez",
      account.email,
      account.password,
    ];
    for (const text of typed) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await expect(page.getByRole("button", { name: "Mostrar la contraseña" }).first()).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hola, Begoña");
    await expect(new AppFrame(page).toast("Empresa creada")).toBeVisible();
    expect(sent).toBe(1);
    await expectAccessible(page);
    // The old tokens were refused, and nothing else went wrong.
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
  });
});

test("the set-up link is invalid afterwards, and the account logs in", async ({ page, link }) => {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no es válido");
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(account.email, account.password);
  await expect(page).toHaveURL("/");
});

const emptyLists = [
  "/addresses",
  "/properties",
  "/properties/manage",
  "/owners",
  "/persons",
  "/persons/tenants",
  "/persons/guarantors",
  "/rentals",
  "/incidents",
] as const;

loggedInTest.describe("empty installation of the first user", () => {
  loggedInTest("opens every page without an error", async ({ page, faults }) => {
    for (const route of backOfficeRoutes.filter((one) => !one.includes(":id"))) {
      await goSettled(page, route);
      await expect(page, route).toHaveURL(({ pathname }) => pathname === route);
    }
    expect(faults).toEqual([]);
  });

  loggedInTest("says in every list that there is nothing yet, and passes axe", async ({ page }) => {
    const list = new ListPage(page);
    for (const path of emptyLists) {
      await list.open(path);
      await expect(page.getByText(/^Todavía no hay /), path).toBeVisible();
      await expectAccessible(page);
    }
  });

  for (const [language, title, hide] of [
    ["en", "First steps", "Hide"],
    ["es", "Primeros pasos", "Ocultar"],
  ] as const)
    for (const width of [390, 1360])
      loggedInTest(`shows the first steps in ${language}, ${width} px wide, each a link`, async ({ page }) => {
        await page.addInitScript((chosen) => Object.assign(localStorage, { language: chosen }), language);
        await page.setViewportSize({ width, height: 844 });
        await openSettled(page, "/");
        const steps = page.getByRole("region", { name: title });
        await expect(steps.getByRole("link")).toHaveCount(8);
        await expect(steps.getByText(/^1 (of|de) 8$/)).toBeVisible();
        await expect(steps.getByRole("button", { name: hide })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        await expectAccessible(page);
      });

  loggedInTest("has the catalogues that the first records need", async ({ page }) => {
    const list = new ListPage(page);
    for (const [path, row] of [
      ["/property-types", "Edificio residencial"],
      ["/asset-types", "Piso"],
      ["/asset-statuses", "Disponible"],
      ["/incident-types", "Fontanería"],
      ["/incident-statuses", "Nueva"],
    ] as const) {
      await list.open(path);
      await expect(list.row(row).first()).toBeVisible();
    }
  });

  loggedInTest(
    "takes an address, a property, an asset, a person, a rental and an incident, each built on the one before",
    async ({ page, faults }) => {
      const list = new ListPage(page);

      await list.open("/addresses");
      const address = await list.startNew("Nueva dirección");
      await address.fill({ "Calle y número": "Calle del Prado, 8", "Código postal": "28014", Municipio: "Madrid" });
      await address.create();
      await expect(list.row("Calle del Prado, 8")).toBeVisible();

      await list.open("/properties/manage");
      const property = await list.startNew("Nuevo inmueble");
      await property.fill({ Código: "PRADO-8", Nombre: "Prado 8" });
      await property.pick("Tipo", "Edificio residencial");
      await property.pick("Dirección", "Prado", /Calle del Prado/);
      await property.create();
      await expect(list.row("PRADO-8")).toBeVisible();

      await list.open("/assets");
      const asset = await list.startNew("Nuevo activo");
      await asset.fill({ Código: "PRADO-8-1A", Nombre: "Primero A" });
      await asset.pick("Tipo", "Piso", "Piso");
      await asset.pick("Inmueble", "Prado", /Prado 8/);
      await asset.pick("Estado", "Disponible", "Disponible");
      await asset.create();
      await list.open("/assets");
      await expect(list.row("Primero A")).toBeVisible();

      await list.open("/persons");
      const tenant = await list.startNew("Nueva persona");
      await tenant.fill({ Documento: generateDni(12_345_678), Nombre: "Íñigo", Apellidos: "Peña" });
      await tenant.check("Inquilino");
      await tenant.create();
      await list.open("/persons/tenants");
      await expect(list.row("Peña")).toBeVisible();

      await list.open("/rentals");
      const rental = await list.startNew("Nuevo alquiler");
      await rental.pick("Inquilino", "Peña", /Peña/);
      await rental.pick("Activo", "Primero", /Primero A/);
      await rental.fill({ Inicio: todayIn(new Date()).split("-").toReversed().join("/"), "Renta mensual": "850" });
      await rental.create();
      await list.open("/rentals");
      await list.row("Peña").click();
      const detail = new RentalPage(page);
      await detail.confirm("Activar", "Activar el alquiler");
      await expect(detail.state("Vigente")).toBeVisible();

      await list.open("/incidents");
      const incident = await list.startNew("Nueva incidencia");
      await incident.fill({ Descripción: "Gotea el grifo de la cocina" });
      await incident.pick("Tipo", "Fontanería");
      await incident.create();
      await expect(list.row("Gotea el grifo")).toBeVisible();

      await openSettled(page, "/");
      await expect(page.getByText("1 de 1 activos")).toBeVisible();
      expect(faults).toEqual([]);
    },
  );
});

loggedInTest.describe("switch of language", () => {
  const languageOf = async (origin: string, { accessToken }: HttpTokens) =>
    dataOf(await createHttpApi(origin, accessToken).get<{ language: string }>("/auth/me")).language;

  loggedInTest(
    "is the account's language too, in which another browser opens",
    async ({ page, installation, tokens, browser }) => {
      const frame = new AppFrame(page);
      await frame.open("/");
      const patchResponse = page.waitForResponse((response) => response.request().method() === "PATCH");
      await frame.chooseFromAccount("English");
      expect((await patchResponse).status()).toBe(200);
      await expect(frame.heading).toContainText("Hello, Begoña");
      expect(await languageOf(installation.origin, tokens)).toBe("en");

      const other = await browser.newContext({
        baseURL: installation.origin,
        storageState: storedSession(installation.origin, tokens),
      });
      const there = await other.newPage();
      await there.goto("/");
      await expect(there.getByRole("heading", { level: 1 })).toContainText("Hello, Begoña");
      await other.close();
    },
  );

  loggedInTest(
    "that does not reach the server is still applied, with a notice",
    async ({ page, installation, tokens }) => {
      const frame = new AppFrame(page);
      await page.addInitScript(() => localStorage.setItem("language", "es"));
      await frame.open("/");
      await page.route("**/api/auth/me", (route) =>
        route.request().method() === "PATCH" ? route.abort() : route.fallback(),
      );
      await frame.account.click();
      await page.getByRole("menuitem", { name: "English" }).click();
      await expect(frame.heading).toContainText("Hello, Begoña");
      await expect(frame.toast("could not be saved in your account")).toBeVisible();

      await page.unroute("**/api/auth/me");
      await page.getByRole("menuitem", { name: "Español" }).click();
      await expect(frame.heading).toContainText("Hola, Begoña");
      await expect.poll(() => languageOf(installation.origin, tokens)).toBe("es");
    },
  );
});

test("a switch of language before the login changes no account", async ({ page }) => {
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(request.url());
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your account");
  expect(changes).toEqual([]);
});
