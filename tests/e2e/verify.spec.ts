import { SigningPage } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, landlord, RENDERING_MS } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.use({ role: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("a signed document is found by its code and by its file; one changed byte is reported, and a file is sent only on request", async ({
  page,
  api,
  build,
}) => {
  const sender = createSender(api, build);
  const document = await sender.aSentDocument({ signers: [landlord] });
  const signing = new SigningPage(page);
  const link = await sender.linkOf(document, landlord.name ?? "");
  const original = (await api.download(`${link}/file`)).bytes;
  await signing.signByHand(link);
  await expect(page.getByRole("button", { name: "Descargar el documento firmado" })).toBeVisible({ timeout: 60_000 });
  const sealed = (await api.download(`${link}/signed`)).bytes;
  const { verification_code } = await sender.read(document.id);

  await page.getByRole("link", { name: "Comprobar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("El documento está firmado");
  await expectAccessible(page);
  await page.getByRole("textbox").fill("no es un código");
  await page.getByRole("button", { name: "Comprobar", exact: true }).click();
  await expect(page.getByText("El código tiene 12 letras y números")).toBeVisible();
  await page
    .getByRole("textbox")
    .fill(`${verification_code?.toLowerCase().slice(0, 6)} ${verification_code?.slice(6)}`);
  await page.getByRole("button", { name: "Comprobar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("El documento está firmado");

  const calls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/external-verify") && calls.push(request.url())));
  const choose = async (buffer: Buffer, heading: string) => {
    await page.locator("input[type=file]").setInputFiles({ name: "anexo.pdf", mimeType: "application/pdf", buffer });
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(heading);
    await expectAccessible(page);
  };
  await choose(sealed, "El documento está firmado y no ha cambiado");
  await choose(original, "Es el texto que se envió, todavía sin firmas");
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(Math.floor(changed.length / 2)) ^ 1, Math.floor(changed.length / 2));
  await choose(changed, "No reconocemos este archivo");
  expect(calls.every((url) => url.endsWith("/external-verify"))).toBe(true);
  await page.getByRole("button", { name: "Enviar el archivo para comprobarlo" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Este archivo ha cambiado después de firmarse");
  await expectAccessible(page);
});
