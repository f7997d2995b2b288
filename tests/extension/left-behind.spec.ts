import { findRole, prepareOwnUser } from "#tests/e2e/support/own-user.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { surfaceAddress, SurfacePage } from "./pages/surface-page.ts";
import { type CuttableLink, layLink } from "./support/cuttable-link.ts";
import { leaving } from "./support/enter-payment.ts";
import { readStored, test as base } from "./support/extension-test.ts";

/* Users who log out or change server with unsent entries: they are warned, and no entry is lost silently. */

interface Waiting {
  readonly surface: SurfacePage;
  /** Text of the waiting entry. */
  readonly text: string;
  readonly email: string;
  readonly password: string;
}

const test = base.extend<{ link: CuttableLink; waiting: Waiting }>({
  link: async ({ origin }, provide) => {
    const link = await layLink(origin);
    await provide(link);
    await link.close();
  },
  waiting: async ({ page, api, build, origin, link }, provide) => {
    const { id } = await findRole(api, "agent");
    const { user, password } = await prepareOwnUser({ api, build, origin }, { role_id: id });
    const surface = new SurfacePage(page);
    await surface.enter(link.origin, user.email, password);
    const { entry } = surface;
    await entry.start("incident");
    const text = `Se oye un goteo ${nextNumber()}`;
    await entry.what.fill(text);
    await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ index: 1 });
    link.cut();
    await entry.what.press("Enter");
    await expect(entry.row(text)).toContainText("En espera", leaving);
    await provide({ surface, text, email: user.email, password });
  },
});

const countOf = async (api: Api, text: string) =>
  dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(text)}`)).length;

test("a logout lists unsent entries and asks first; they are sent when the same user is back", async ({
  waiting: { surface, text, email, password },
  page,
  link,
  api,
}) => {
  await surface.palette.run("cerrar sesion", /Cerrar sesión/);
  const dialog = page.getByRole("dialog", { name: "Hay entradas sin enviar" });
  await expect(dialog).toContainText(text);
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(surface.palette.input).toBeVisible();

  await surface.palette.input.fill("");
  await surface.palette.input.focus();
  await surface.palette.run("cerrar sesion", /Cerrar sesión/);
  await dialog.getByRole("button", { name: "Salir de todos modos" }).press("Enter");
  await expect(surface.login.email).toBeVisible();
  link.restore();
  await surface.login.logIn(email, password);
  await expect.poll(() => countOf(api, text), leaving).toBe(1);
  await expect(surface.entry.rows).toHaveCount(0);
});

test("removing stored data lists the entries that are lost with it", async ({ waiting: { text }, page, worker }) => {
  await page.goto(surfaceAddress("options"));
  await page.getByRole("button", { name: "Empezar a usar Llavero" }).click();
  await page.getByRole("button", { name: "Borrar lo guardado" }).click();
  const dialog = page.getByRole("dialog", { name: "Borrar lo guardado" });
  await expect(dialog).toContainText("Se pierde también lo que aún no se ha enviado: 1.");
  await expect(dialog).toContainText(text);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const outbox = async () => Object.keys(await readStored(worker)).filter((name) => name.startsWith("outbox."));
  expect(await outbox()).toHaveLength(1);
  await page.getByRole("button", { name: "Borrar lo guardado" }).click();
  await dialog.getByRole("button", { name: "Borrar todo, también lo no enviado" }).click();
  await expect(page.getByRole("textbox", { name: "Dirección del servidor" })).toBeVisible();
  expect(await outbox()).toEqual([]);
});

test("a change of server lists the entries waiting for the old one, and keeps them for it", async ({
  waiting: { surface, text, email, password },
  page,
  link,
  origin,
  api,
}) => {
  await page.goto(surfaceAddress("options"));
  await page.getByRole("button", { name: "Empezar a usar Llavero" }).click();
  await page.getByRole("button", { name: "Cambiar de servidor" }).click();
  await surface.connect(origin);
  const dialog = page.getByRole("dialog", { name: "Hay entradas sin enviar" });
  await expect(dialog).toContainText(`Sin enviar todavía a ${link.origin}: 1.`);
  await dialog.getByRole("button", { name: "Cambiar de todos modos" }).press("Enter");
  await surface.login.logIn(email, password);
  await expect(page.getByText(origin, { exact: true })).toBeVisible();
  expect(await countOf(api, text)).toBe(0);

  link.restore();
  await page.getByRole("button", { name: "Cambiar de servidor" }).click();
  await surface.connect(link.origin);
  await surface.login.logIn(email, password);
  await expect.poll(() => countOf(api, text), leaving).toBe(1);
});

test("reopened offline, the quick forms still have role, types and methods, and entries wait", async ({
  waiting: { surface, text },
  page,
  link,
  api,
}) => {
  await surface.open();
  const { entry } = surface;
  await entry.start("payment");
  await expect(entry.payment.getByRole("listitem").filter({ hasText: "Transferencia" })).toBeVisible();
  await page.keyboard.press("Escape");
  await entry.start("incident");
  const other = `${text} y otro`;
  await entry.what.fill(other);
  await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ label: "Fontanería" });
  await entry.what.press("Enter");
  await expect(entry.row(other)).toContainText("En espera", leaving);
  link.restore();
  await expect.poll(() => countOf(api, other), { timeout: 75_000 }).toBe(1);
});
