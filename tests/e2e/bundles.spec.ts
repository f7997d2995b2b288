import type { Document } from "#shared/domain/documents/document.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { Palette } from "./pages/palette.ts";
import { drawScrawl, SigningPage } from "./pages/signing-page.ts";
import { aBooking, convert } from "./support/a-booking.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("drafts of a rental are sent together, and the signer opens each of them on a phone before signing all at once", async ({
  page,
  browser,
  origin,
  api,
  build,
}) => {
  const sender = createSender(api, build);
  const type = dataOf(
    await api.post<DocumentType>("/document-types", { name: `Anexo ${nextNumber()}`, requires_signature: true }),
  );
  const rental = await build.aRental({ deposit_amount: 80_000 });
  const signers = [{ ...tenant, language: "es" } as const];
  const common = { document_type_id: type.id, rental_id: rental.id, signers };
  const drafts = [
    await sender.aDraft({ ...common, title: "Inventario de la vivienda" }),
    await sender.aDraft({ ...common, title: "Aviso de privacidad" }),
  ];

  await page.goto(`/rentals/${rental.id}?tab=documents`);
  const button = page.getByRole("button", { name: "Enviar para firmar juntos" });
  await expect(button).toBeVisible();
  const palette = new Palette(page);
  await palette.open();
  await palette.run("firmar juntos", /Enviar documentos para firmar juntos/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Cada firmante recibe un solo enlace/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog.getByText(/Cada firmante recibe un solo enlace/)).toBeVisible();
  for (const { title } of drafts) await expect(dialog.getByRole("checkbox", { name: new RegExp(title) })).toBeChecked();
  await dialog.getByRole("checkbox", { name: /Aviso de privacidad/ }).uncheck();
  await expect(dialog.getByText("Elige al menos dos documentos.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Enviar a firmar (1)" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /Aviso de privacidad/ }).check();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("dialog.png") });
  await dialog.getByRole("button", { name: "Enviar a firmar (2)" }).click();
  await expect(dialog).toBeHidden();
  const read = async () =>
    Promise.all(drafts.map(async ({ id }) => dataOf(await api.get<Document>(`/documents/${id}`))));
  await expect
    .poll(async () => (await read()).map(({ state }) => state), { timeout: RENDERING_MS })
    .toEqual(["sent", "sent"]);
  const [first, second] = await read();
  if (!first || !second) throw new Error("Two documents");

  await page.goto(`/rentals/${rental.id}?tab=documents`);
  await expect(page.getByRole("img", { name: "Se firma con otros documentos" })).toHaveCount(2);
  await page.screenshot({ path: test.info().outputPath("list.png") });
  await page.goto(`/documents/${second.id}`);
  await expect(page.getByText("Enviado para firmar junto con")).toBeVisible();
  await expect(page.getByRole("link", { name: `${first.code} · ${first.title}` })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const signing = new SigningPage(await context.newPage());
    const visitor = signing.page;
    await signing.open(await sender.linkOf(second, tenant.name ?? ""));
    await expect(visitor.getByText("Se firman también, a la vez")).toBeVisible();
    await expectAccessible(visitor);
    await visitor.screenshot({ path: test.info().outputPath("who.png"), fullPage: true });
    await signing.identify();
    await expect(visitor.getByText("Documento 1 de 2: Inventario de la vivienda")).toBeVisible();
    await signing.button("Ya lo he leído", "I have read it").click();
    await expect(visitor.getByText("Documento 2 de 2: Aviso de privacidad")).toBeVisible();
    await visitor.locator("canvas").first().waitFor();
    await expectAccessible(visitor);
    await visitor.screenshot({ path: test.info().outputPath("read.png") });
    await signing.button("Ya lo he leído", "I have read it").click();
    await signing.expectStep(3);
    await signing.consent();
    await signing.draw(drawScrawl);
    await signing.next.click();
    await signing.send.click();
    await expect(signing.heading).toHaveText("Has firmado los documentos");
    await expect(visitor.getByText("Aviso de privacidad").first()).toBeVisible();
    await expectAccessible(visitor);
    await visitor.screenshot({ path: test.info().outputPath("receipt.png"), fullPage: true });
    expect((await read()).map(({ state }) => state)).toEqual(["signed", "signed"]);
  } finally {
    await context.close();
  }
});

test("the contract of a booking is completed with an inventory from a template, to be sent with it, on a phone", async ({
  page,
  api,
  build,
}) => {
  const { id, rental_id } = await convert(api, await aBooking(api, build), "habitual");
  const [template] = dataOf(await api.get<Template[]>("/templates?state=active&language=es&query=vivienda"));
  if (!template) throw new Error("There is no template of a housing lease");
  const { id: template_id, document_type_id } = template;
  await build.aDocument({ title: "Contrato de la reserva", rental_id, template_id, document_type_id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Enviar para firmar juntos" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /Contrato de la reserva/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Añadir otro documento" }).click();
  await dialog.getByRole("option", { name: "Inventario y acta de entrega" }).click();
  await expect(dialog.getByRole("checkbox", { name: /Inventario y acta de entrega/ })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Enviar a firmar (2)" })).toBeEnabled();
  await page.screenshot({ path: test.info().outputPath("booking.png") });
});
