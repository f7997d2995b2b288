import { readFile } from "node:fs/promises";
import { dataOf } from "#tests/support/api.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a public body gets its centres, and the invoice is downloaded as an unsigned Facturae", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const { id: address_id } = await build.anAddress({ city: "Getafe", postal_code: "28901" });
  const natural = { last_name: null, gender: null, nationality: null, birth_date: null };
  const body = await build.aPerson({
    kind: "company",
    name: `Ayuntamiento de Getafe ${nextNumber()}`,
    ...natural,
    address_id,
    documentation: generateCif("P", 6_000_000 + nextNumber()),
    documentation_type: "cif",
  });

  await test.step("the three centres are typed; one alone is refused", async () => {
    await page.goto(`/persons/${body.id}`);
    await page.getByRole("button", { name: "Editar" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Oficina contable").fill("l01280796");
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(form.getByText("se rellenan los tres o ninguno")).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel("Órgano gestor").fill("L01280797");
    await form.getByLabel("Unidad tramitadora").fill("L01280798");
    await form.getByRole("button", { name: "Guardar" }).click();
    await expect(form).toBeHidden();
    const saved = dataOf(await api.get<Person>(`/persons/${body.id}`));
    expect(saved.accounting_office).toBe("L01280796");
  });

  await test.step("the invoice's page says that the file is unsigned, and downloads it", async () => {
    const invoice = await money.anIssuedInvoice({ person_id: body.id, due_date: "2027-12-31" });
    await page.goto(`/invoices/${invoice.id}`);
    await page.getByRole("tab", { name: "Datos" }).click();
    await expect(page.getByText("Sin firmar: falta el certificado del emisor")).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Facturae sin firmar" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toContain("-sin-firmar.xml");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("<CentreCode>L01280798</CentreCode>");
  });

  await test.step("an invoice whose customer has no address says what to fill in", async () => {
    const person = await build.aPerson({ address_id: null });
    const invoice = await money.anIssuedInvoice({ person_id: person.id, due_date: "2027-12-31" });
    await page.goto(`/invoices/${invoice.id}`);
    await page.getByRole("tab", { name: "Datos" }).click();
    await expect(page.getByText("Falta parte de la dirección del cliente")).toBeVisible();
    await expect(page.getByRole("button", { name: "Facturae sin firmar" })).toHaveCount(0);
    await expectAccessible(page);
  });
});
