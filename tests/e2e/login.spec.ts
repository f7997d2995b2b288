import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { LoginPage } from "./pages/login-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { userEmail } from "./support/http-api.ts";
import { expect, test } from "./support/test.ts";
import { readToastLives, watchToasts } from "./support/toast-lives.ts";

/** Failed logins use this account: ten of them lock it for a while. */
const email = userEmail("viewer");

const readKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

test.describe("login without a session", () => {
  test.use({ role: null });

  test("the login shows missing and invalid values at their fields, in Spanish", { tag: "@gate" }, async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.submit.click();
    await expect(login.email).toHaveAccessibleDescription("Correo electrónico es requerido");
    await expect(login.password).toHaveAccessibleDescription("Contraseña es requerido");

    await login.logIn("nadie", "corta");
    await expect(login.email).toHaveAccessibleDescription("El correo electrónico debe ser una dirección válida");
    await expect(login.password).toHaveAccessibleDescription("Contraseña debe tener al menos 10 caracteres");

    await login.logIn(email, "x".repeat(129));
    await expect(login.email).not.toHaveAttribute("aria-invalid", "true");
    await expect(login.password).toHaveAccessibleDescription("Contraseña no puede tener más de 128 caracteres");
    await expectAccessible(page);
  });

  test("the password is hidden until its button shows it", async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.password.fill("un secreto largo");
    await expect(login.password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Mostrar la contraseña" }).click();
    await expect(login.password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Ocultar la contraseña" }).click();
    await expect(login.password).toHaveAttribute("type", "password");
    await expect(login.password).toHaveValue("un secreto largo");
  });

  test("the button is disabled during a login, and one click sends one login", async ({ page }) => {
    const login = new LoginPage(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    await page.route("**/api/auth/login", async (route) => {
      sent += 1;
      await held;
      await route.continue();
    });
    await login.open();
    await expect(login.submit).toBeEnabled();
    await login.logIn(email, DEMO_PASSWORD);
    await expect(login.submit).toBeDisabled();
    await login.password.press("Enter");
    release();
    await expect(page).toHaveURL("/");
    expect(sent).toBe(1);
  });

  test(
    "a wrong password shows the server's own message, and the form keeps its input",
    { tag: "@gate" },
    async ({ page }) => {
      const login = new LoginPage(page);
      await login.open();
      await login.logIn(email, "esta-no-es-la-buena");
      await expect(page.getByRole("alert")).toHaveText("El correo electrónico o la contraseña no son correctos");
      await expect(login.email).toHaveValue(email);
      await expect(login.submit).toBeEnabled();
      expect(await readKeys(page)).not.toContain("accessToken");
      await expectAccessible(page);
    },
  );

  test(
    "a lost connection shows 'Network error', and the login works when it is back",
    { tag: "@gate" },
    async ({ page, context }) => {
      const login = new LoginPage(page);
      await login.open();
      await context.setOffline(true);
      await login.logIn(email, DEMO_PASSWORD);
      await expect(page.getByRole("alert")).toHaveText("Network error");
      await context.setOffline(false);
      await login.submit.click();
      await expect(page).toHaveURL("/");
    },
  );

  test("a foreign response shows 'Unknown error'", async ({ page }) => {
    const login = new LoginPage(page);
    // A proxy's response when it cannot reach the server.
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 502, body: "<html>Bad Gateway</html>" }));
    await login.open();
    await login.logIn(email, DEMO_PASSWORD);
    await expect(page.getByRole("alert")).toHaveText("Unknown error");
  });

  test("a refusal without a message is shown by its key, else as 'Error al iniciar sesión'", async ({ page }) => {
    const login = new LoginPage(page);
    const refusals = [{ translationKey: "error.wrong_credentials" }, {}];
    await page.route("**/api/auth/login", async (route) => {
      const loginResponse = await route.fetch();
      await route.fulfill({ response: loginResponse, json: { success: false, errors: [refusals.shift()] } });
    });
    await login.open();
    await login.logIn(email, "esta-no-es-la-buena");
    await expect(page.getByRole("alert")).toHaveText("El correo electrónico o la contraseña no son correctos");
    await login.submit.click();
    await expect(page.getByRole("alert")).toHaveText("Error al iniciar sesión");
  });

  test("a login stores both tokens under their names and confirms it, top right, for five seconds", async ({
    page,
  }) => {
    const login = new LoginPage(page);
    const frame = new AppFrame(page);
    await watchToasts(page);
    await login.open();
    await login.logIn(email, DEMO_PASSWORD);
    await expect(frame.toast("Inicio de sesión exitoso")).toBeVisible();
    await expectTopRight(page, frame);
    await expect(page).toHaveURL("/");
    expect(await readKeys(page)).toEqual(expect.arrayContaining(["accessToken", "refreshToken"]));
    await expectFiveSeconds(page, frame);
  });

  test("a user redirected to the login returns to the requested page", { tag: "@gate" }, async ({ page }) => {
    const login = new LoginPage(page);
    await page.goto("/incidents?sort=number");
    await expect(page).toHaveURL("/login");
    await login.logIn(email, DEMO_PASSWORD);
    await expect(page).toHaveURL("/incidents?sort=number");
  });
});

/** Its position after it has slid in. */
async function expectTopRight(page: Page, frame: AppFrame): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect(async () => {
    const box = await frame.toast(/./).first().boundingBox();
    expect(box?.y).toBeLessThan(60);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width * 0.8);
  }).toPass({ timeout: 4000 });
}

/** Measured in the page, where a slow machine makes a toast live longer but never shorter. */
async function expectFiveSeconds(page: Page, frame: AppFrame): Promise<void> {
  await expect(frame.toast(/./)).toHaveCount(0);
  const [life] = await readToastLives(page);
  expect(life).toBeGreaterThan(4900);
  expect(life).toBeLessThan(8000);
}

test.describe("login page with a session", () => {
  test.use({ role: "viewer", session: "own" });

  test("with a session the login page redirects to the home page", async ({ page }) => {
    await page.goto("/login");
    await expect(page).toHaveURL("/");
  });

  test(
    "a logout clears both tokens, leads to the login and confirms it, top right, for five seconds",
    { tag: "@gate" },
    async ({ page }) => {
      const frame = new AppFrame(page);
      await watchToasts(page);
      await frame.open("/");
      await frame.chooseFromAccount("Cerrar sesión");
      await expect(page).toHaveURL("/login");
      await expect(frame.toast("Cierre de sesión exitoso")).toBeVisible();
      await expectTopRight(page, frame);
      await expect(page.getByText("Tu sesión ha caducado")).toHaveCount(0);
      const keys = await readKeys(page);
      expect(keys).not.toContain("accessToken");
      expect(keys).not.toContain("refreshToken");
      await expectFiveSeconds(page, frame);
    },
  );
});
