import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { SentBundle } from "#shared/domain/documents/bundle.ts";
import type { Document, DocumentInput } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { type Api, dataOf } from "./api.ts";
import { createDocumentBuilders } from "./document-builders.ts";
import { changeSettings, plainServer } from "./mail-settings.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import { runJobs } from "./run-jobs.ts";
import { aDrawing } from "./signed-contents.ts";
import { startSmtpServer } from "./smtp-server.ts";
import type { TestApp } from "./test-app.ts";

const IBAN = "ES9121000418450200051332";

export const LANDLORD: SignerInput = {
  party: "other",
  name: "Luis Pérez",
  email: "luis@example.es",
  role: "landlord",
};

export const tenantOf = ({ tenant_id }: Pick<Rental, "tenant_id">): SignerInput => ({
  party: "person",
  person_id: tenant_id,
  email: "ana@example.es",
  role: "tenant",
});

/** What is signed of a page, drawn, after each of its documents was opened. */
const inputOf = ({ document, rest, consent }: SigningPageData, changes: object = {}) => ({
  pdf_sha256: document.pdf_sha256,
  consent_version: consent.version,
  kind: "drawn",
  strokes: aDrawing(),
  rest: rest.map(({ code, pdf_sha256 }) => ({
    code,
    pdf_sha256,
    reading: { pages_shown: [1], page_count: 1, seconds: 7 },
  })),
  ...changes,
});

/** Documents that are sent and signed together, by mails that a server on loopback receives. The app permits private SMTP servers. */
export async function createBundleFixture(app: TestApp, admin: Api) {
  const given = await createDocumentBuilders(app, admin);
  const money = createMoneyBuilders(admin, given);
  const server = await startSmtpServer();
  dataOf(await changeSettings(admin, plainServer(server.port)));
  const aType = async (name: string, more: object = {}) =>
    dataOf(await admin.post<DocumentType>("/document-types", { name, requires_signature: true, ...more })).id;
  const plain = await aType("Inventario de prueba");
  const contract = dataOf(await admin.get<DocumentType[]>("/document-types?is_contract=true"))[0]?.id ?? "";
  /** The mails before this one are of an earlier part of the test. */
  let seen = 0;
  const newMails = () => server.mails.slice(seen);

  async function forgetMails() {
    await deliverMails(app.services);
    seen = server.mails.length;
  }

  async function aDraft(
    rental: Rental,
    title: string,
    signers: readonly SignerInput[],
    more: Partial<DocumentInput> = {},
  ): Promise<Document> {
    const input = { rental_id: rental.id, document_type_id: plain, title, signers: [...signers], ...more };
    return given.withText(await given.aDocument(input), `Texto de ${title}.`);
  }

  /** A contract that tenant and landlord sign, and an inventory that only the tenant signs. */
  async function drafts(more: Partial<DocumentInput> = {}) {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const of_contract = { document_type_id: contract, ...more };
    const first = await aDraft(rental, "Contrato", [tenantOf(rental), LANDLORD], of_contract);
    const second = await aDraft(rental, "Inventario", [tenantOf(rental)], more);
    return { rental, first, second, documents: [first, second] };
  }

  const sendTogether = (documents: readonly Document[], api = admin) =>
    api.post<SentBundle>("/documents/bundles", { documents: documents.map(({ id, version }) => ({ id, version })) });
  const readAll = (documents: readonly Document[]) => Promise.all(documents.map(({ id }) => given.read(id)));

  /** The links in the mails that arrived, by address. */
  async function linksOf(): Promise<ReadonlyMap<string, string>> {
    await deliverMails(app.services);
    const links = new Map<string, string>();
    for (const { envelope, text } of newMails()) {
      const [, key] = /external-document\/([\w-]+)/.exec(text) ?? [];
      if (key) links.set(envelope.to.join(), key);
    }
    return links;
  }

  const linkTo = async (address: string) => [...(await linksOf())].find(([to]) => to.includes(address))?.[1] ?? "";

  /** Sends documents together and waits for the mails. @returns the links of tenant and landlord */
  async function deliver(documents: readonly Document[]) {
    dataOf(await sendTogether(documents));
    await runJobs(app.services);
    const [tenant, landlord] = [await linkTo("ana@example.es"), await linkTo("luis@example.es")];
    return { documents: await readAll(documents), tenant, landlord };
  }

  async function sent(more: Partial<DocumentInput> = {}) {
    const { rental, documents } = await drafts(more);
    const delivered = await deliver(documents);
    const [first, second] = delivered.documents;
    if (!first || !second) throw new Error("Two documents");
    return { ...delivered, rental, first, second };
  }

  /** A payer with an account, whose rental is billed by an issuer that collects. */
  async function aBilledRental() {
    const input = await money.anIssuerInput();
    const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
    const { id: invoice_series_id } = await money.aSeries({ issuer_id: issuer.id });
    const payer = await given.aPerson({ bank_account: IBAN, address_id: (await given.anAddress()).id });
    const rental = await given.aRental({ deposit_amount: 80_000, payer_id: payer.id, invoice_series_id });
    return { payer, rental };
  }

  const open = async (key: string) => dataOf(await app.visitor.get<SigningPageData>(`/external-document/${key}`));

  return {
    given,
    server,
    aType,
    aDraft,
    drafts,
    sendTogether,
    deliver,
    sent,
    readAll,
    linksOf,
    linkTo,
    newMails,
    forgetMails,
    aBilledRental,
    open,
    sign: async (key: string, changes: object = {}) =>
      app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, inputOf(await open(key), changes)),
    rentalOf: async ({ id }: Pick<Rental, "id">) => dataOf(await admin.get<Rental>(`/rentals/${id}`)),
    statesOf: async (documents: readonly Document[]) => (await readAll(documents)).map(({ state }) => state),
    eventsOf: async ({ id }: Pick<Document, "id">) =>
      dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)),
    kindsOf: async ({ id }: Pick<Document, "id">) =>
      dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)).map(({ kind }) => kind),
  };
}
