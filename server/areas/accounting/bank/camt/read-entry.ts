import { truncate } from "#shared/lib/text.ts";
import { findNode, nodesNamed, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import type { UnhashedMovement } from "../statement.ts";
import { StatementFault } from "../statement-fault.ts";
import { amountOf, dayAt } from "./camt-values.ts";

/** Longest text that a movement keeps, in characters. */
const MAX_TEXT = 1_000;
/** What banks write where there is no reference (EPC rulebooks; SWIFT). */
const NO_REFERENCE = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE"]);
/** AEB's common concept of returned and unpaid debits: what the matching looks for, whatever the format. */
const RETURNED = "14";
/** Sub-families of returned debits in ISO's external code list: unpaid or refunded direct debit, reversed payment. */
const RETURN_CODES = new Set(["UPDD", "PRDD", "RVSL"]);

const referenceAt = (node: XmlNode, ...names: readonly string[]): string => {
  const text = textAt(node, ...names);
  return NO_REFERENCE.has(text) ? "" : text;
};

/** Version 2 writes a party's name directly, version 8 within `Pty`. */
const nameAt = (details: XmlNode, party: string) =>
  textAt(details, "RltdPties", party, "Pty", "Nm") || textAt(details, "RltdPties", party, "Nm");

/** What one transaction says: who paid or was paid, and what for. */
function saidBy(details: XmlNode, amount: number): string[] {
  const remittance = findNode(details, "RmtInf");
  const free = remittance ? nodesNamed(remittance, "Ustrd").map(({ text }) => text) : [];
  const structured = remittance ? nodesNamed(remittance, "Strd").map((one) => textAt(one, "CdtrRefInf", "Ref")) : [];
  const party = amount < 0 ? "Cdtr" : "Dbtr";
  return [nameAt(details, party), ...free, ...structured, textAt(details, "AddtlTxInf")];
}

/** Texts in order, without those that an earlier one contains. */
function join(texts: readonly string[]): string {
  const clean = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const fresh = clean.filter((text, index) => !clean.slice(0, index).some((earlier) => earlier.includes(text)));
  return truncate(fresh.join(" "), MAX_TEXT);
}

/** BkTxCd: the bank's own code, else ISO's domain, family and sub-family. */
function codeOf(entry: XmlNode): string {
  const domain = [["Cd"], ["Fmly", "Cd"], ["Fmly", "SubFmlyCd"]].map((names) =>
    textAt(entry, "BkTxCd", "Domn", ...names),
  );
  return textAt(entry, "BkTxCd", "Prtry", "Cd") || domain.filter((code) => code !== "").join("-");
}

/** The order or file that an entry belongs to, where all its transactions are of one: our remittances have it. */
function orderOf(entry: XmlNode, details: readonly XmlNode[]): string {
  const [order = "", ...others] = new Set(details.map((one) => referenceAt(one, "Refs", "PmtInfId")));
  const ofBatch = referenceAt(entry, "NtryDtls", "Btch", "PmtInfId") || referenceAt(entry, "NtryDtls", "Btch", "MsgId");
  const [only] = details.length === 1 ? details : [];
  return ofBatch || (others.length === 0 ? order : "") || (only ? referenceAt(only, "Refs", "MndtId") : "");
}

function isReturned(entry: XmlNode, details: readonly XmlNode[]): boolean {
  const codes = [entry, ...details].map((node) => textAt(node, "BkTxCd", "Domn", "Fmly", "SubFmlyCd"));
  return codes.some((code) => RETURN_CODES.has(code)) || details.some((one) => findNode(one, "RtrInf") !== null);
}

/** Whether an entry is booked: others may never be. Version 2 writes the status directly, version 8 within `Cd`. */
export function isBooked(entry: XmlNode): boolean {
  return (textAt(entry, "Sts", "Cd") || textAt(entry, "Sts")) === "BOOK";
}

/**
 * A booked entry (Ntry). One that books several transactions together is one movement, as in the account.
 * @param currency that of the account
 * @throws StatementFault statement_value
 */
export function readEntry(entry: XmlNode, currency: string): UnhashedMovement {
  const { amount, currency: own } = amountOf(entry);
  const value_date = dayAt(entry, "ValDt");
  const operation_date = dayAt(entry, "BookgDt") ?? value_date;
  if (operation_date === null || own !== currency) throw new StatementFault("statement_value", entry.line);
  const details = nodesNamed(entry, "NtryDtls").flatMap((one) => nodesNamed(one, "TxDtls"));
  const [only] = details.length === 1 ? details : [];
  const said = [...(only ? saidBy(only, amount) : []), textAt(entry, "AddtlNtryInf")];
  const code = codeOf(entry);
  return {
    line: entry.line,
    operation_date,
    value_date: value_date ?? operation_date,
    amount,
    common_concept: amount < 0 && isReturned(entry, details) ? RETURNED : "",
    own_concept: code,
    document_number: referenceAt(entry, "AcctSvcrRef") || (only ? referenceAt(only, "Refs", "AcctSvcrRef") : ""),
    reference_1: orderOf(entry, details),
    reference_2: only ? referenceAt(only, "Refs", "EndToEndId") : "",
    text: join(said) || code,
    original: null,
  };
}
