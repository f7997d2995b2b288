import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { drawScrawl, SigningPage } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

/** Where screenshots of the screens are stored, for people to look at them; nowhere by default. */
const shots = process.env["SHOTS"];

test("a signer reads why a picture of the identity document is asked for, gives both sides on a phone and signs, and the office sees it, deletes it and the look is in the history", async ({
  page,
  browser,
  origin,
  api,
  build,
}) => {
  const smtp = await startSmtpServer();
  const { smtp_host, smtp_port, smtp_security, sender: address } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(smtp.port)));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const shoot = async (target: typeof page, name: string) => {
    if (shots) await target.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };
  try {
    await page.goto("/document-types");
    await page.getByRole("button", { name: "Nuevo tipo de documento" }).click();
    const dialog = page.getByRole("dialog");
    const name = `Acta con imagen ${nextNumber()}`;
    await dialog.getByLabel("Nombre").fill(name);
    await dialog.getByRole("combobox", { name: "Identificación del firmante" }).click();
    await page.getByRole("option", { name: "Enlace, código e imagen del documento de identidad" }).click();
    await expect(dialog.getByText(/la AEPD considera excesiva/)).toBeVisible();
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog.getByLabel("Finalidad de la imagen")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Finalidad de la imagen").fill("Comprobar que firma el titular");
    await dialog.getByRole("combobox", { name: "Base jurídica" }).click();
    await page.getByRole("option", { name: "Consentimiento (RGPD, art. 6.1.a)" }).click();
    await expect(dialog.getByText(/debe poder firmar de otra forma/)).toBeVisible();
    await dialog.getByLabel("En qué se apoya").fill("El que da quien firma al enviar la imagen");
    await dialog.getByLabel("Días hasta eliminarla").fill("30");
    await expectAccessible(page);
    await shoot(page, "type-form");
    await dialog.getByRole("button", { name: "Crear" }).click();
    await expect(dialog).toBeHidden();
    const [type] = dataOf(await api.get<DocumentType[]>(`/document-types?query=${encodeURIComponent(name)}`));
    expect(type).toMatchObject({ signing_strength: "code_and_identity", identity_days: 30 });

    const sender = createSender(api, build);
    const signer = { ...tenant, language: "es" } as const;
    const document = await sender.aSentDocument({ document_type_id: type?.id ?? "", signers: [signer] });
    const signing = new SigningPage(await context.newPage());
    const visitor = signing.page;
    await signing.open(await sender.linkOf(document, signer.name ?? ""));
    await signing.button("Soy yo: leer el documento", "").click();
    await visitor.setViewportSize({ width: 390, height: 4000 });
    await visitor.reload();
    await expect(visitor.getByText("Página 1 de 3").first()).toBeVisible();
    await signing.next.click();
    await visitor.getByRole("checkbox").check();
    await signing.next.click();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.getByRole("button", { name: /Enviar el código por correo/ }).click();
    const code = () => smtp.mails.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1]).find((found) => found !== undefined);
    await expect.poll(code, { timeout: 60_000 }).toBeDefined();
    await visitor.getByLabel("Código de seis cifras").fill(code() ?? "");
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
  } finally {
    await context.close();
    dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender: address }));
    await smtp.close();
  }
});
