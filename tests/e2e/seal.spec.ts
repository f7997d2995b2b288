import type { Company } from "#shared/domain/administration/company.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { dataOf } from "#tests/support/api.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import { startTimestampAuthority } from "#tests/support/timestamp-authority.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: 120_000 });

test("an administrator tries an authority, which says who it is or why it fails, stores it and takes it out of use", async ({
  page,
}) => {
  const authority = await startTimestampAuthority();
  await page.goto("/seal");
  await expect(page.getByText("No hay ninguna autoridad")).toBeVisible();
  await page.getByRole("button", { name: "Configurar una autoridad" }).click();
  await page.getByLabel("Dirección").fill("tsa.ejemplo.es");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Escribe una dirección que empiece por https://")).toBeVisible();
  await expectAccessible(page);

  authority.answerBy((response) => void response.writeHead(503).end());
  await page.getByLabel("Dirección").fill(authority.url);
  await page.getByRole("button", { name: "Probar" }).click();
  await expect(page.getByText("El servidor respondió con un error. Dijo: HTTP 503")).toBeVisible();
  await expect(page.getByText("Escribe una dirección")).toBeHidden();

  authority.answerBy(null);
  await page.getByRole("button", { name: "Probar" }).click();
  await expect(page.getByText("TSA de pruebas Ñandú")).toBeVisible();
  await expect(page.getByText("No se comprueba si la autoridad es de confianza ni si es cualificada")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Último sello de tiempo")).toBeVisible();
  await expect(page.getByText(authority.url)).toBeVisible();
  await page.getByRole("button", { name: "Quitar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("No hay ninguna autoridad")).toBeVisible();
  await authority.close();
});

test("the company's certificate is uploaded on a phone, with the reason of a refusal, and removed", async ({
  openBrowser,
  api,
}) => {
  const [company] = dataOf(await api.get<Company[]>("/company"));
  const issuer = await createTestAuthority("AC PRUEBAS ÑANDÚ");
  const ours = await issuer.issue(organization("Fincas del Retiro", company?.tax_id ?? ""));
  const other = await issuer.issue(organization("Otra empresa", "A58818501"));
  const page = await openBrowser("admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/seal");
  await expect(page.getByText("Los documentos se sellan con un certificado que genera este programa")).toBeVisible();
  await page.getByRole("button", { name: "Subir un certificado" }).click();
  const choose = async (buffer: Buffer) => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "sello.p12", mimeType: "application/x-pkcs12", buffer });
    await page.getByLabel("Contraseña del fichero").fill(CERTIFICATE_PASSWORD);
    await page.getByRole("button", { name: "Guardar el certificado" }).click();
  };
  await choose(await other.p12());
  await expect(page.getByRole("alert")).toContainText("El certificado es de Otra empresa (A58818501)");
  await choose(await ours.p12());
  await expect(page.getByText("AC PRUEBAS ÑANDÚ")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Quitar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("Los documentos se sellan con un certificado que genera este programa")).toBeVisible();
  await issuer.close();
});

test(
  "a signed document says that a generated certificate sealed it, what that proves, and that it has no time stamp",
  { tag: "@wide" },
  async ({ page, api }) => {
    const [signed] = dataOf(await api.get<Document[]>("/documents?state=signed&page_size=1"));
    await page.goto(`/documents/${signed?.id}`);
    await page.getByRole("tab", { name: "Sello" }).click();
    await expect(page.getByText("Un certificado generado por este programa: solo prueba que")).toBeVisible();
    await expect(page.getByText("Sin sello de tiempo: la hora es la del servidor.")).toBeVisible();
    await expectAccessible(page);
  },
);
