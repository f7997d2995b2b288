import type { Role } from "#shared/domain/administration/role.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openAsOwnUser } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

test("a role is created by keyboard, box by box, and shows its permissions", async ({ page, api }) => {
  const name = `Contable ${nextNumber()}`;
  const list = new ListPage(page);
  await list.open("/roles");
  const form = await list.startNew("Nuevo rol");
  await page.keyboard.press("Control+Enter");
  await form.expectError("Nombre", "Nombre es requerido");
  await page.keyboard.type(name);
  const matrix = form.dialog.getByRole("table", { name: "Permisos" });
  const box = (label: string) => matrix.getByRole("checkbox", { name: label, exact: true });
  await box("Todo: Personas").press("Space");
  for (const right of ["Ver", "Crear", "Cambiar", "Archivar", "Exportar"])
    await expect(box(`${right}: Personas`)).toBeChecked();
  await box("Archivar: Personas").press("Space");
  await box("Ver: Alquileres").press("Space");
  await expect(box("Crear: Usuarios")).not.toBeChecked();
  // Users are never archived, so there is no such permission.
  await expect(box("Archivar: Usuarios")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(form.dialog).toBeHidden();
  await list.search(name);
  const [role] = dataOf(await api.get<Role[]>(`/roles?query=${encodeURIComponent(name)}`));
  expect(role).toMatchObject({
    scope: "all",
    permissions: { "*": [], person: ["read", "create", "update", "export", "approve"], rental: ["read"] },
  });
});

test("a revoked permission disappears at once from the user's open window, and the server refuses too", async ({
  page,
  api,
  build,
  browser,
  origin,
}) => {
  const role = await build.aRole({ permissions: { owner: ["read", "create"] } });
  const theirs = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  await theirs.page.goto("/owners");
  const create = theirs.page.getByRole("button", { name: "Nuevo propietario" });
  await expect(create).toBeVisible();

  await page.goto(`/roles?id=${role.id}`);
  const drawer = page.getByRole("dialog", { name: role.name });
  await drawer.getByRole("checkbox", { name: "Crear: Propietarios", exact: true }).uncheck();
  await drawer.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(drawer).toBeHidden();
  await expect(create).toHaveCount(0);
  await expect(new ListPage(theirs.page).rows.first()).toBeVisible();
  await theirs.page.goto("/owners?new=1");
  await expect(theirs.page.getByRole("dialog")).toHaveCount(0);
  await theirs.page.context().close();
});

test("an unreadable page is in no menu and no palette, and its address says so once", async ({
  page,
  api,
  build,
  browser,
  origin,
}) => {
  const role = await build.aRole({
    permissions: { owner: ["read", "create"], property: ["read", "create"], person: ["create"] },
  });
  const theirs = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  const frame = new AppFrame(theirs.page);
  await theirs.page.goto("/owners");
  await expect(new ListPage(theirs.page).rows.first()).toBeVisible();
  for (const path of ["/rentals", "/assets", "/incidents", "/persons/tenants", "/addresses", "/bulk-upload", "/roles"])
    await expect(frame.menu.locator(`a[href="${path}"]`)).toHaveCount(0);
  await expect(frame.menu.getByRole("button", { name: "Clientes" })).toHaveCount(0);
  await expect(frame.menu.locator('a[href="/properties"]')).toHaveCount(1);
  await expect(frame.personSearch).toHaveCount(0);
  const palette = new Palette(theirs.page);
  await palette.open();
  await palette.input.fill("inquilino");
  await expect(palette.options.filter({ hasText: /Inquilinos|Nueva persona/ })).toHaveCount(0);
  await palette.input.fill("nuevo propietario");
  await expect(palette.options.first()).toContainText("Nuevo propietario");
  await theirs.page.keyboard.press("Escape");

  // The permission is revoked while the page is open.
  await page.goto(`/roles?id=${role.id}`);
  const drawer = page.getByRole("dialog", { name: role.name });
  await drawer.getByRole("checkbox", { name: "Ver: Propietarios", exact: true }).uncheck();
  await drawer.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(theirs.page.getByRole("heading", { level: 1, name: "No tienes permiso para ver esto" })).toBeVisible();
  await expect(theirs.page).toHaveURL("/owners");
  await expect(frame.menu.locator('a[href="/owners"]')).toHaveCount(0);
  await expect(theirs.page.getByText("No tienes permiso para ver esto")).toHaveCount(1);
  await theirs.page.context().close();
});

test.describe("roles on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone the matrix is cards with labels beside the boxes, and the unrestricted role is read-only", async ({
    page,
    api,
  }) => {
    const [role] = dataOf(await api.get<Role[]>("/roles?slug=super_admin"));
    await page.goto(`/roles?id=${role?.id}`);
    const drawer = page.getByRole("dialog", { name: "Superadministrador" });
    await expect(drawer.getByRole("checkbox", { name: "Ver: Personas", exact: true })).toBeDisabled();
    await expect(drawer.getByText("Este rol puede hacerlo todo, siempre. No se cambia.")).toBeVisible();
    await expect(drawer.getByText("Exportar", { exact: true }).last()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test("a built-in role cannot be archived, and the refusal shows why", async ({ page, api }) => {
  const [role] = dataOf(await api.get<Role[]>("/roles?slug=viewer"));
  await page.goto(`/roles?id=${role?.id}`);
  await page.getByRole("dialog", { name: "Consulta" }).getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Archivar" }).click();
  await expect(page.getByText("Este rol viene con Llavero y no admite ese cambio")).toBeVisible();
  expect(dataOf(await api.get<Role[]>("/roles?slug=viewer"))).toHaveLength(1);
});

test("a user who prepares documents and may not send them reads who can give the right", async ({
  api,
  build,
  browser,
  origin,
}) => {
  const document = await build.aDocument();
  const role = await build.aRole({ permissions: { document: ["read", "update"], rental: ["read"] } });
  const theirs = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  await theirs.page.goto(`/documents/${document.id}`);
  await expect(theirs.page.getByText("Tu rol puede preparar documentos, pero no enviarlos a firmar.")).toContainText(
    "Administrador",
  );
  await expect(theirs.page.getByRole("button", { name: "Enviar a firmar" })).toHaveCount(0);
  await expectAccessible(theirs.page);
});
