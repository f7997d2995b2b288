import { dataOf } from "#tests/support/api.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { DocumentPage } from "./pages/document-page.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { RENDERING_MS } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

const notWord = { name: "contrato.docx", mimeType: "application/octet-stream", buffer: Buffer.from("Esto no es Word") };

test("a contract is filled from its rental, its signers are ordered, and it is sent, reminded and cancelled", async ({
  page,
  api,
  build,
  faults,
}) => {
  // Renders once: LibreOffice takes up to two minutes to start on two shared cores.
  test.setTimeout(RENDERING_MS + 120_000);
  const guarantor = await build.aPerson({ email: "aval@example.es" });
  const rental = await build.aRental({ deposit_amount: 85_000, guarantor_id: guarantor.id });
  const view = new DocumentPage(page);

  await page.goto(`/rentals/${rental.id}?tab=documents`);
  await page.getByRole("button", { name: "Nuevo documento" }).click();
  const form = await FormDrawer.named(page, "Nuevo documento");
  await form.pick("Plantilla", "vivienda", /vivienda/);
  await expect(form.field("Título")).toHaveValue(/vivienda/);
  await form.create();
  await page.getByRole("link", { name: /^DOC-/ }).first().click();
  await expect(view.state("Borrador")).toBeVisible();
  await expect(page.getByText("Preparando la vista del PDF…")).toBeVisible();
  await expectAccessible(page);

  await view.show("Firmantes");
  await page.getByRole("button", { name: "Cambiar firmantes" }).click();
  const before = await view.namesEdited();
  const [tenant = "", surety = "", ...others] = before;
  const up = page.getByRole("button", { name: "Subir al firmante 2" });
  await up.focus();
  await page.keyboard.press("Enter");
  expect(await view.namesEdited()).toEqual([surety, tenant, ...others]);
  await expect(page.getByRole("button", { name: "Subir al firmante 1" })).toBeFocused();
  await expect(page.getByText(`${surety}: puesto 1`)).toBeAttached();
  await view.signers.nth(0).locator("[draggable]").dragTo(view.signers.nth(1));
  expect(await view.namesEdited()).toEqual(before);
  await page.getByLabel("Correo electrónico 1").fill("inquilina@example.es");
  await page.getByRole("button", { name: "Otra persona" }).click();
  const last = before.length + 1;
  await page.getByLabel(`Otra persona ${last}`).fill("Begoña Núñez");
  await page.getByLabel(`Documento ${last}`).fill("87654321X");
  await page.getByLabel(`Correo electrónico ${last}`).fill("begona@example.es");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(view.signers.last()).toContainText("Begoña Núñez");
  await expect(view.signers.first()).toContainText("inquilina@example.es");

  await view.show("Versiones");
  await page.getByRole("tabpanel").locator("input[type=file]").setInputFiles(notWord);
  await expect(page.getByText(/Solo se admiten documentos de Word/)).toBeVisible();
  expect(await page.getByRole("tabpanel").locator("input[type=file]").inputValue()).toBe("");

  await view.show("Documento");
  await view.expectRendered();
  await view.confirm("Enviar a firmar", "Enviar a firmar");
  await expect(view.state("Enviado a firmar")).toBeVisible({ timeout: RENDERING_MS });
  await expectAccessible(page);
  const { id } = dataOf(await api.get<Document[]>(`/documents?rental_id=${rental.id}`))[0] ?? { id: "" };

  const of = new RentalPage(page);
  await of.open(rental.id);
  await expect(of.state("Pendiente de firma")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /^DOC-/ }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === `/documents/${id}`);

  await view.show("Firmantes");
  const signers = dataOf(await api.get<Signer[]>(`/documents/${id}/signers`));
  const index = signers.findIndex(({ email }) => email !== null);
  const mailed = view.signers.nth(index);
  await mailed.getByRole("button", { name: "Enlace para firmar" }).click();
  // Nothing was mailed here: no link that works ends.
  const link = page.getByLabel("Enlace personal");
  await expect(link).toHaveValue(/\/external-document\/\w+$/);
  const first = await link.inputValue();
  await mailed.getByRole("button", { name: "Enlace para firmar" }).click();
  await expect(link).not.toHaveValue(first);
  await expect(page.getByRole("dialog", { name: "¿Crear un enlace nuevo?" })).toHaveCount(0);
  await expectAccessible(page);

  const cancel = await view.openDialog("Cancelar documento", "Cancelar documento");
  await cancel.getByRole("button", { name: "Cancelar documento", exact: true }).click();
  await expect(cancel.getByLabel(/^Motivo/)).toHaveAttribute("aria-invalid", "true");
  await cancel.getByLabel(/^Motivo/).fill("Cambia la renta");
  await cancel.getByRole("button", { name: "Cancelar documento", exact: true }).click();
  await expect(view.state("Cancelado")).toBeVisible();
  await expect(page.getByText("Motivo: Cambia la renta")).toBeVisible();
  const notifiedEvents = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: "Avisado de que ya no se firma" });
  await expect(async () => {
    await page.reload();
    await view.show("Qué ha pasado");
    await expect(notifiedEvents.first()).toContainText(/Llavero · /, { timeout: 2_000 });
  }).toPass();
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
});

test.describe("documents in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the home page links to pending signatures, a draft's signers are moved by buttons, and nothing scrolls sideways", async ({
    page,
    api,
    build,
    faults,
  }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const rental = await build.aRental({ deposit_amount: 85_000 });
    const document = await build.aDocument({ rental_id: rental.id, signing_order: "sequential" });
    const view = new DocumentPage(page);
    await page.goto("/");
    await page.getByRole("link", { name: /^Waiting for signatures/ }).click();
    await expect(page.getByRole("heading", { name: "Contracts", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/state=sent/);
    await expectAccessible(page);

    await view.open(document.id);
    await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await view.show("Signers");
    await page.getByRole("button", { name: "Change signers" }).click();
    const [first, second, ...others] = await view.namesEdited();
    await page.getByRole("button", { name: "Move signer 1 down" }).click();
    expect(await view.namesEdited()).toEqual([second, first, ...others]);
    await expectAccessible(page);
    expect(
      await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.getByRole("combobox", { name: "Language 2" }).click();
    await page.getByRole("option", { name: "English" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(view.signers.first()).toContainText(`1. ${second}`);
    const signers = dataOf(await api.get<Signer[]>(`/documents/${document.id}/signers`));
    expect(signers.map(({ language }) => language)).toEqual(["es", "en", ...others.map(() => "es")]);
    expect(faults).toEqual([]);
  });
});
