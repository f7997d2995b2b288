import { formatVerifactuDate } from "#shared/domain/accounting/verifactu/verifactu.ts";
import { nodesNamed, findNode, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { SubmissionError, type RecordOutcome, type SentRecord } from "../sender.ts";

/* RespuestaSuministro.xsd: the state of the message, the waiting time, and a line for each record. */

/** The waiting time where the answer names none (Orden HAC/1177/2024, art. 16: 60 seconds at first). */
const WAIT_SECONDS = 60;

/** AEAT's answer to one record, as it says it. */
export type AnsweredLine =
  | Exclude<RecordOutcome, { readonly state: "duplicate" | "unanswered" }>
  | { readonly state: "duplicate"; readonly stored: string; readonly code: number | null; readonly text: string };

export interface AgencyAnswer {
  /** Missing when the whole message was refused. */
  readonly csv: string | null;
  readonly wait_seconds: number;
  /** By `keyOf` of the record. */
  readonly lines: ReadonlyMap<string, AnsweredLine>;
}

/** Names a record: the invoice, and whether it is registered or annulled. */
export const keyOf = ({ kind, number, issue_date }: Pick<SentRecord, "kind" | "number" | "issue_date">): string =>
  [kind === "annul" ? "Anulacion" : "Alta", number.trim(), formatVerifactuDate(issue_date)].join("|");

function keyOfLine(line: XmlNode): string {
  const operation = textAt(line, "Operacion", "TipoOperacion");
  const number = textAt(line, "IDFactura", "NumSerieFactura");
  return [operation, number, textAt(line, "IDFactura", "FechaExpedicionFactura")].join("|");
}

const codeAt = (node: XmlNode): number | null => {
  const text = textAt(node, "CodigoErrorRegistro");
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

function readLine(line: XmlNode): AnsweredLine {
  const [code, text] = [codeAt(line), textAt(line, "DescripcionErrorRegistro")];
  const duplicate = findNode(line, "RegistroDuplicado");
  const state = textAt(line, "EstadoRegistro");
  if (state === "Correcto") return { state: "accepted" };
  if (state === "AceptadoConErrores") return { state: "accepted_with_errors", code, text };
  if (state !== "Incorrecto") throw new SubmissionError("unreadable", `unknown state of a record: ${state}`);
  if (!duplicate) return { state: "refused", code, text };
  const stored = textAt(duplicate, "EstadoRegistroDuplicado");
  // What is wrong with the stored record, not that it is stored already.
  const of_stored = textAt(duplicate, "DescripcionErrorRegistro");
  return { state: "duplicate", stored, code: codeAt(duplicate) ?? code, text: of_stored || text };
}

/** @throws SubmissionError unreadable */
export function readAnswer(answer: XmlNode): AgencyAnswer {
  const wait = textAt(answer, "TiempoEsperaEnvio");
  const lines = nodesNamed(answer, "RespuestaLinea").map((line) => [keyOfLine(line), readLine(line)] as const);
  if (!["Correcto", "ParcialmenteCorrecto", "Incorrecto"].includes(textAt(answer, "EstadoEnvio")))
    throw new SubmissionError("unreadable", "the answer has no state");
  return {
    csv: textAt(answer, "CSV") || null,
    wait_seconds: /^\d{1,4}$/.test(wait) ? Number(wait) : WAIT_SECONDS,
    lines: new Map(lines),
  };
}
