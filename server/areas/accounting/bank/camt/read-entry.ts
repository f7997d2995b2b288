import { isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";
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

/** The account of a party; empty where it is none or no IBAN. */
function accountAt(details: XmlNode, party: string): string {
  const iban = normalizeIban(textAt(details, "RltdPties", `${party}Acct`, "Id", "IBAN"));
  return isValidIban(iban) ? iban : "";
}

/** The account whose entries are read. */
interface EntryAccount {
  readonly iban: string;
  readonly currency: string;
}

interface EntrySide {
  readonly amount: number;
  readonly isReverted: boolean;
  /** The account's own IBAN. */
  readonly iban: string;
}

/**
 * The side of a payment's other party. What comes back has the parties of what it reverts: a returned debit names its debtor; some banks
 * name the account's own holder there, as its IBAN says.
 */
function otherSideOf(details: XmlNode, { amount, isReverted, iban }: EntrySide): "Dbtr" | "Cdtr" {
  if (!isReverted) return amount < 0 ? "Cdtr" : "Dbtr";
  const [side, other] = amount < 0 ? (["Dbtr", "Cdtr"] as const) : (["Cdtr", "Dbtr"] as const);
  const account = accountAt(details, side);
  return account !== iban && (account || nameAt(details, side)) !== "" ? side : other;
}

/** The account of a payment's other party; null where the bank states none but ours. */
function otherAccountOf(details: XmlNode, entry: EntrySide): string | null {
  const account = accountAt(details, otherSideOf(details, entry));
  return account === "" || account === entry.iban ? null : account;
}

/** Structured remittance information: the creditor's reference, the numbers of invoices, further words. */
function structuredOf(remittance: XmlNode): string[] {
  return nodesNamed(remittance, "Strd").flatMap((one) => [
    textAt(one, "CdtrRefInf", "Ref"),
    ...nodesNamed(one, "RfrdDocInf").map((document) => textAt(document, "Nb")),
    ...nodesNamed(one, "AddtlRmtInf").map(({ text }) => text),
  ]);
}

/** What one transaction says: who paid or was paid, what for, and why it came back. */
function saidBy(details: XmlNode, entry: EntrySide): string[] {
  const remittance = findNode(details, "RmtInf");
  const free = remittance ? nodesNamed(remittance, "Ustrd").map(({ text }) => text) : [];
  const structured = remittance ? structuredOf(remittance) : [];
  const reason = [textAt(details, "RtrInf", "Rsn", "Cd"), textAt(details, "RtrInf", "AddtlInf")];
  const party = nameAt(details, otherSideOf(details, entry));
  return [party, ...free, ...structured, textAt(details, "AddtlTxInf"), ...reason];
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

/**
 * Whether an entry reverts an earlier one. Its side is that of the account all the same: with RvslInd, a debit reverts a
 * credit (ISO 20022, ReversalIndicator).
 */
function isReturned(entry: XmlNode, details: readonly XmlNode[]): boolean {
  if (["true", "1"].includes(textAt(entry, "RvslInd"))) return true;
  const codes = [entry, ...details].map((node) => textAt(node, "BkTxCd", "Domn", "Fmly", "SubFmlyCd"));
  return codes.some((code) => RETURN_CODES.has(code)) || details.some((one) => findNode(one, "RtrInf") !== null);
}

/** Whether an entry is booked: others may never be. Version 2 writes the status directly, version 8 within `Cd`. */
export function isBooked(entry: XmlNode): boolean {
  return (textAt(entry, "Sts", "Cd") || textAt(entry, "Sts")) === "BOOK";
}

/**
 * A booked entry (Ntry). One that books several transactions together is one movement, as in the account. Its amount has
 * the charges that the bank took off (Chrgs), which are not counted again.
 * @throws StatementFault statement_value
 */
export function readEntry(entry: XmlNode, { iban, currency }: EntryAccount): UnhashedMovement {
  const { amount, currency: own } = amountOf(entry);
  const value_date = dayAt(entry, "ValDt");
  const operation_date = dayAt(entry, "BookgDt") ?? value_date;
  if (operation_date === null || own !== currency) throw new StatementFault("statement_value", entry.line);
  const details = nodesNamed(entry, "NtryDtls").flatMap((one) => nodesNamed(one, "TxDtls"));
  const [only] = details.length === 1 ? details : [];
  const isReverted = isReturned(entry, details);
  const side = { amount, isReverted, iban };
  const said = [...(only ? saidBy(only, side) : []), textAt(entry, "AddtlNtryInf")];
  const code = codeOf(entry);
  return {
    line: entry.line,
    operation_date,
    value_date: value_date ?? operation_date,
    amount,
    common_concept: amount < 0 && isReverted ? RETURNED : "",
    own_concept: code,
    document_number: referenceAt(entry, "AcctSvcrRef") || (only ? referenceAt(only, "Refs", "AcctSvcrRef") : ""),
    reference_1: orderOf(entry, details),
    reference_2: only ? referenceAt(only, "Refs", "EndToEndId") : "",
    text: join(said) || code,
    other_party_iban: only ? otherAccountOf(only, side) : null,
    original: null,
  };
}
