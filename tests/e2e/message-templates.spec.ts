import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("an administrator writes the text of a mail, sees it, and goes back to the product's", async ({ page, api }) => {
  await page.goto("/message-templates");
  const edited = page.getByRole("button", { name: "Incidencia: cambio de estado, Español: De la empresa" });
  const plain = page.getByRole("button", { name: "Incidencia: cambio de estado, Español: Estándar" });
  await expect(plain).toBeVisible();
  await expectAccessible(page);

  await plain.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Texto").fill("Hola:\n\nAhora está así: {estado}.\n\n{link}");
  await dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  await expect(dialog.getByText("{estado} no existe en este correo, o no puede ir aquí")).toBeVisible();
  await dialog.getByLabel("Texto").fill("Hola:\n\nAhora está así: {state}.");
  await dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  await expect(dialog.getByText("Falta {link}: sin eso, el correo no sirve")).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel("Texto").fill("Hola:\n\nAhora está así: <b>{state}</b>.\n\n{link}");
  await dialog.getByText("Vista previa").click();
  await expect(dialog.getByText("Ahora está así: <b>En curso</b>.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  await expect(edited).toBeVisible();

  await edited.click();
  await dialog.getByRole("button", { name: "Volver al texto estándar" }).click();
  await expect(plain).toBeVisible();
  expect((await api.get<unknown[]>("/message-templates")).body).toMatchObject({ data: [] });
});

test("a letter's text is seen with a real rental before it is saved", async ({ page, build }) => {
  const person = await build.aPerson({ name: "Berta", last_name: "Alba" });
  const rental = await build.aRental({ tenant_id: person.id });
  await page.goto("/message-templates");
  await page.getByRole("button", { name: "Carta: otra comunicación, Español: Estándar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Vista previa").click();
  await expect(dialog.getByText("Son datos de ejemplo.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Ver con los datos de un alquiler" }).fill(rental.code);
  await page.getByRole("option", { name: rental.code }).click();
  await expect(dialog.getByText("A la atención de Berta Alba:")).toBeVisible();
  await expect(dialog.getByText("{body}")).toBeVisible();
  await expectAccessible(page);
});
