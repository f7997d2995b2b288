import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { slowDown } from "./support/slow-down.ts";
import { expect, test } from "./support/test.ts";

test("a series is created, an invoice written by keyboard, issued and rectified", async ({ page, api, build }) => {
  const number = nextNumber();
  const person = await build.aPerson();
  const name = `Rentas Guadarrama ${number}, S. L.`;
  const address = { street: "Mayor, 1", postal_code: "28013", city: "Madrid" };
  const issuer = dataOf(
    await api.post<Issuer>("/issuers", {
      owner_id: (await build.anOwner()).id,
      name,
      tax_id: generateCif("B", 5_000_000 + number),
      ...address,
    }),
  );
  const series = { issuer_id: issuer.id, code: `R${number}`, prefix: `R${number}-`, kind: "rectifying" };
  dataOf(await api.post("/invoice-series", series));

  await test.step("the series shows its next number and refuses to start at zero", async () => {
    const list = new ListPage(page);
    await list.open("/invoice-series");
    const form = await list.startNew("Nueva serie");
    await form.pick("Emisor", name);
    await form.fill({ Código: `F${number}`, Prefijo: `F${number}-`, "Número siguiente": "0" });
    await form.submit("Crear").click();
    await form.expectError("Número siguiente", "El número inicial debe ser un entero positivo");
    await form.fill({ "Número siguiente": "7" });
    await expect(form.dialog.getByRole("status")).toContainText(new RegExp(`F${number}-\\d{4}-00007`));
    await expectAccessible(page);
    await form.create();
  });

  await test.step("two lines are typed without the mouse, and the total is updated", async () => {
    await page.goto("/invoices?new=1");
    for (const [field, typed] of [
      ["Persona", person.label],
      ["Serie", `F${number}`],
    ] as const) {
      await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
      await page.getByRole("option", { name: typed }).click();
    }
    await page.getByLabel("Tipo de concepto, línea 1").selectOption({ label: "Renta" });
    await page.getByLabel("Precio, línea 1").fill("1000");
    await page.getByLabel("Tipo de IVA, línea 1").fill("21");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Tipo de concepto, línea 2")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Comunidad");
    await page.getByLabel("Precio, línea 2").fill("50,50");
    await expect(page.locator("main")).toContainText("1.271,11 €");
    await expectAccessible(page);
    const heading = page.getByRole("heading", { level: 1, name: /Factura BOR-/ });
    await slowDown(page);
    // The form stays until the new invoice's page is rendered: repeated submits must not create a second one.
    while (!(await heading.isVisible())) await page.keyboard.press("Control+Enter");
    await slowDown(page, 1);
    expect(dataOf(await api.get(`/invoices?query=${encodeURIComponent(person.label)}`))).toHaveLength(1);
  });

  await test.step("the invoice is issued with the series' number", async () => {
    await page.getByRole("button", { name: "Emitir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Emitir" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^Factura F${number}-\\d{4}-00007$`));
    await page.getByRole("tab", { name: "Registros" }).click();
    await expect(page.getByRole("heading", { name: "Registro de alta" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("its rectification is another draft, and issuing it leaves nothing to collect", async () => {
    await page.getByRole("button", { name: "Rectificar" }).click();
    await page
      .getByRole("dialog")
      .getByLabel(/^Motivo/)
      .fill("No correspondía");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Rectificar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Rectificativa BOR-/ })).toBeVisible();
    await page.getByRole("button", { name: "Emitir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Emitir" }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^Rectificativa R${number}-`) })).toBeVisible();
    await page.getByRole("link", { name: new RegExp(`^F${number}-`) }).click();
    await expect(page.getByText("Rectificada", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test("lines saved by another user meanwhile are shown next to those typed here", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const line = await money.aLine({ concept: "Renta de marzo", quantity: 1, unit_amount: 90_000 });
  const draft = await money.anInvoice({ lines: [line] });
  await page.goto(`/invoices/${draft.id}`);
  await page.getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Concepto, línea 1", { exact: true }).fill("Renta de abril");
  const theirs = { ...line, concept: "Renta y trastero", unit_amount: 95_000 };
  dataOf(await api.patch(`/invoices/${draft.id}`, { version: draft.version, lines: [theirs] }));
  const conflict = page.getByRole("alert").filter({ hasText: "Otra persona lo ha cambiado mientras tanto" });
  await expect(conflict).toContainText(/Líneas: 1 · total [\d.,]+\s€: Renta de abril 900,00\s€/);
  await expect(conflict).toContainText(/Líneas: 1 · total [\d.,]+\s€: Renta y trastero 950,00\s€/);
  await conflict.getByRole("radio", { name: /Lo guardado ahora/ }).check();
  await conflict.getByRole("button", { name: "Seguir con lo elegido" }).click();
  await expect(page.getByLabel("Concepto, línea 1", { exact: true })).toHaveValue("Renta y trastero");
});
