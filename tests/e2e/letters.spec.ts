import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a letter is chosen, edited where something is not known, and kept as a PDF of the rental", async ({
  page,
  build,
  api,
}) => {
  const rental = await build.aRental();
  await page.goto(`/rentals/${rental.id}`);
  await page.getByRole("button", { name: "Cartas" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Carta" }).click();
  await page.getByRole("option", { name: "Deuda" }).click();
  await expect(dialog.getByText("No hay facturas vencidas que reclamar")).toBeVisible();
  await expect(dialog.getByText("las facturas vencidas")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^Anotarlo: (las facturas|el total)/ })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Crear carta" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Texto" }).fill("Hola:\n\nLlámanos, por favor.");
  await dialog.getByRole("combobox", { name: "Carta" }).click();
  await page.getByRole("option", { name: "Bienvenida" }).click();
  await expect(dialog.getByRole("textbox", { name: "Asunto" })).not.toHaveValue("");
  await dialog.getByRole("combobox", { name: "Carta" }).click();
  await page.getByRole("option", { name: "Deuda" }).click();
  await expect(dialog.getByRole("textbox", { name: "Texto" })).toHaveValue("Hola:\n\nLlámanos, por favor.");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Seguir editando" }).click();
  await dialog.getByRole("button", { name: "Crear carta" }).click();
  await expect(dialog).toHaveCount(0);
  const files = dataOf(await api.get<Attachment[]>(`/attachments?owner_entity=rental&owner_id=${rental.id}`));
  expect(files).toMatchObject([{ type: "application/pdf" }]);
  await expect(page.getByText(files[0]?.name ?? "").first()).toBeVisible();
});

test("letters to two co-tenants are written one after the other, and creating one keeps the text of the other", async ({
  page,
  build,
  api,
}) => {
  const [first, second] = [await build.aPerson(), await build.aPerson()];
  const { id, version } = await build.aRental({ tenant_id: first.id, additional_tenant_ids: [second.id] });
  const day = todayIn(new Date());
  const active = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: day }));
  const shares = [first, second].map((person) => ({ person_id: person.id, share: 5_000 }));
  const split = { version: active.version, shares, has_joint_liability: true, day };
  dataOf(await api.post<Rental>(`/rentals/${id}/split`, split));
  await page.goto(`/rentals/${id}`);
  await page.getByRole("button", { name: "Cartas" }).click();
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: "Texto" });
  const choose = async (name: string, option: string) => {
    await dialog.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await choose("Carta", "Deuda");
  await choose("Destinatario", first.label);
  await expect(dialog).toContainText(`Va dirigida a ${first.label}.`);
  await text.fill("Para la primera persona.");
  await choose("Destinatario", second.label);
  await expect(dialog).toContainText(`Va dirigida a ${second.label}.`);
  await text.fill("Para la segunda persona.");
  await dialog.getByRole("button", { name: "Crear carta" }).click();
  await expect(page.getByText("Carta guardada en los adjuntos del alquiler").first()).toBeVisible();
  await choose("Destinatario", first.label);
  await expect(text).toHaveValue("Para la primera persona.");
  await dialog.getByRole("button", { name: "Crear carta" }).click();
  await expect(dialog).toHaveCount(0);
  const files = dataOf(await api.get<Attachment[]>(`/attachments?owner_entity=rental&owner_id=${id}`));
  expect(new Set(files.map(({ name }) => name)).size).toBe(2);
});
