import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { drawScrawl } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openTypeForm, readAndConsent, saveType, sendToTenant, test } from "./support/phone-signing.ts";
import { createSender, RENDERING_MS } from "./support/sent-document.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

/** Where screenshots of the screens are stored, for people to look at them; nowhere by default. */
const shots = process.env["SHOTS"];

test("a signer reads why a picture of the identity document is asked for, gives both sides on a phone and signs, and the office sees it, deletes it and the look is in the history", async ({
  page,
  phone,
  api,
  build,
}) => {
  const shoot = async (target: typeof page, name: string) => {
    if (shots) await target.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };
  const form = await openTypeForm(page, "Acta con imagen");
  const { dialog } = form;
  await dialog.getByRole("combobox", { name: "Identificación del firmante" }).click();
  await page.getByRole("option", { name: "Enlace, código e imagen del documento de identidad" }).click();
  await expect(dialog.getByText(/la AEPD considera excesiva/)).toBeVisible();
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByLabel(/^Finalidad de la imagen(?!,)/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Finalidad de la imagen(?!,)/).fill("Comprobar que firma el titular");
  await dialog.getByRole("combobox", { name: "Base jurídica" }).click();
  await page.getByRole("option", { name: "Consentimiento (RGPD, art. 6.1.a)" }).click();
  await expect(dialog.getByText(/debe poder firmar de otra forma/)).toBeVisible();
  await dialog.getByLabel(/^En qué se apoya(?!,)/).fill("El que da quien firma al enviar la imagen");
  await dialog.getByLabel("Días hasta eliminarla").fill("30");
  await dialog.getByLabel("Finalidad de la imagen, en inglés").fill("To check that the holder signs");
  await expectAccessible(page);
  await shoot(page, "type-form");
  const type = await saveType(api, form);
  expect(type).toMatchObject({ signing_strength: "code_and_identity", identity_days: 30 });

  const sender = createSender(api, build);
  const { document, link: first } = await sendToTenant(sender, type);
  const { signing } = phone;
  const visitor = signing.page;
  await signing.open(first);
  await readAndConsent(signing);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByRole("button", { name: /Enviar el código por correo/ }).click();
  await visitor.getByLabel("Código de seis cifras").fill(await phone.mailedCode());
  await signing.button("Confirmar", "").click();

  await expect(signing.heading).toHaveText("Muestra tu documento de identidad");
  await expect(visitor.getByText("Comprobar que firma el titular")).toBeVisible();
  await expect(visitor.getByText(/Consentimiento \(RGPD, art\. 6\.1\.a\)/)).toBeVisible();
  await expect(visitor.getByText(/a los 30 días/)).toBeVisible();
  await expectAccessible(visitor);
  await shoot(visitor, "step-empty-390");
  await signing.next.click();
  await expect(visitor.getByText("Falta una imagen para poder continuar")).toBeVisible();
  const side = (title: string) => visitor.getByRole("region", { name: title, exact: true });
  const file = { name: "dni.jpg", mimeType: "image/jpeg" };
  await visitor.getByLabel("Elegir archivo: Anverso").setInputFiles({ ...file, buffer: Buffer.from("no picture") });
  await expect(visitor.getByText(/no se puede abrir como imagen/)).toBeVisible();
  await visitor.getByLabel("Hacer una foto: Anverso").setInputFiles({ ...file, buffer: await aJpeg(800, 500) });
  await expect(side("Anverso").getByText("Recibida")).toBeVisible();
  await visitor.getByLabel("Elegir archivo: Reverso").setInputFiles({ ...file, buffer: await aPng(120, 100) });
  await expect(visitor.getByText(/demasiado pequeña/)).toBeVisible();
  await visitor.getByLabel("Elegir archivo: Reverso").setInputFiles({ ...file, buffer: await aPng(800, 500) });
  await expect(side("Reverso").getByText("Recibida")).toBeVisible();
  await expectAccessible(visitor);
  await shoot(visitor, "step-full-390");
  if (shots) {
    await visitor.setViewportSize({ width: 1360, height: 900 });
    await shoot(visitor, "step-full-1360");
    await visitor.setViewportSize({ width: 390, height: 844 });
  }
  await visitor.reload();
  await expect(side("Reverso").getByText("Recibida")).toBeVisible();
  await signing.next.click();
  await signing.draw(drawScrawl);
  await signing.next.click();
  await signing.send.click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
  await expect(visitor.getByRole("button", { name: "Retirar mis imágenes" })).toBeVisible();
  await expectAccessible(visitor);
  await shoot(visitor, "receipt-390");

  await page.goto(`/documents/${document.id}`);
  await page.getByRole("tab", { name: "Firmantes" }).click();
  await expect(page.getByText(/El que da quien firma al enviar la imagen/)).toBeVisible();
  await page.getByRole("button", { name: /^Ver: Anverso de/ }).click();
  await expect(page.getByRole("img", { name: /^Documento de identidad de .*: Anverso$/ })).toHaveJSProperty(
    "naturalWidth",
    800,
  );
  await expectAccessible(page);
  await shoot(page, "office-picture");
  await page.getByRole("button", { name: "Cerrar" }).click();
  await expectAccessible(page);
  await shoot(page, "office-panel-1360");

  await visitor.getByRole("button", { name: "Retirar mis imágenes" }).click();
  await visitor.getByRole("button", { name: "Sí, eliminarlas" }).click();
  await expect(visitor.getByText("Tus imágenes se han eliminado.")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Retirar mis imágenes" })).toBeHidden();
  await page.reload();
  await page.getByRole("tab", { name: "Firmantes" }).click();
  await expect(page.getByText(/la retiró quien la dio/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ver: / })).toBeHidden();
  await page.goto("/audit");
  await expect(page.getByText("Imagen de un documento de identidad consultada").first()).toBeVisible();
  await shoot(page, "audit");
});
