import type { RentalParty } from "#shared/domain/rentals/rental-party.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("a rental is split among its tenants by percentages that must be the whole, and the split is stopped", async ({
  page,
  api,
  build,
}) => {
  const start_date = firstOfMonth(todayIn(new Date()));
  const [first, second] = [await build.aPerson(), await build.aPerson()];
  const { id, version } = await build.aRental({
    tenant_id: first.id,
    additional_tenant_ids: [second.id],
    start_date,
    end_date: null,
  });
  dataOf(await api.post(`/rentals/${id}/activate`, { version, signed_on: start_date }));
  await openSettled(page, `/rentals/${id}?tab=parties`);
  const main = page.getByRole("main");
  await expect(main.getByText("Una sola factura para todo el alquiler")).toBeVisible();

  await main.getByRole("button", { name: "Repartir entre inquilinos" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reparto de las facturas/ });
  await dialog.getByRole("button", { name: "A partes iguales" }).click();
  await expect(dialog.getByText("Suma el 100 %")).toBeVisible();
  await dialog.getByRole("textbox", { name: `Porcentaje de ${first.label}` }).fill("60");
  await expect(dialog.getByText(/^Sobra el 10/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByText("Los porcentajes deben sumar el 100 %").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: `Porcentaje de ${second.label}` }).fill("40");
  await dialog.getByRole("checkbox", { name: /^Responsabilidad solidaria/ }).check();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText("El contrato establece la responsabilidad solidaria de los inquilinos")).toBeVisible();
  const parties = dataOf(await api.get<RentalParty[]>(`/rentals/${id}/parties`));
  const shareOf = (person_id: string) => parties.find((party) => party.person_id === person_id)?.share;
  expect([shareOf(first.id), shareOf(second.id)]).toEqual([6_000, 4_000]);
  await expectAccessible(page);

  await main.getByRole("button", { name: "Cambiar el reparto" }).click();
  await dialog.getByRole("button", { name: "Dejar de repartir" }).click();
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  expect(dataOf(await api.get<Rental>(`/rentals/${id}`))).toMatchObject({ is_split: false, has_joint_liability: true });
});

test("the invoice of a split rental is proposed for the co-tenant who is chosen", async ({ page, api, build }) => {
  const start_date = firstOfMonth(todayIn(new Date()));
  const [first, second] = [await build.aPerson(), await build.aPerson()];
  const { id, code, version } = await build.aRental({
    tenant_id: first.id,
    additional_tenant_ids: [second.id],
    start_date,
    end_date: null,
    monthly_rent: 100_000,
    monthly_expenses: null,
  });
  const active = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: start_date }));
  const shares = [
    { person_id: first.id, share: 7_000 },
    { person_id: second.id, share: 3_000 },
  ];
  dataOf(
    await api.post(`/rentals/${id}/split`, {
      version: active.version,
      shares,
      day: start_date,
      has_joint_liability: false,
    }),
  );
  await page.goto("/invoices?new=1");
  await page.getByRole("combobox", { name: "Alquiler" }).fill(code);
  await page.getByRole("option", { name: new RegExp(code) }).click();
  const part = page.getByRole("combobox", { name: "Factura de" });
  await expect(part.getByRole("option")).toHaveText([
    new RegExp(`${first.label} · 70`),
    new RegExp(`${second.label} · 30`),
  ]);
  const amount = page.getByLabel("Precio, línea 1");
  await expect(amount).toHaveValue("700,00");
  await part.selectOption(second.id);
  await expect(amount).toHaveValue("300,00");
  await expect(page.getByRole("combobox", { name: "Persona", exact: true })).toHaveValue(second.label);
  await expectAccessible(page);
});
