import type { DocumentFields } from "#shared/domain/documents/document-field.ts";
import { dataOf } from "#tests/support/api.ts";
import { makePdf } from "#tests/support/pdf-files.ts";
import { drawScrawl, SigningPage } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

const aFile = (buffer: Buffer, name = "contrato.pdf") => ({ name, mimeType: "application/pdf", buffer });
const encrypted = makePdf({ trailer: "/Encrypt <</Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4>>" });

test("a PDF is uploaded, its fields are dragged, moved by keys and copied, and a signer fills them in on a phone", async ({
  page,
  browser,
  origin,
  api,
  build,
  faults,
}) => {
  test.setTimeout(RENDERING_MS + 120_000);
  const signer = { ...tenant, language: "es" } as const;
  const { id } = await build.aDocument({
    title: "Contrato de otra gestoría",
    document_type_id: await build.aDocumentType("Anexo"),
    signers: [signer],
  });
  await page.goto(`/documents/${id}?tab=fields`);
  const chooser = page.getByRole("tabpanel").locator("input[type=file]");
  await chooser.setInputFiles(aFile(encrypted));
  await expect(page.getByText("El PDF está protegido con contraseña")).toBeVisible();
  await expectAccessible(page);
  await chooser.setInputFiles(aFile(makePdf({ pages: [{}, { rotate: 90 }, {}] })));
  await expect(page.getByText("Todavía no hay campos")).toBeVisible();

  const layer = page.locator("[data-fields-page='1']");
  await layer.waitFor();
  await page.getByRole("button", { name: "Firma", exact: true }).dragTo(layer, { targetPosition: { x: 200, y: 150 } });
  const box = page.getByRole("button", { name: `Firma de ${signer.name}, página 1` }).first();
  await expect(box).toBeVisible();
  const left = page.getByLabel("Desde la izquierda (%)");
  const before = Number((await left.inputValue()).replace(",", "."));
  await box.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  const shown = (percent: number) => String(Math.round(percent * 10) / 10).replace(".", ",");
  await expect(left).toHaveValue(shown(before + 2));
  await page.keyboard.press("Control+z");
  await expect(left).toHaveValue(shown(before + 1.5));

  await page.getByRole("button", { name: "Iniciales", exact: true }).click();
  await page.getByRole("button", { name: "Copiar en todas las páginas" }).click();
  await expect(page.getByRole("list", { name: "Campos" }).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: "Texto", exact: true }).click();
  await page.getByLabel("Qué se pide").fill("Teléfono");
  await page.getByLabel("Desde arriba (%)").fill("20");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar los campos" }).click();
  await expect(page.getByText("Campos guardados")).toBeVisible();
  await expect(page.getByText("Campos: 5")).toBeVisible();
  const { fields } = dataOf(await api.get<DocumentFields>(`/documents/${id}/fields`));
  expect(fields.map(({ kind }) => kind).toSorted()).toEqual(["initials", "initials", "initials", "signature", "text"]);

  const sender = createSender(api, build);
  const document = await sender.send(await sender.read(id));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const signing = new SigningPage(await context.newPage());
    await signing.open(await sender.linkOf(document, signer.name ?? ""));
    await signing.button("Soy yo: leer el documento", "").click();
    await expect(signing.page.getByText("Teléfono")).toBeVisible();
    await expectAccessible(signing.page);
    await signing.button("Ya lo he leído", "").click();
    await signing.page.getByRole("checkbox").check();
    await signing.next.click();
    await expect(signing.heading).toHaveText("Rellena tus datos");
    await signing.next.click();
    const phone = signing.page.getByLabel("Teléfono");
    await expect(phone).toHaveAccessibleDescription(/Falta este dato/);
    await phone.fill("600 123 456 ".repeat(20));
    await expectAccessible(signing.page);
    await signing.next.click();
    await signing.draw(drawScrawl);
    await signing.next.click();
    await signing.send.click();
    await expect(signing.page.getByText("El texto no cabe en su hueco: acórtalo")).toBeVisible();
    await signing.button("Atrás", "").click();
    await signing.button("Atrás", "").click();
    await expect(phone).toHaveAccessibleDescription(/acórtalo/);
    await phone.fill("600 123 456");
    await signing.next.click();
    await signing.next.click();
    await expect(signing.page.getByText("Teléfono: 600 123 456")).toBeVisible();
    await expectAccessible(signing.page);
    await signing.send.click();
    await expect.poll(async () => (await sender.read(id)).signed_pdf_sha256, { timeout: 120_000 }).not.toBeNull();
  } finally {
    await context.close();
  }
  await page.reload();
  await expect(page.getByText("Teléfono de Begoña Álvarez Núñez, página 1: 600 123 456")).toBeVisible();
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
});
