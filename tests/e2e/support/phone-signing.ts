import { expect, type Locator, type Page } from "@playwright/test";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { SigningPage } from "../pages/signing-page.ts";
import { type createSender, tenant } from "./sent-document.ts";
import { test as base } from "./test.ts";

/** A signer with a phone, who reads what the company mails. */
export interface PhoneSigning {
  readonly signing: SigningPage;
  /** The link to sign in the last mail to an address, once it is another one than a former one. */
  readonly linkTo: (address: string, former?: string) => Promise<string>;
  /** The one-time code that was mailed. */
  readonly mailedCode: () => Promise<string>;
}

/** What is found in the mails, once it arrives. */
async function untilMailed(find: () => string | undefined): Promise<string> {
  await expect.poll(find, { timeout: 60_000 }).toBeDefined();
  return find() ?? "";
}

/** The mail server's settings are those of before afterwards. */
export const test = base.extend<{ readonly phone: PhoneSigning }>({
  phone: async ({ browser, origin, api }, use) => {
    const smtp = await startSmtpServer();
    const { smtp_host, smtp_port, smtp_security, sender } = await readSettings(api);
    dataOf(await changeSettings(api, plainServer(smtp.port)));
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const linkIn = (address: string) =>
      smtp.mails
        .filter(({ envelope }) => envelope.to.includes(address))
        .map(({ text }) => /\/external-document\/[\w-]+/.exec(text)?.[0])
        .findLast((link) => link !== undefined);
    const codeIn = () =>
      smtp.mails.map(({ text }) => /^(\d{6})$/m.exec(text)?.[1]).find((found) => found !== undefined);
    await use({
      signing: new SigningPage(await context.newPage()),
      linkTo: (address, former) =>
        untilMailed(() => {
          const link = linkIn(address);
          return link === former ? undefined : link;
        }),
      mailedCode: () => untilMailed(codeIn),
    });
    await context.close();
    dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender }));
    await smtp.close();
  },
});

/** The form of a new document type, with a name. */
export async function openTypeForm(
  page: Page,
  prefix: string,
): Promise<{ readonly dialog: Locator; readonly name: string }> {
  await page.goto("/document-types");
  await page.getByRole("button", { name: "Nuevo tipo de documento" }).click();
  const dialog = page.getByRole("dialog");
  const name = `${prefix} ${nextNumber()}`;
  await dialog.getByLabel("Nombre").fill(name);
  return { dialog, name };
}

/** Saves the form, and reads the type. */
export async function saveType(
  api: Api,
  { dialog, name }: Awaited<ReturnType<typeof openTypeForm>>,
): Promise<DocumentType> {
  await dialog.getByRole("button", { name: "Crear" }).click();
  await expect(dialog).toBeHidden();
  const [type] = dataOf(await api.get<DocumentType[]>(`/document-types?query=${encodeURIComponent(name)}`));
  if (!type) throw new Error(`There is no document type ${name}`);
  return type;
}

/** A document of the type that waits for the tenant, and the tenant's link. */
export async function sendToTenant(
  sender: ReturnType<typeof createSender>,
  { id }: DocumentType,
): Promise<{ readonly document: Document; readonly link: string }> {
  const signer = { ...tenant, language: "es" } as const;
  const document = await sender.aSentDocument({ document_type_id: id, signers: [signer] });
  return { document, link: await sender.linkOf(document, signer.name ?? "") };
}

/** Reads all pages of the document and consents: the step after it is shown. */
export async function readAndConsent(signing: SigningPage): Promise<void> {
  const { page } = signing;
  await signing.button("Soy yo: leer el documento", "").click();
  // All pages are on the screen at once.
  await page.setViewportSize({ width: 390, height: 4000 });
  await page.reload();
  await expect(page.getByText("Página 1 de 3").first()).toBeVisible();
  await signing.next.click();
  await page.getByRole("checkbox").check();
  await signing.next.click();
}
