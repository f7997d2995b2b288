import type { Attachment } from "#shared/domain/documents/attachment.ts";
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
  await expect(dialog.getByText("No se sabe: {invoices}, {total}")).toBeVisible();
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
