import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { drawScrawl, SigningPage } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("a signer delegates on a phone, the delegate signs with a declaration, and the company can revoke it before", async ({
  page,
  browser,
  origin,
  api,
  build,
}) => {
  const smtp = await startSmtpServer();
  const { smtp_host, smtp_port, smtp_security, sender: address } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(smtp.port)));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const linkTo = async (to: string) => {
    const link = () =>
      smtp.mails
        .filter(({ envelope }) => envelope.to.includes(to))
        .map(({ text }) => /\/external-document\/[\w-]+/.exec(text)?.[0])
        .at(-1);
    await expect.poll(link, { timeout: 60_000 }).toBeDefined();
    return link() ?? "";
  };
  try {
    await page.goto("/document-types");
    await page.getByRole("button", { name: "Nuevo tipo de documento" }).click();
    const name = `Acta delegable ${nextNumber()}`;
    await page.getByRole("dialog").getByLabel("Nombre").fill(name);
    await page.getByRole("dialog").getByLabel("Se puede delegar la firma").check();
    await page.getByRole("dialog").getByRole("button", { name: "Crear" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    const [type] = dataOf(await api.get<DocumentType[]>(`/document-types?query=${encodeURIComponent(name)}`));

    const sender = createSender(api, build);
    const signer = { ...tenant, language: "es" } as const;
    const document = await sender.aSentDocument({ document_type_id: type?.id ?? "", signers: [signer] });
    const signing = new SigningPage(await context.newPage());
    const visitor = signing.page;
    const delegateTo = async (path: string, email: string) => {
      await signing.open(path);
      await signing.button("Que lo haga otra persona por mí", "").click();
      await visitor.getByRole("button", { name: "Delegar" }).click();
      await expect(visitor.getByLabel("Nombre y apellidos de esa persona")).toBeFocused();
      await visitor.getByLabel("Nombre y apellidos de esa persona").fill("Ana Gil Ruiz");
      await visitor.getByLabel("Su correo electrónico").fill(email);
      await visitor.getByLabel("Motivo").fill("Estoy de viaje");
      await visitor.getByLabel("En qué calidad te representa").fill("Con poder notarial");
      await visitor.getByRole("button", { name: "Delegar" }).click();
      await expect(visitor.getByText("Marca la casilla para declarar que esta persona te representa")).toBeVisible();
      await expectAccessible(visitor);
      await visitor.getByRole("checkbox").check();
      await visitor.getByRole("button", { name: "Delegar" }).click();
      await expect(signing.heading).toHaveText("Has delegado en otra persona");
      await expectAccessible(visitor);
    };
    await delegateTo(await sender.linkOf(document, signer.name ?? ""), "ana@example.es");

    // The company revokes it: the signer gets a link again, and delegates once more.
    await page.goto(`/documents/${document.id}?tab=signers`);
    await expect(page.getByText("Delegado en Ana Gil Ruiz (ana@example.es)")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Revocar la delegación" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revocar la delegación" }).click();
    await expect(page.getByText(/^Delegación revocada: .+ recibe un enlace nuevo$/).first()).toBeVisible();
    await expect(page.getByText("Delegado en Ana Gil Ruiz")).toBeHidden();
    await delegateTo(await linkTo(tenant.email ?? ""), "ana.gil@example.es");

    const link = await linkTo("ana.gil@example.es");
    await signing.open(link);
    await expect(visitor.getByText("En nombre de Begoña Álvarez Núñez")).toBeVisible();
    await signing.button("Que lo haga otra persona por mí", "").waitFor({ state: "hidden" });
    await signing.comeToSign(link);
    await signing.draw(drawScrawl);
    await signing.next.click();
    await expect(visitor.getByText("Marca la casilla para declarar que firmas en nombre de")).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole("checkbox").check();
    await signing.next.click();
    await signing.send.click();
    await expect(signing.heading).toHaveText("Has firmado el documento");
    await expect(visitor.getByText("Ana Gil Ruiz, en nombre de Begoña Álvarez Núñez")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Firmó Ana Gil Ruiz en su nombre. En calidad de: Con poder notarial")).toBeVisible();
  } finally {
    await context.close();
    await smtp.close();
    dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender: address }));
  }
});
