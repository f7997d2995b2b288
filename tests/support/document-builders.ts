import type { Document, DocumentInput } from "#shared/domain/documents/document.ts";
import type { Signer, SignerInput } from "#shared/domain/documents/signer.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf, type Reply } from "./api.ts";
import { createBuilders } from "./builders.ts";
import { makeDocx, paragraph } from "./docx-files.ts";
import { runJobs } from "./run-jobs.ts";
import type { TestApp } from "./test-app.ts";
import { emailOf } from "./test-users.ts";
import { uploadBytes } from "./upload.ts";

type Given = Partial<DocumentInput>;

/** Builders of documents in the required state: drafts with a text, and sent ones. */
export async function createDocumentBuilders(app: TestApp, api: Api) {
  const given = createBuilders(api);
  const token = (await app.logIn(emailOf("admin"))).accessToken;

  const read = async (id: string) => dataOf(await api.get<Document>(`/documents/${id}`));
  const signersOf = async (id: string) => dataOf(await api.get<Signer[]>(`/documents/${id}/signers`));
  const move = async (
    document: Pick<Document, "id" | "version">,
    verb: string,
    body: object = {},
  ): Promise<Reply<Document>> =>
    api.post<Document>(`/documents/${document.id}/${verb}`, { version: document.version, ...body });

  async function withText(document: Document, text = "El arrendador cede el uso de la vivienda."): Promise<Document> {
    const bytes = makeDocx({ body: paragraph(text) });
    return dataOf(
      await uploadBytes<Document>(app.http, token, `/documents/${document.id}/file`, bytes, { name: "contrato.docx" }),
    );
  }

  /** A draft rental with a deposit, and its draft contract with a text, signed by tenant and landlord. */
  async function aContract(more: Given = {}): Promise<{ document: Document; rental: Rental }> {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const { signers, ...fields } = more;
    const people: readonly SignerInput[] = signers ?? [
      { party: "person", person_id: rental.tenant_id, email: "ana@example.es", role: "tenant" },
      { party: "other", name: "Luis Pérez", email: "luis@example.es", role: "landlord" },
    ];
    const document = await given.aDocument({ rental_id: rental.id, ...fields, signers: [...people] });
    return { document: await withText(document), rental };
  }

  async function send(document: Document): Promise<Document> {
    dataOf(await move(document, "send"));
    await runJobs(app.services);
    return read(document.id);
  }

  const aSentContract = async (more: Given = {}) => {
    const { document, rental } = await aContract(more);
    return { document: await send(document), rental };
  };

  return { ...given, read, signersOf, move, withText, aContract, send, aSentContract };
}
