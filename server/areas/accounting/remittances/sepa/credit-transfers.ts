import { xml, type XmlElement } from "#server/engine/services/xml.ts";
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
  type Initiator,
  party,
  reference,
  remittanceText,
  type SepaAccount,
  type SepaParty,
} from "./party.ts";

/* pain.001.001.09 as restricted by the EPC's customer-to-bank guidelines for credit transfers (EPC132-08). */

/** The paying account holder. */
export interface SepaDebtor extends SepaParty, SepaAccount {
  /**
   * Identifier of the ordering party at its bank: in Spain the NIF, followed by a three-digit suffix where the bank
   * assigned one.
   */
  readonly presenter_id: string;
  readonly is_company: boolean;
}

export interface CreditTransfer {
  /** Returned in the bank's status reports. Unique in the file. */
  readonly end_to_end_id: string;
  /** Cents. */
  readonly amount: number;
  readonly execution_date: DateString;
  readonly creditor: SepaParty & SepaAccount;
  /** Text for the creditor. */
  readonly text: string;
}

export interface CreditTransferFile extends MessageId {
  readonly debtor: SepaDebtor;
  readonly lines: readonly CreditTransfer[];
}

interface NumberedTransfer extends CreditTransfer {
  readonly line: number;
}

function transaction({ line, creditor, end_to_end_id, amount: cents, text }: NumberedTransfer): XmlElement {
  return xml("CdtTrfTxInf", [
    xml("PmtId", [reference("EndToEndId", end_to_end_id, line)]),
    xml("Amt", [amount(cents, line)]),
    // The IBAN identifies the creditor's bank; the guidelines do not allow NOTPROVIDED here.
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
    xml("ReqdExctnDt", [sepaDay("Dt", execution_date, line)]),
    party("Dbtr", debtor, null),
    account("DbtrAcct", debtor, null),
    agent("DbtrAgt", debtor, null),
    xml("ChrgBr", "SLEV"),
    ...transfers.map(transaction),
  ]);
}

/**
 * Writes a credit transfer file: one group for each day, in date order.
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
