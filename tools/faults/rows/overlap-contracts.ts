import type { Document } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import type { Reply } from "#tests/support/api.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { trySigning } from "../visitors/documents.ts";
import type { Racer } from "./overlap-subjects.ts";

/* A sent contract takes its rental's days before anyone has signed, and releases them if it is discarded. */

type Deed = (racer: Racer) => Promise<Reply<unknown> | null>;

const CONTRACT = "Contrato de arrendamiento";
const TENANT = { party: "other", name: "Eva Gil", email: "firmante@example.es", role: "tenant" } as const;
const text = () => makeDocx({ body: paragraph("El arrendador cede el uso de la vivienda.") });

async function readOne(racer: Racer): Promise<Document | null> {
  const { api, contest, random } = racer;
  if (contest.contracts.length === 0) return null;
  const { body } = await api.get<Document>(`/documents/${random.pick(contest.contracts)}`);
  return body.success ? body.data : null;
}

/** Writes the contract of a rental in any state, and sends it. */
const send: Deed = async ({ api, contest, random }) => {
  const { given, rentals, contracts } = contest;
  const document_type_id = await given.aDocumentType(CONTRACT);
  const { id } = await given.aDocument({ document_type_id, rental_id: random.pick(rentals), signers: [TENANT] });
  await api.upload(`/documents/${id}/file`, "contrato.docx", text());
  const { body } = await api.get<Document>(`/documents/${id}`);
  contracts.push(id);
  return api.post(`/documents/${id}/send`, { version: body.data.version });
};

/** Signs a contract for its signer if it is sent. */
const sign: Deed = async (racer) => {
  const { api, visitor } = racer;
  const document = await readOne(racer);
  if (document?.state !== "sent") return null;
  const { body } = await api.get<Signer[]>(`/documents/${document.id}/signers`);
  const link = await api.post<{ path: string }>(`/documents/${document.id}/signers/${body.data[0]?.id}/link`);
  return link.body.success ? trySigning(visitor, link.body.data.path) : link;
};

const withdraw: Deed = async (racer) => {
  const document = await readOne(racer);
  if (!document) return null;
  const { id, version } = document;
  return racer.api.post(`/documents/${id}/cancel`, { version, reason: "Se arrepiente" });
};

export const contractDeeds = { send_contract: send, sign_contract: sign, withdraw_contract: withdraw };
