import type { Page } from "@playwright/test";
import type { Person } from "#shared/domain/persons/person.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { LoginPage } from "./pages/login-page.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createHttpApi, type HttpTokens, userEmail } from "./support/http-api.ts";
import { findRole, OWN_PASSWORD, prepareOwnUser } from "./support/own-user.ts";
import { expect, storedSession, test as base } from "./support/test.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";

/* A session that ends while a form is open: what was typed is there again after the login. */

const EXPIRED = "Tu sesión ha caducado. Vuelve a entrar.";
const RESTORED = "Se ha recuperado lo que habías escrito";

interface Interrupted {
  readonly page: Page;
  /** Closes this browser's session from another one, and waits for the login. */
  readonly interrupt: () => Promise<void>;
  /** Logs in again as the same user. */
  readonly logIn: () => Promise<void>;
  readonly userId: string;
}

const test = base.extend<{ visit: Interrupted }>({
  visit: async ({ api, build, origin, browser, contextOptions }, use) => {
    const role = await findRole(api, "admin");
    const { user, tokens } = await prepareOwnUser({ api, build, origin }, { role_id: role.id });
    const options = { ...contextOptions, baseURL: origin, storageState: storedSession(origin, tokens) };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const credentials = { email: user.email, password: OWN_PASSWORD };
    await use({
      page,
      userId: user.id,
      interrupt: async () => {
        const other = dataOf(await createHttpApi(origin, null).post<HttpTokens>("/auth/login", credentials));
        dataOf(await createHttpApi(origin, other.accessToken).post("/auth/sessions/end-others"));
        await expect(page).toHaveURL("/login");
        await expect(page.getByText(EXPIRED)).toBeVisible();
      },
      logIn: () => new LoginPage(page).logIn(credentials.email, credentials.password),
    });
    await context.close();
  },
});
test.use({ role: null });

const typed = { Nombre: "Remedios", Apellidos: "Valdivieso", Teléfono: "600123123" };

async function expectTyped(form: FormDrawer): Promise<void> {
  await expect(form.dialog.getByText(RESTORED)).toBeVisible();
  await expect(form.field("Nombre")).toHaveValue(typed.Nombre);
  await expect(form.field("Apellidos")).toHaveValue(typed.Apellidos);
}

/** Everything that the tab and the device store. */
const readStored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** The same without the records that the palette finds, among them each person who was created. */
const readStoredInput = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.entries({ ...localStorage, ...sessionStorage }).filter(([key]) => !key.startsWith("records."));
    return JSON.stringify(kept);
  });

async function startPerson(page: Page): Promise<FormDrawer> {
  await new AppFrame(page).open("/persons?new=1");
  const form = await FormDrawer.named(page, "Nueva persona");
  await form.fill(typed);
  return form;
}

const findPersons = async (api: Api, name: string) => dataOf(await api.get<Person[]>(`/persons?query=${name}`));

test(
  "a new person typed when the session ends is in the form after the login, can be saved, and is then forgotten",
  { tag: "@wide" },
  async ({ visit: { page, interrupt, logIn } }) => {
    await startPerson(page);
    await interrupt();
    await logIn();
    const form = await FormDrawer.named(page, "Nueva persona");
    await expectTyped(form);
    await expectAccessible(page);
    // It asks before it is lost, like anything unsaved.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Seguir editando" }).click();
    await form.fill({ Documento: generateDni(80_000_000 + nextNumber()) });
    await form.check("Inquilino");
    await form.create();
    expect(await readStoredInput(page)).not.toContain("Valdivieso");
  },
);

test("restored values can be discarded, and a second end of the session keeps them again", async ({ visit }) => {
  const { page, interrupt, logIn } = visit;
  await startPerson(page);
  await interrupt();
  await page.reload();
  await logIn();
  await expectTyped(await FormDrawer.named(page, "Nueva persona"));
  await interrupt();
  await logIn();
  const form = await FormDrawer.named(page, "Nueva persona");
  await expectTyped(form);
  await form.dialog.getByRole("button", { name: "Descartar lo recuperado" }).click();
  await expect(form.field("Nombre")).toHaveValue("");
  await expect(form.dialog.getByText(RESTORED)).toHaveCount(0);
  await expect(form.field("Tipo")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form.dialog).toHaveCount(0);
});

test("another user who logs in on the same tab sees nothing of it, and it is no longer stored", async ({ visit }) => {
  const { page, interrupt } = visit;
  await startPerson(page);
  await interrupt();
  await new LoginPage(page).logIn(userEmail("manager"), DEMO_PASSWORD);
  const form = await FormDrawer.named(page, "Nueva persona");
  await expect(form.field("Nombre")).toHaveValue("");
  await expect(form.dialog.getByText(RESTORED)).toHaveCount(0);
  expect(await readStored(page)).not.toContain("Valdivieso");
});

test("a logout, here or in another tab, stores nothing of an open form and removes what was stored", async ({
  visit,
}) => {
  const { page, interrupt, logIn } = visit;
  await startPerson(page);
  await interrupt();
  expect(await readStored(page)).toContain("Valdivieso");
  await logIn();
  await expectTyped(await FormDrawer.named(page, "Nueva persona"));
  const other = await page.context().newPage();
  const frame = new AppFrame(other);
  await frame.open("/faqs");
  await frame.chooseFromAccount("Cerrar sesión");
  await expect(page).toHaveURL("/login");
  expect(await readStored(page)).not.toContain("Valdivieso");
});

test("a user who is deactivated leaves nothing readable", async ({ visit: { page, userId }, api }) => {
  await startPerson(page);
  const user = dataOf(await api.get<{ version: number }>(`/users/${userId}`));
  dataOf(await api.post(`/users/${userId}/deactivate`, { version: user.version }));
  await expect(page).toHaveURL("/login");
  expect(await readStored(page)).not.toContain("Valdivieso");
});

test("an edited person is restored on the version it was based on, and a change made meanwhile is a conflict", async ({
  visit: { page, interrupt, logIn },
  api,
  build,
}) => {
  const person = await build.aPerson();
  await page.goto(`/persons/${person.id}`);
  await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
  const form = await FormDrawer.editing(page, person.label);
  await form.fill({ Nombre: "Escrito aquí" });
  await interrupt();
  dataOf(await api.patch(`/persons/${person.id}`, { version: person.version, name: "Escrito allí" }));
  await logIn();
  await expect(page).toHaveURL(`/persons/${person.id}`);
  const again = new FormDrawer(page, page.getByRole("dialog").last());
  await expect(again.field("Nombre")).toHaveValue("Escrito aquí");
  await expect(again.dialog.getByText(RESTORED)).toBeVisible();
  await expect(again.dialog.getByRole("radio", { name: /Escrito allí|guardado/ }).first()).toBeVisible();
  await again.dialog.getByRole("button", { name: "Seguir con lo elegido" }).click();
  await again.saveChanges();
  const [saved] = await findPersons(api, "Escrito");
  expect(saved?.name).toBe("Escrito aquí");
});

test("a move's dialog, and a person being created from a picker, open again with what was typed", async ({
  visit: { page, interrupt, logIn },
  api,
  build,
}) => {
  const draft = await build.aRental();
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: todayIn(new Date()) }));
  const rental = new RentalPage(page);
  await rental.open(draft.id);
  const dialog = await rental.openDialog("Registrar preaviso", "Registrar el preaviso");
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("Se muda a Lugo");
  await interrupt();
  await logIn();
  const move = page.getByRole("dialog", { name: /Registrar el preaviso/ });
  await expect(move.getByText(RESTORED)).toBeVisible();
  await expect(move.getByRole("textbox", { name: "Motivo" })).toHaveValue("Se muda a Lugo");
  await page.keyboard.press("Escape");
  await expect(move).toHaveCount(0);

  await page.goto("/rentals?new=1");
  const form = await FormDrawer.named(page, "Nuevo alquiler");
  await form.fill({ "Renta mensual": "850" });
  await form.field("Inquilino").click();
  await form.field("Inquilino").fill("Remedios Valdivieso");
  await form.dialog.getByRole("button", { name: "Crear «Remedios Valdivieso»" }).click();
  const person = await FormDrawer.named(page, "Nueva persona");
  await person.fill(typed);
  await interrupt();
  await logIn();
  await expectTyped(await FormDrawer.named(page, "Nueva persona"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(form.field("Renta mensual")).toHaveValue(/850/);
});

test("a password that was typed is not stored", async ({ visit: { page, interrupt, logIn } }) => {
  await new AppFrame(page).open("/notification-settings");
  await page.getByRole("textbox", { name: "Servidor", exact: false }).first().fill("smtp.lugo.example");
  for (const secret of await page.locator('input[type="password"]').all()) await secret.fill("muy-secreta-1");
  await interrupt();
  const stored = await readStored(page);
  expect(stored).toContain("smtp.lugo.example");
  expect(stored).not.toContain("muy-secreta-1");
  await logIn();
  await expect(page.getByText(RESTORED)).toBeVisible();
});
