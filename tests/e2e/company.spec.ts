import type { Company } from "#shared/domain/administration/company.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { Confirmation } from "./pages/confirmation.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openAsOwnUser } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

async function readCompany(api: Api): Promise<Company> {
  const [company] = dataOf(await api.get<Company[]>("/company"));
  if (!company) throw new Error("There is no company");
  return company;
}

test("an administrator finds the company in the menu and changes its bank by keyboard; wrong numbers stay in the form", async ({
  page,
  api,
}) => {
  const { name, tax_id } = await readCompany(api);
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  await frame.chooseFromAccount("Empresa");
  await expect(frame.heading).toHaveText(name);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Editar" }).press("Enter");
  const form = await FormDrawer.editing(page, name);
  await expect(form.field("Nombre o razón social")).toBeFocused();
  const creditor = "Identificador de acreedor SEPA";
  await form.fill({ "Cuenta bancaria": "ES00 2100", [creditor]: generateCreditorId(generateCif("B", 1_234_567)) });
  await page.keyboard.press("Control+Enter");
  await form.expectError("Cuenta bancaria", "IBAN");
  await form.expectError(creditor, "El identificador de acreedor lleva otro NIF");
  await expect(form.field("Cuenta bancaria")).toBeFocused();
  await expectAccessible(page);
  const bank_account = generateSpanishIban(49, 1500, 205_500_123);
  const typed = `${bank_account.slice(0, 4)} ${bank_account.slice(4).toLowerCase()}`;
  await form.fill({ "Cuenta bancaria": typed, [creditor]: generateCreditorId(tax_id, "ZZZ") });
  await page.keyboard.press("Control+Enter");
  await new Confirmation(page).give();
  await expect(form.dialog).toBeHidden();
  await expect(page.getByText(`Guardado: ${name}`)).toBeVisible();
  expect(await readCompany(api)).toMatchObject({ bank_account, creditor_id: generateCreditorId(tax_id, "ZZZ") });
  const history = page.getByRole("complementary", { name: "Historial" });
  await expect(history).toContainText("Cuenta bancaria");
});

test.describe("company page on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the company page needs no sideways scrolling and passes axe", async ({ page }) => {
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    await page.goto("/company");
    await expect(page.getByText("SEPA creditor identifier", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test("a user with read access cannot change the company, and one without is told so on the page", async ({
  api,
  build,
  browser,
  origin,
  openBrowser,
}) => {
  const { name } = await readCompany(api);
  const role = await build.aRole({ permissions: { company: ["read"] } });
  const reader = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  await reader.page.goto("/company");
  await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(reader.page.getByRole("button", { name: "Editar" })).toHaveCount(0);
  await reader.page.context().close();

  const agent = await openBrowser("agent");
  await agent.goto("/company");
  await expect(agent.getByText("No tienes permiso para ver esto")).toBeVisible();
  await expect(agent).toHaveURL("/company");
});
