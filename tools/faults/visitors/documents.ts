import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { aPaymentReceipt } from "#tests/support/pdf-contents.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import type { RunningServer } from "./installation.ts";

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export const readDocument = async ({ api }: Pick<RunningServer, "api">, id: string): Promise<Document> =>
  dataOf(await api.get<Document>(`/documents/${id}`));

export async function countEvents(
  { api }: Pick<RunningServer, "api">,
  id: string,
  kind: DocumentEvent["kind"],
): Promise<number> {
  return dataOf(await api.get<DocumentEvent[]>(`/documents/${id}/events`)).filter((event) => event.kind === kind)
    .length;
}

/**
 * Requests the sending of a letter of some pages.
 * @returns its id
 */
export async function requestSending({ api }: Pick<RunningServer, "api">, name: string): Promise<string> {
  const given = createBuilders(api);
  const document_type_id = await given.aDocumentType("Anexo");
  const signers = [{ party: "other", name, email: "firmante@example.es", role: "tenant" }] as const;
  const { id } = await given.aDocument({ document_type_id, signers: [...signers] });
  const body = Array.from({ length: 40 }, (_, index) =>
    paragraph(`${index}. El arrendador cede el uso de la vivienda.`),
  );
  dataOf(await api.upload(`/documents/${id}/file`, "carta.docx", makeDocx({ body: body.join("") })));
  const { version } = dataOf(await api.get<Document>(`/documents/${id}`));
  dataOf(await api.post(`/documents/${id}/send`, { version }));
  return id;
}

/** Address of the page on which the only signer signs. */
export async function signingPath({ api }: Pick<RunningServer, "api">, id: string): Promise<string> {
  const [signer] = dataOf(await api.get<Signer[]>(`/documents/${id}/signers`));
  return dataOf(await api.post<{ path: string }>(`/documents/${id}/signers/${signer?.id}/link`)).path;
}

/** A Gotenberg that renders every document as the same page, so that a round needs no LibreOffice. */
export async function startQuickRenderer(): Promise<{ readonly url: string; close(): void }> {
  const pdf = await renderPaymentReceipt(aPaymentReceipt());
  const server = createServer((request, response) => {
    request.resume();
    response.end(pdf);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

/**
 * Signs as the page at `path` does.
 * @returns the response, or why there is no such page
 */
export async function trySigning(visitor: Api, path: string): Promise<Reply<unknown>> {
  const page = await visitor.get<SigningPageData>(path);
  if (!page.body.success) return page;
  const { pdf_sha256 } = page.body.data.document;
  const consent_version = consentTexts.electronic_signature.version;
  return visitor.post(`${path}/sign`, { pdf_sha256, consent_version, kind: "drawn", strokes: aDrawing() });
}

export async function sign({ visitor }: Pick<RunningServer, "visitor">, path: string): Promise<void> {
  dataOf(await trySigning(visitor, path));
}
