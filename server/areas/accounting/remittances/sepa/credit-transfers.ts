import { xml, type XmlElement } from "#server/engine/services/xml.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { day, document, groupHeader, groupId, type MessageId, type SepaFile, sums, totalOf } from "./message-head.ts";
import {
  account,
  agent,
  amount,
  checkLines,
  type Initiator,
  party,
  reference,
  remittanceText,
  type SepaAccount,
  type SepaParty,
} from "./party.ts";

/* pain.001.001.09 as the EPC's customer-to-bank guidelines for credit transfers (EPC132-08) restrict it. */

/** Whose account pays. */
export interface Debtor extends SepaParty, SepaAccount {
  /** By what the bank knows who orders: in Spain the NIF, followed by a suffix of three figures where the bank gave one. */
  readonly presenter_id: string;
  readonly is_company: boolean;
}

/** One transfer. */
export interface CreditTransfer {
  /** Comes back with the bank's answers. Unique in the file. */
  readonly end_to_end_id: string;
  /** Cents. */
  readonly amount: number;
  readonly execution_date: DateString;
  readonly creditor: SepaParty & SepaAccount;
  /** What the creditor reads. */
  readonly text: string;
}

export interface CreditTransferFile extends MessageId {
  readonly debtor: Debtor;
  readonly lines: readonly CreditTransfer[];
}

interface NumberedTransfer extends CreditTransfer {
  readonly line: number;
}

function transaction({ line, creditor, end_to_end_id, amount: cents, text }: NumberedTransfer): XmlElement {
  return xml("CdtTrfTxInf", [
    xml("PmtId", [reference("EndToEndId", end_to_end_id, line)]),
    xml("Amt", [amount(cents, line)]),
    // The creditor's bank is found by the IBAN; the guidelines have no NOTPROVIDED here.
    creditor.bic ? agent("CdtrAgt", creditor, line) : null,
    party("Cdtr", creditor, line),
    account("CdtrAcct", creditor, line),
    remittanceText(text),
  ]);
}

function group(file: CreditTransferFile, transfers: readonly NumberedTransfer[], index: number): XmlElement {
  const { debtor } = file;
  const [{ execution_date, line } = { execution_date: "", line: null }] = transfers;
  return xml("PmtInf", [
    groupId(file, index),
    xml("PmtMtd", "TRF"),
    ...sums(transfers),
    xml("PmtTpInf", [xml("SvcLvl", [xml("Cd", "SEPA")])]),
    xml("ReqdExctnDt", [day("Dt", execution_date, line)]),
    party("Dbtr", debtor, null),
    account("DbtrAcct", debtor, null),
    agent("DbtrAgt", debtor, null),
    xml("ChrgBr", "SLEV"),
    ...transfers.map(transaction),
  ]);
}

/**
 * The file by which a bank pays: one group for each day, in the order of days.
 * @throws RemittanceFault
 */
export function writeCreditTransfers(file: CreditTransferFile): SepaFile {
  const { lines, debtor } = file;
  checkLines(lines);
  const numbered = lines.map((transfer, line) => ({ ...transfer, line }));
  const groups = Map.groupBy(numbered, ({ execution_date }) => execution_date);
  const ordered = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, transfers]) => transfers);
  const initiator: Initiator = { name: debtor.name, id: debtor.presenter_id, is_company: debtor.is_company };
  const content = xml("CstmrCdtTrfInitn", [
    groupHeader(file, lines, initiator),
    ...ordered.map((transfers, index) => group(file, transfers, index)),
  ]);
  return { xml: document("pain.001.001.09", content), line_count: lines.length, total: totalOf(lines) };
}
