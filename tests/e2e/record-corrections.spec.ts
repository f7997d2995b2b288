import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("what AEAT has of an invoice is corrected from its page, with what changes, and the reason is said where it cannot be", async ({
  page,
  api,
  build,
}) => {
  const invoice = await createMoneyBuilders(api, build).anIssuedInvoice();
  // That AEAT answered needs a service of AEAT: tests/server/accounting/verifactu has one.
  const present = { customer_name: "Nuñez e Hijos", description: "Renta de enero" };
  let state: object = { hold: "waiting", present };
  const sent: unknown[] = [];
  await page.route("**/api/invoices/*/record-correction", (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postDataJSON());
      state = { hold: "waiting", present };
      return route.fulfill({ json: { success: true, data: null } });
    }
    return route.fulfill({ json: { success: true, data: state } });
  });
  const records = page.getByRole("tab", { name: "Registros" });
  const open = page.getByRole("button", { name: "Subsanar el registro" });

  await test.step("while AEAT has not answered there is no button, and the page says why", async () => {
    await page.goto(`/invoices/${invoice.id}`);
    await records.click();
    await expect(page.getByText("Se podrá subsanar cuando responda")).toBeVisible();
    await expect(open).toBeHidden();
    await expectAccessible(page);
  });

  state = { hold: null, present };
  await page.reload();
  await records.click();
  await open.click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Crear y enviar la subsanación" });

  await test.step("what does not change is not sent, and what changes is shown beside what was", async () => {
    await expect(confirm).toBeDisabled();
    await expect(dialog).toContainText("para eso se rectifica la factura");
    await dialog.getByLabel("Nombre del destinatario").fill("NUÑEZ E HIJOS SA");
    await expect(dialog).toContainText("En el registro anterior: Nuñez e Hijos");
    await expectAccessible(page);
  });

  await test.step("the correction is sent once, and the page says that it waits", async () => {
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("La subsanación espera su envío a la AEAT")).toBeVisible();
    await expect(page.getByText("Se podrá subsanar cuando responda")).toBeVisible();
    expect(sent).toEqual([{ customer_name: "NUÑEZ E HIJOS SA", description: "Renta de enero" }]);
  });
});

test("the home page says from when VERI*FACTU binds an issuer and what lacks, and nothing once nothing lacks", async ({
  page,
  build,
}) => {
  const owner = await build.anOwner();
  const issuer = { issuer_id: owner.id, label: "Fincas del Retiro, S.L.", bound_from: "2027-01-01" };
  let data = { count: 7, issuers: [{ ...issuer, missing: ["mode", "certificate", "declaration"] }] };
  await page.route("**/api/issuers/record-readiness", (route) => route.fulfill({ json: { success: true, data } }));
  await page.goto("/");
  const card = page.getByRole("region", { name: "VERI*FACTU (RDL 15/2025): lo que falta" });
  await expect(card).toContainText("Falta: modalidad de registro, certificado electrónico, declaración responsable");
  await expect(card).toContainText("1 ene 2027");
  await expect(card.getByRole("link", { name: /Ver emisores \(7\)/ })).toBeVisible();
  await expectAccessible(page);
  data = { count: 0, issuers: [] };
  const answered = page.waitForResponse("**/api/issuers/record-readiness");
  await page.reload();
  await answered;
  await expect(page.getByRole("region", { name: "Contratos que vencen pronto" })).toBeVisible();
  await expect(card).toBeHidden();
});
