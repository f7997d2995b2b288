import { expect } from "@playwright/test";
import type { Document, DocumentInput } from "#shared/domain/documents/document.ts";
import type { Signer, SignerInput } from "#shared/domain/documents/signer.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";

/** LibreOffice restarts after being idle, on two shared cores. */
export const RENDERING_MS = 240_000;

const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** Three pages of text. */
const threePages = () =>
  makeDocx({
    body: ["Primera página del acuerdo", "Segunda página del acuerdo", "Tercera y última página"]
      .map((text) => paragraph(text))
      .join(PAGE_BREAK),
  });

export const landlord: SignerInput = {
  party: "other",
  name: "Íñigo Echevarría Peña",
  documentation: "12345678Z",
  email: "inigo@example.es",
  role: "landlord",
  language: "es",
};
export const tenant: SignerInput = {
  party: "other",
  name: "Begoña Álvarez Núñez",
  documentation: "87654321X",
  email: "begona@example.es",
  role: "tenant",
  language: "en",
};

/** Documents waiting for their signers, rendered by the server's own renderer. */
export function createSender(api: Api, build: Builders) {
  const read = async (id: string) => dataOf(await api.get<Document>(`/documents/${id}`));
  const move = async ({ id }: Pick<Document, "id">, verb: string, body: object = {}) => {
    const { version } = await read(id);
    return dataOf(await api.post<Document>(`/documents/${id}/${verb}`, { version, ...body }));
  };

  async function send(document: Document): Promise<Document> {
    await move(document, "send");
    await expect
      .poll(async () => (await read(document.id)).state, { timeout: RENDERING_MS, intervals: [1_000] })
      .toBe("sent");
    return read(document.id);
  }

  async function aDraft(given: Partial<DocumentInput> = {}): Promise<Document> {
    const document = await build.aDocument({
      title: "Anexo de mobiliario",
      document_type_id: await build.aDocumentType("Anexo"),
      signers: [landlord, tenant],
      ...given,
    });
    dataOf(await api.upload(`/documents/${document.id}/file`, "anexo.docx", threePages()));
    return read(document.id);
  }

  return {
    read,
    move,
    send,
    aDraft,
    /** An annex without a rental, of three pages. */
    aSentDocument: async (given: Partial<DocumentInput> = {}): Promise<Document> => send(await aDraft(given)),
    /** The contract of a rental that begins today, from the seeded template. */
    async aSentContract() {
      const rental = await build.aRental({ start_date: todayIn(new Date()), deposit_amount: 90_000 });
      const [template] = dataOf(await api.get<Template[]>("/templates?state=active&language=es&query=vivienda"));
      if (!template) throw new Error("There is no template of a housing lease");
      const { id: template_id, document_type_id } = template;
      const document = await build.aDocument({ rental_id: rental.id, template_id, document_type_id });
      if (document.docx_sha256 === null) await move(document, "fill");
      return { rental, document: await send(document) };
    },
    signersOf: async ({ id }: Pick<Document, "id">) => dataOf(await api.get<Signer[]>(`/documents/${id}/signers`)),
    /** A new link of a signer, as staff create it to sign in the office. */
    async linkOf({ id }: Pick<Document, "id">, name: string): Promise<string> {
      const signers = dataOf(await api.get<Signer[]>(`/documents/${id}/signers`));
      const signer = signers.find((one) => one.name === name);
      if (!signer) throw new Error(`${name} does not sign ${id}`);
      return dataOf(await api.post<{ path: string }>(`/documents/${id}/signers/${signer.id}/link`)).path;
    },
  };
}
