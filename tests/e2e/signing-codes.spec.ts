import { drawScrawl } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openTypeForm, readAndConsent, saveType, sendToTenant, test } from "./support/phone-signing.ts";
import { createSender, RENDERING_MS } from "./support/sent-document.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("a signer confirms a mailed code on a phone before signing, and the office sees what happened without the code", async ({
  page,
  phone,
  api,
  build,
}) => {
  const form = await openTypeForm(page, "Acta con código");
  await form.dialog.getByRole("combobox", { name: "Identificación del firmante" }).click();
  await page.getByRole("option", { name: "Enlace y código de un solo uso" }).click();
  await expectAccessible(page);
  const type = await saveType(api, form);
  expect(type).toMatchObject({ name: form.name, signing_strength: "code" });

  const sender = createSender(api, build);
  const { document, link: first } = await sendToTenant(sender, type);
  const { signing } = phone;
  const visitor = signing.page;
  await signing.open(first);
  await readAndConsent(signing);

  await expect(signing.heading).toHaveText("Confirma con un código");
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  let requests = 0;
  visitor.on("request", (sent) => void (sent.url().endsWith("/code") && (requests += 1)));
  // Both clicks of a double click, before the page can show that it is busy.
  await visitor.getByRole("button", { name: "Enviar el código por correo a b•••@example.es" }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new TypeError("No button");
    button.click();
    button.click();
  });
  await expect(visitor.getByText("Enviado por correo a b•••@example.es")).toBeVisible();
  expect(requests).toBe(1);
  const right = await phone.mailedCode();
  const field = visitor.getByLabel("Código de seis cifras");
  await signing.button("Confirmar", "").click();
  await expect(field).toHaveAccessibleDescription("Escribe las seis cifras del código");
  await field.fill(right === "000000" ? "000001" : "000000");
  await signing.button("Confirmar", "").click();
  await expect(field).toHaveAccessibleDescription("El código no es correcto. Intentos que quedan: 4");
  await expect(field).toBeFocused();
  await expectAccessible(visitor);

  await visitor.reload();
  await expect(signing.heading).toHaveText("Confirma con un código");
  await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await field.press("Enter");
  await expect(signing.heading).toHaveText("Firma");

  // A proof that counts no more leads back to the code, with the reason.
  await visitor.evaluate(() => {
    for (const [item, value] of Object.entries(localStorage))
      localStorage.setItem(item, String(value).replace(/"code_proof":"[^"]+"/, '"code_proof":"x"'));
  });
  await visitor.reload();
  await signing.draw(drawScrawl);
  await signing.next.click();
  await signing.send.click();
  await expect(signing.heading).toHaveText("Confirma con un código");
  await expect(visitor.getByText("Para firmar hay que confirmar antes el código.")).toBeVisible();
  await field.fill(right);
  await field.press("Enter");
  await expect(signing.heading).toHaveText("Firma");
  await signing.next.click();
  const signature = visitor.waitForRequest((sent) => sent.url().endsWith("/sign"));
  await signing.send.click();
  expect((await signature).postDataJSON()).toMatchObject({
    reading: { pages_shown: expect.arrayContaining([1, 2, 3]), page_count: 3 },
  });
  await expect(signing.heading).toHaveText("Has firmado el documento");

  await page.goto(`/documents/${document.id}`);
  await expect(page.getByText("Enlace y código de un solo uso")).toBeVisible();
  await page.getByRole("tab", { name: "Qué ha pasado" }).click();
  await expect(page.getByText("Código confirmado")).toBeVisible();
  await expect(page.getByText("Código incorrecto")).toBeVisible();
  await expect(page.getByText(/b•••@example\.es · .*250/)).toBeVisible();
  await expect(page.getByText(right)).toBeHidden();
  await expectAccessible(page);
});
