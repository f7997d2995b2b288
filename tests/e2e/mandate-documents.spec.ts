import { consentTexts } from "#shared/domain/core/consents.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, RENDERING_MS } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 60_000 });

test("a mandate that is sent to be signed is shown as pending with its document, and as active once it is signed", async ({
  page,
  api,
  build,
  request,
}) => {
  await page.goto("/document-types");
  await page.getByRole("button", { name: "Nuevo tipo de documento" }).click();
  const dialog = page.getByRole("dialog");
  const name = `Domiciliación ${nextNumber()}`;
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByLabel("Es un contrato").check();
  await dialog.getByLabel("Es un mandato SEPA").check();
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog.getByText("Un mandato necesita firma y no puede ser un contrato")).toBeVisible();
  await dialog.getByLabel("Es un contrato").uncheck();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  const [type] = dataOf(await api.get<DocumentType[]>(`/document-types?query=${encodeURIComponent(name)}`));
  expect(type).toMatchObject({ is_mandate: true, is_contract: false });

  const address_id = (await build.anAddress()).id;
  const person = await build.aPerson({ bank_account: "ES9121000418450200051332", address_id });
  const money = createMoneyBuilders(api, build);
  const issuer = await money.anIssuerInput();
  const { id: issuer_id } = await money.anIssuer({ ...issuer, creditor_id: generateCreditorId(issuer.tax_id) });
  const invoice_series_id = (await money.aSeries({ issuer_id })).id;
  const rental_id = (await build.aRental({ payer_id: person.id, invoice_series_id })).id;
  const sender = createSender(api, build);
  const signers = [{ party: "person", person_id: person.id, email: "ana@example.es", role: "tenant" } as const];
  const draft = { document_type_id: type?.id ?? "", title: "Mandato SEPA", signers, rental_id };
  const document = await sender.aSentDocument(draft);

  await page.goto(`/mandates?person_id=${person.id}`);
  await page.getByRole("link", { name: document.code }).first().click();
  await expect(page.getByText("Todavía no se puede cobrar con este mandato")).toBeVisible();
  await expect(page.getByText("Pendiente", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Editar" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancelar mandato" })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const mandatePage = page.url();
  await page.getByRole("link", { name: `${document.code} · Mandato SEPA` }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${document.id}`));

  const link = await sender.linkOf(document, person.label);
  const signed = await request.post(`/api/external-document/${link.split("/").at(-1) ?? ""}/sign`, {
    data: {
      pdf_sha256: document.pdf_sha256,
      consent_version: consentTexts.electronic_signature.version,
      kind: "drawn",
      strokes: aDrawing(),
    },
  });
  expect(signed.status()).toBe(200);
  await page.goto(mandatePage);
  await expect(page.getByText("Activo", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar mandato" })).toBeVisible();
  await expect(page.getByText("Todavía no se puede cobrar con este mandato")).toBeHidden();
});
