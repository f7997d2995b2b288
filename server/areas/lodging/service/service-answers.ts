import { truncate } from "#shared/lib/text.ts";
import { LODGING_ERROR_CHARACTERS } from "#shared/domain/lodging/policy.ts";
import { readEnvelope } from "#server/areas/accounting/verifactu/sender/agency/soap.ts";
import { SubmissionError } from "#server/areas/accounting/verifactu/sender/sender.ts";
import { findNode, nodesNamed, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { LodgingError } from "./lodging-error.ts";

/* Answers of comunicacion.xsd and tipoComunicacion.xsd. */

/** `codigo` of an answer that took the request (specification 3.1.3: unverified; every other number counts as a refusal). */
const TAKEN = "0";

export interface Refusal {
  readonly code: string;
  readonly text: string;
}

/** A server's fault says nothing of what it had stored by then. */
function toLodgingError({ fault, message }: SubmissionError): LodgingError {
  if (fault === "unavailable") return new LodgingError("lost", message);
  return new LodgingError(fault === "rejected" ? "rejected" : "unreadable", message);
}

async function read(bytes: Uint8Array, name: string): Promise<XmlNode> {
  return readEnvelope(bytes, name).catch((error: unknown): never => {
    throw error instanceof SubmissionError ? toLodgingError(error) : error;
  });
}

const shorten = (text: string) => truncate(text, LODGING_ERROR_CHARACTERS);

function outcomeAt(node: XmlNode | null): Refusal | null {
  const code = node ? textAt(node, "codigo") : "";
  if (!node || !/^-?\d{1,9}$/.test(code)) throw new LodgingError("unreadable", "the answer has no code");
  return code === TAKEN ? null : { code, text: shorten(textAt(node, "descripcion")) };
}

/**
 * The answer to a registration or cancellation: its lot, in which it is processed, or why it was refused.
 * @throws LodgingError
 */
export async function readReceipt(
  bytes: Uint8Array,
): Promise<{ readonly lot: string } | { readonly refused: Refusal }> {
  const answer = await read(bytes, "comunicacionResponse");
  const refused = outcomeAt(findNode(answer, "respuesta"));
  if (refused) return { refused };
  const lot = textAt(answer, "respuesta", "lote");
  if (lot === "" || lot.length > 36) throw new LodgingError("unreadable", "the answer has no lot");
  return { lot };
}

export type LotOutcome =
  | { readonly state: "pending" }
  /** The service refuses the lot, such as one that it does not know. */
  | { readonly state: "unknown"; readonly text: string }
  /** `isCancelled`: `anulada`, by which the lot of a cancellation says that it was done. */
  | { readonly state: "accepted"; readonly communication: string; readonly isCancelled: boolean }
  | ({ readonly state: "refused" } & Refusal);

const isTrueAt = (node: XmlNode, name: string) => ["true", "1"].includes(textAt(node, name));

const PENDING = { state: "pending" } as const;

function outcomeOf(result: XmlNode): LotOutcome {
  const communication = textAt(result, "codigoComunicacion");
  if (communication !== "" && communication.length <= 36)
    return { state: "accepted", communication, isCancelled: isTrueAt(result, "anulada") };
  const [code, text] = [textAt(result, "tipoError"), textAt(result, "error")];
  return code || text ? { state: "refused", code, text: shorten(text) } : PENDING;
}

/**
 * What became of the only communication of a lot. Its outcome decides, not the number of its state, whose meaning is in no
 * schema. @throws LodgingError
 */
export async function readLot(bytes: Uint8Array, lot: string): Promise<LotOutcome> {
  const answer = await read(bytes, "consultaLoteResponse");
  const refused = outcomeAt(findNode(answer, "respuesta"));
  if (refused) return { state: "unknown", text: shorten(`${refused.code} ${refused.text}`) };
  const found = nodesNamed(answer, "resultado").find((one) => textAt(one, "lote") === lot);
  const [result] = nodesNamed(findNode(found ?? answer, "resultadoComunicaciones") ?? answer, "resultadoComunicacion");
  return found && result ? outcomeOf(result) : PENDING;
}

/** What the service has stored of a communication. */
export interface StoredCommunication {
  /** `tipo`, of tipoCommunicacionType. */
  readonly type: string;
  readonly reference: string;
  readonly isCancelled: boolean;
}

/** @returns null when it knows none of that number. @throws LodgingError */
export async function readCommunication(bytes: Uint8Array, communication: string): Promise<StoredCommunication | null> {
  const answer = await read(bytes, "consultaComunicacionResponse");
  if (outcomeAt(findNode(answer, "resultado"))) return null;
  const found = nodesNamed(answer, "comunicacion").find((one) => textAt(one, "codigo") === communication);
  if (!found) return null;
  return {
    type: textAt(found, "tipo"),
    reference: textAt(found, "referencia"),
    isCancelled: isTrueAt(found, "anulada"),
  };
}
