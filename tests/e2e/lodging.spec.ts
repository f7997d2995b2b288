import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("an administrator marks a rental as lodging and enters its stay and its travellers, also on a phone", async ({
  page,
  build,
}) => {
  const rental = await build.aRental();
  await openSettled(page, `/rentals/${rental.id}`);
  await page.getByRole("tab", { name: "Hospedaje" }).click();
  await page.getByRole("button", { name: "Marcar como hospedaje" }).click();
  await expect(page.getByText("las comunicaciones no salen hasta que un administrador la configure")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Introducir los datos" }).click();
  const stay = page.getByRole("dialog", { name: "Estancia y reserva" });
  await stay.getByRole("button", { name: "Guardar" }).click();
  await expect(stay.getByLabel("Fecha y hora de la reserva")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await stay.getByLabel("Fecha y hora de la reserva").fill("2026-01-02T10:30");
  await stay.getByLabel("Entrada").fill("2026-03-01T16:00");
  await stay.getByLabel("Salida").fill("2026-03-08T11:00");
  await stay.getByRole("combobox", { name: "Forma de pago" }).click();
  await page.getByRole("option").first().click();
  await stay.getByLabel("Nombre del titular").fill("Lucía");
  await stay.getByLabel("Primer apellido del titular").fill("Ferrer");
  await stay.getByRole("button", { name: "Guardar" }).click();
  await expect(stay).toBeHidden();
  await expect(page.getByText("1 mar 2026, 16:00")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Añadir viajero" }).click();
  const traveller = page.getByRole("dialog", { name: "Añadir viajero" });
  await traveller.getByRole("textbox", { name: /^Nombre/ }).fill("Lucía");
  await traveller.getByLabel("Primer apellido").fill("Ferrer");
  await traveller.getByLabel("Fecha de nacimiento").fill("1990-05-04");
  await traveller.getByRole("textbox", { name: /^Dirección/ }).fill("Calle Mayor, 5");
  await traveller.getByLabel("Código postal").fill("28013");
  await traveller.getByRole("button", { name: "Guardar" }).click();
  await expect(traveller.getByRole("combobox", { name: "Código INE del municipio" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expectAccessible(page);
  const municipality = traveller.getByRole("combobox", { name: "Código INE del municipio" });
  await municipality.click();
  await page.getByRole("option", { name: "28079 · Madrid" }).click();
  await expect(municipality).toHaveValue("28079");
  await traveller.getByRole("combobox", { name: "Tipo de documento" }).click();
  await page.getByRole("option", { name: "Pasaporte" }).click();
  await traveller.getByLabel("Número de documento").fill("XDA123456");
  await traveller.getByRole("textbox", { name: /^Nacionalidad/ }).fill("ESP");
  await traveller.getByRole("combobox", { name: /^Sexo/ }).click();
  await page.getByRole("option", { name: "Mujer" }).click();
  await traveller.getByLabel("Teléfono", { exact: true }).fill("+34600111222");
  await traveller.getByRole("button", { name: "Guardar" }).click();
  await expect(traveller).toBeHidden();
  await expect(page.getByText("Lucía Ferrer").last()).toBeVisible();
  await expectAccessible(page);
});

test("the account of SES.HOSPEDAJES keeps what was entered when it is incomplete", async ({ page }) => {
  await openSettled(page, "/lodging");
  await page.getByRole("button", { name: "Configurar la cuenta" }).click();
  await page.getByLabel("Usuario").fill("B76543210WS");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel("Código de arrendador")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Usuario")).toHaveValue("B76543210WS");
  await expectAccessible(page);
});
