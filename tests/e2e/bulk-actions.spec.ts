import type { Locator, Page } from "@playwright/test";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { AssetStatus } from "#shared/domain/assets/asset-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const barOf = (page: Page) => page.getByRole("region", { name: "Filas seleccionadas" });
const tickAll = (page: Page) => page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();

async function choose(bar: Locator, menu: string, item: string): Promise<void> {
  await bar.getByRole("button", { name: menu, exact: true }).click();
  await bar.getByRole("menuitem", { name: item, exact: true }).click();
}

const readIncidents = (api: Api, rows: readonly Incident[]) =>
  Promise.all(rows.map(async ({ id }) => dataOf(await api.get<Incident>(`/incidents/${id}`))));

test("several incidents get a priority and an assignee together, and undo restores each previous value", async ({
  page,
  api,
  build,
}) => {
  const mark = `Gotera${nextNumber()}`;
  const incidents = [
    await build.anIncident({ title: `${mark} uno`, priority: "low" }),
    await build.anIncident({ title: `${mark} dos`, priority: "high" }),
  ];
  const priorities = async () => (await readIncidents(api, incidents)).map(({ priority }) => priority);
  const assignees = async () => (await readIncidents(api, incidents)).map(({ assignee_id }) => assignee_id);
  const before = await assignees();
  const frame = new AppFrame(page);
  await new ListPage(page).open(`/incidents?query=${mark}`);
  const bar = barOf(page);

  await tickAll(page);
  await expectAccessible(page);
  await choose(bar, "Prioridad", "Urgente");
  const toast = frame.toast("Cambiados: 2");
  await expect(toast).toBeVisible();
  expect(await priorities()).toEqual(["urgent", "urgent"]);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(frame.toast("Deshechos: 2")).toBeVisible();
  expect(await priorities()).toEqual(["low", "high"]);

  await tickAll(page);
  await bar.getByRole("button", { name: "Asignar" }).click();
  const dialog = page.getByRole("dialog", { name: "Asignar · 2 incidencias" });
  await dialog.getByRole("combobox", { name: "Responsable" }).click();
  await dialog.getByRole("option").first().click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Asignar" }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(async () => new Set(await assignees()).size).toBe(1);
  expect((await assignees())[0]).not.toBeNull();
  expect(before).not.toEqual(await assignees());
});

test("incidents are moved together; those the lifecycle refuses are listed with their reason and stay selected", async ({
  page,
  api,
  build,
}) => {
  const mark = `Humedad${nextNumber()}`;
  const open = [await build.anIncident({ title: `${mark} uno` }), await build.anIncident({ title: `${mark} dos` })];
  const done = await build.anIncident({ title: `${mark} tres` });
  dataOf(await api.post(`/incidents/${done.id}/resolve`, { version: done.version }));
  await new ListPage(page).open(`/incidents?query=${mark}`);
  const bar = barOf(page);
  await tickAll(page);
  await choose(bar, "Estado", "Poner en curso");
  const refused = page.getByRole("dialog", { name: "No se han cambiado: 1" });
  await expect(refused.getByRole("listitem")).toContainText(`${mark} tres`);
  await expect(refused.getByRole("listitem")).toContainText("no es posible en el estado actual");
  await expect(refused).toContainText("Cambiados: 2");
  await refused.getByRole("button", { name: "Cerrar" }).last().click();
  await expect(bar).toContainText("Selección: 1 incidencia");
  const kinds = async () => (await readIncidents(api, [...open, done])).map((row) => row.incident_status_kind);
  expect(await kinds()).toEqual(["in_progress", "in_progress", "resolved"]);

  await bar.getByRole("button", { name: "Quitar selección" }).click();
  for (const { label } of open) await page.getByRole("checkbox", { name: `Seleccionar ${label}` }).check();
  await choose(bar, "Estado", "Rechazar");
  const dialog = page.getByRole("dialog", { name: "Rechazar · 2 incidencias" });
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog.getByText("Motivo es requerido")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Motivo" }).fill("La lleva el seguro");
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(new AppFrame(page).toast("Cambiados: 2")).toBeVisible();
  expect(await kinds()).toEqual(["rejected", "rejected", "resolved"]);
});

test("assets get a status together, except a let one; undo restores each previous status", async ({
  page,
  api,
  build,
}) => {
  const mark = `Azotea${nextNumber()}`;
  const let_out = await build.anAsset({ name: `${mark} alquilada` });
  const free = await build.anAsset({ name: `${mark} libre` });
  const rental = await build.aRental({ asset_id: let_out.id });
  const signed_on = todayIn(new Date());
  dataOf(await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on }));
  const statuses = dataOf(await api.get<AssetStatus[]>("/asset-statuses?kind=maintenance&is_default=true"));
  const kinds = () =>
    Promise.all([let_out, free].map(async ({ id }) => dataOf(await api.get<Asset>(`/assets/${id}`)).asset_status_kind));
  await new ListPage(page).open(`/assets?query=${mark}`);
  await tickAll(page);
  await choose(barOf(page), "Estado", statuses[0]?.name ?? "");
  const refused = page.getByRole("dialog", { name: "No se han cambiado: 1" });
  await expect(refused.getByRole("listitem")).toContainText(let_out.label);
  expect((await kinds())[1]).toBe("maintenance");
  await refused.getByRole("button", { name: "Deshacer" }).click();
  await expect(new AppFrame(page).toast("Deshechos: 1")).toBeVisible();
  expect((await kinds())[1]).toBe("available");
});

test("archived rows are restored together, and undo archives them again", async ({ page, api, build }) => {
  const mark = `Portal${nextNumber()}`;
  const assets = [await build.anAsset({ name: `${mark} uno` }), await build.anAsset({ name: `${mark} dos` })];
  for (const { id, version } of assets) dataOf(await api.post(`/assets/${id}/archive`, { version }));
  const archived = () =>
    Promise.all(assets.map(async ({ id }) => dataOf(await api.get<Asset>(`/assets/${id}`)).archived_at !== null));
  await new ListPage(page).open(`/assets?query=${mark}&archived=true`);
  await tickAll(page);
  const bar = barOf(page);
  await expect(bar.getByRole("button", { name: "Archivar" })).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Estado" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Recuperar" }).click();
  const toast = new AppFrame(page).toast("Recuperados: 2");
  await expect(toast).toBeVisible();
  expect(await archived()).toEqual([false, false]);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(new AppFrame(page).toast("Archivados: 2")).toBeVisible();
  expect(await archived()).toEqual([true, true]);
});

test("of selected invoices only the drafts can be archived", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const { id: series_id } = await money.aSeries();
  const draft = await money.anInvoice({ series_id });
  await money.anIssuedInvoice({ series_id });
  const list = new ListPage(page);
  await list.open(`/invoices?series_id=${series_id}&state=issued`);
  await tickAll(page);
  const bar = barOf(page);
  await expect(bar.getByRole("button", { name: "Enviar por correo (1)" })).toBeVisible();
  await expect(bar.getByRole("button", { name: /Archivar/ })).toHaveCount(0);
  await list.open(`/invoices?series_id=${series_id}`);
  await tickAll(page);
  await bar.getByRole("button", { name: "Archivar (1)" }).click();
  await expect.poll(async () => dataOf(await api.get<Invoice>(`/invoices/${draft.id}`)).archived_at).not.toBeNull();
});

test("the selection persists across pages of a list, which shows how many are on other pages", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons?page_size=25");
  await tickAll(page);
  const bar = barOf(page);
  await expect(bar).toContainText("Selección: 25 personas");
  await expect(bar).not.toContainText("en otras páginas");
  await list.nextPage.click();
  await list.settle();
  await page
    .getByRole("checkbox", { name: /^Seleccionar / })
    .nth(1)
    .check();
  await expect(bar).toContainText("Selección: 26 personas(25 en otras páginas)");
  await list.sortBy("Documento");
  await expect(bar).toHaveCount(0);
});

test("a viewer is not offered actions beyond the role", async ({ openBrowser }) => {
  const page = await openBrowser("viewer");
  await new ListPage(page).open("/incidents");
  await page
    .getByRole("checkbox", { name: /^Seleccionar / })
    .nth(1)
    .check();
  await expect(barOf(page).getByRole("button")).toHaveText(["Quitar selección"]);
});
