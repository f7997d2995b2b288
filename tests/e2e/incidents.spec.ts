import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());

/**
 * A second label of a kind, so that a move to it has to ask which one. Short, because other tests check on the same server
 * that lists cut off no state.
 */
async function secondLabel(api: Api): Promise<string> {
  const name = `No ${nextNumber()}`;
  const values = { name, kind: "rejected", color: "gray", position: 90, is_default: false };
  return dataOf(await api.post<IncidentStatus>("/incident-statuses", values)).name;
}

test("the asset picker of an incident shows the building and the tenant", async ({ page, api, build }) => {
  const asset = await build.anAsset();
  const tenant = await build.aPerson({ name: "Nerea", last_name: `Uribe ${nextNumber()}` });
  const draft = await build.aRental({
    asset_id: asset.id,
    tenant_id: tenant.id,
    start_date: addDays(today, -20),
    end_date: addDays(today, 300),
  });
  dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: today }));
  const list = new ListPage(page);
  await list.open("/incidents");
  const form = await list.startNew("Nueva incidencia");
  await form.field("Activo").click();
  await form.field("Activo").fill(asset.cod);
  const option = form.dialog.getByRole("option", { name: asset.label });
  await expect(option).toContainText(asset.property_label);
  await expect(option).toContainText(tenant.label);
  await expectAccessible(page);
  await option.click();
  await expect(form.dialog.getByText(`Vive aquí ${tenant.label}`, { exact: true })).toBeVisible();
});

test("a move to a kind with several labels asks for one, by keyboard", async ({ page, api, build }) => {
  const label = await secondLabel(api);
  const incident = await build.anIncident({ title: `Grieta ${nextNumber()}` });
  await page.goto(`/incidents/${incident.id}`);
  await page.getByRole("button", { name: "Rechazar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rechazar" });
  await expect(dialog.getByRole("radio", { checked: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: label }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("La lleva el seguro");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main").locator("header").getByText(label)).toBeVisible();
});

test("an open dialog reports that another user was faster, and what is still possible", async ({
  page,
  api,
  build,
}) => {
  await secondLabel(api);
  const incident = await build.anIncident({ title: `Humo ${nextNumber()}` });
  await page.goto(`/incidents/${incident.id}`);
  await page.getByRole("button", { name: "Rechazar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rechazar" });
  dataOf(await api.post<Incident>(`/incidents/${incident.id}/resolve`, { version: incident.version }));
  await expect(dialog.getByText("Otra persona lo ha cambiado mientras tanto")).toBeVisible();
  await expect(dialog.getByText("esta acción ya no es posible")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Rechazar" })).toBeDisabled();
  await expectAccessible(page);
});
