import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { statusReportFile } from "#tests/support/status-report-file.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** A remittance of two direct debits that the bank has. */
async function aSentRemittance(api: Api, build: Builders): Promise<Remittance> {
  const money = createMoneyBuilders(api, build);
  const { tax_id, ...input } = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
  const payment_method_id = await money.aMethod("direct_debit");
  for (const _debit of [1, 2]) {
    const { id: person_id } = await build.aPerson();
    const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    await money.anIssuedInvoice({ series_id, person_id, payment_method_id });
    await money.aMandate({ person_id });
  }
  let remittance = await money.aRemittance({ issuer_id: issuer.id });
  for (const verb of ["generate", "send"])
    remittance = dataOf(
      await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, { version: remittance.version }),
    );
  return remittance;
}

test("the bank's report marks what it accepted, returns what it rejected, and one toast undoes that", async ({
  page,
  api,
  build,
  faults,
}) => {
  const { id, code, message_id } = await aSentRemittance(api, build);
  await page.goto(`/remittances/${id}`);
  const upload = page.getByRole("button", { name: "Cargar informe del banco" });
  await upload.click();
  await expectAccessible(page);
  const input = page.getByLabel("Elige o suelta el informe del banco (pain.002)");
  const fileOf = (buffer: Buffer) => ({ name: "informe.xml", mimeType: "application/xml", buffer });
  await input.setInputFiles(
    fileOf(statusReportFile({ version: "pain.002.001.03", message: "OTRO-1", status: "ACCP" })),
  );
  await expect(page.getByRole("alert")).toContainText("El informe es del fichero OTRO-1");
  const transactions = [
    { reference: `${code}-1`, status: "RJCT", reason: "AC04" },
    { reference: `${code}-2`, status: "ACCP" },
  ];
  const report = statusReportFile({
    version: "pain.002.001.10",
    message: message_id ?? "",
    status: "PART",
    groups: [{ id: `${message_id}-1`, transactions }],
  });
  await input.setInputFiles(fileOf(report));
  const toast = page.getByRole("alert").filter({ hasText: "Informe aplicado · Rechazados: 1 · Aceptados: 1" });
  await expect(toast).toBeVisible();
  await expect(page.getByText("Aceptada en parte", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Rechazado · AC04" })).toContainText("La cuenta está cancelada");
  await expect(page.getByRole("row").filter({ hasText: "Aceptado por el banco" })).toHaveCount(1);
  await expectAccessible(page);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Rechazos deshechos: 1")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Rechazado" })).toHaveCount(0);
  // The report of another file.
  expect(faults).toEqual([expect.stringContaining("status of 422")]);
});
