import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import { isValidCreditorId, normalizeCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { DateString } from "#shared/lib/dates.ts";
import {
  sepaDay,
  document,
  groupHeader,
  groupId,
  type MessageId,
  type SepaFile,
  sums,
  totalOf,
} from "./message-head.ts";
import {
  account,
  agent,
  amount,
  checkLines,
  party,
  reference,
  remittanceText,
  type SepaAccount,
  type SepaParty,
} from "./party.ts";
import { RemittanceFault } from "./remittance-fault.ts";

/* pain.008.001.08 as restricted by the EPC's customer-to-bank guidelines for direct debits (EPC130-08, EPC131-08). */

export interface Creditor extends SepaParty, SepaAccount {
  readonly creditor_id: string;
  readonly is_company: boolean;
}

/** First, recurrent, one-off and final collection of a mandate. */
export type SequenceType = "FRST" | "RCUR" | "OOFF" | "FNAL";

export interface DirectDebit {
  /** Returned in the bank's status reports and returns. Unique in the file. */
  readonly end_to_end_id: string;
  /** Cents. */
  readonly amount: number;
  readonly sequence: SequenceType;
  readonly collection_date: DateString;
  readonly mandate_reference: string;
  readonly mandate_signed_on: DateString;
  readonly debtor: SepaParty & SepaAccount;
  /** Text for the debtor. */
  readonly text: string;
}

export interface DirectDebitFile extends MessageId {
  readonly scheme: "CORE" | "B2B";
  readonly creditor: Creditor;
  readonly lines: readonly DirectDebit[];
}

interface NumberedDebit extends DirectDebit {
  readonly line: number;
}

function creditorScheme({ creditor_id }: Creditor): XmlElement {
  const id = normalizeCreditorId(creditor_id);
  if (!isValidCreditorId(id)) throw new RemittanceFault("creditor_id", null);
  const other = xml("Othr", [xml("Id", id), xml("SchmeNm", [xml("Prtry", "SEPA")])]);
  return xml("CdtrSchmeId", [xml("Id", [xml("PrvtId", [other])])]);
}

function transaction(debit: NumberedDebit): XmlElement {
  const { line, debtor } = debit;
  const mandate = xml("MndtRltdInf", [
    reference("MndtId", debit.mandate_reference, line),
    sepaDay("DtOfSgntr", debit.mandate_signed_on, line),
  ]);
  return xml("DrctDbtTxInf", [
    xml("PmtId", [reference("EndToEndId", debit.end_to_end_id, line)]),
    amount(debit.amount, line),
    xml("DrctDbtTx", [mandate]),
    agent("DbtrAgt", debtor, line),
    party("Dbtr", debtor, line),
    account("DbtrAcct", debtor, line),
    remittanceText(debit.text),
  ]);
}

function group(file: DirectDebitFile, debits: readonly NumberedDebit[], index: number): XmlElement {
  const { creditor, scheme } = file;
  const [{ sequence, collection_date, line } = { sequence: "RCUR", collection_date: "", line: null }] = debits;
  return xml("PmtInf", [
    groupId(file, index),
    xml("PmtMtd", "DD"),
    ...sums(debits),
    xml("PmtTpInf", [
      xml("SvcLvl", [xml("Cd", "SEPA")]),
      xml("LclInstrm", [xml("Cd", scheme)]),
      xml("SeqTp", sequence),
    ]),
    sepaDay("ReqdColltnDt", collection_date, line),
    party("Cdtr", creditor, null),
    account("CdtrAcct", creditor, null),
    agent("CdtrAgt", creditor, null),
    xml("ChrgBr", "SLEV"),
    creditorScheme(creditor),
    ...debits.map(transaction),
  ]);
}

/**
 * Writes a direct debit file: one group for each sequence type and day, in date order. One scheme per file, as the
 * guidelines do not allow mixing them.
 * @throws RemittanceFault
 */
export function writeDirectDebits(file: DirectDebitFile): SepaFile {
  const { lines, creditor } = file;
  checkLines(lines);
  const numbered = lines.map((debit, line) => ({ ...debit, line }));
  const groups = Map.groupBy(numbered, ({ collection_date, sequence }) => `${collection_date} ${sequence}`);
  const ordered = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, debits]) => debits);
  const initiator = {
    name: creditor.name,
    id: normalizeCreditorId(creditor.creditor_id),
    is_company: creditor.is_company,
  };
  const content = xml("CstmrDrctDbtInitn", [
    groupHeader(file, lines, initiator),
    ...ordered.map((debits, index) => group(file, debits, index)),
  ]);
  return { xml: document("pain.008.001.08", content), line_count: lines.length, total: totalOf(lines) };
}
