import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";

/** An entry as a test means it. */
export interface MeantEntry {
  readonly booked: string;
  readonly valued?: string;
  /** Cents, negative for a debit. */
  readonly amount: number;
  readonly status?: string;
  /** The bank's own reference. */
  readonly reference?: string;
  readonly party?: string;
  /** The IBAN of that party. */
  readonly account?: string;
  readonly says?: string;
  readonly end_to_end?: string;
  readonly message?: string;
  /** Domain, family and sub-family. */
  readonly code?: readonly [string, string, string];
  readonly return_reason?: string;
  /** Whether it reverts an earlier entry (RvslInd). */
  readonly isReversal?: boolean;
  /** The account's own side of the transaction: what comes back names both. */
  readonly owner?: string;
  /** Charges in cents that the amount includes. */
  readonly charged?: number;
  /** Number of an invoice (structured remittance information). */
  readonly invoice?: string;
  /** Further transactions that the entry books together. */
  readonly others?: readonly string[];
}

export interface MeantCamt {
  readonly version: "camt.053.001.02" | "camt.053.001.08" | "camt.054.001.02" | "camt.054.001.08";
  readonly iban: string;
  readonly opening: number;
  readonly entries: readonly MeantEntry[];
  readonly days: readonly [string, string];
  readonly currency?: string;
}

const amountOf = (cents: number, currency: string) => xml("Amt", (Math.abs(cents) / 100).toFixed(2), { Ccy: currency });
const sideOf = (cents: number) => xml("CdtDbtInd", cents < 0 ? "DBIT" : "CRDT");
const dayOf = (name: string, day: string) => xml(name, [xml("Dt", day)]);

const balance = (code: string, cents: number, day: string, currency: string) =>
  xml("Bal", [
    xml("Tp", [xml("CdOrPrtry", [xml("Cd", code)])]),
    amountOf(cents, currency),
    sideOf(cents),
    dayOf("Dt", day),
  ]);

const isLate = (version: string) => version.endsWith(".08");

function party(version: string, name: string, given: string): XmlElement {
  const own = xml("Nm", given);
  return xml(name, isLate(version) ? [xml("Pty", [own])] : [own]);
}

const partyWithAccount = (
  version: string,
  side: string,
  said: Partial<Record<"name" | "account", string | undefined>>,
) => [
  said.name ? party(version, side, said.name) : null,
  said.account ? xml(`${side}Acct`, [xml("Id", [xml("IBAN", said.account)])]) : null,
];

/** Debtor and creditor with their accounts, in the schema's order. What comes back has the parties of what it reverts. */
function parties(entry: MeantEntry, { version, iban }: MeantCamt): XmlElement | null {
  const { party: name, owner, account, return_reason, isReversal, amount } = entry;
  if (!name) return null;
  const isReverted = isReversal || return_reason !== undefined;
  const isCreditor = amount < 0 !== (isReverted && owner !== undefined);
  const [ours, other] = [
    { name: owner, account: iban },
    { name, account },
  ];
  return xml("RltdPties", [
    ...partyWithAccount(version, "Dbtr", isCreditor ? ours : other),
    ...partyWithAccount(version, "Cdtr", isCreditor ? other : ours),
  ]);
}

function remittanceOf({ invoice }: MeantEntry, says: string | undefined): XmlElement | null {
  if (says === undefined && !invoice) return null;
  const numbered = xml("Strd", [xml("RfrdDocInf", [xml("Nb", invoice ?? "")])]);
  return xml("RmtInf", [says === undefined ? null : xml("Ustrd", says), invoice ? numbered : null]);
}

/** Version 2 writes one charge directly, version 8 within `Rcrd`. */
function chargesOf({ charged }: MeantEntry, version: string, currency: string): XmlElement | null {
  if (charged === undefined) return null;
  const parts = [amountOf(charged, currency), xml("CdtDbtInd", "DBIT")];
  return xml("Chrgs", isLate(version) ? [xml("Rcrd", parts)] : parts);
}

function details(entry: MeantEntry, meant: MeantCamt, says: string | undefined): XmlElement {
  const { end_to_end, message, return_reason } = entry;
  const refs = [...(message ? [xml("PmtInfId", message)] : []), ...(end_to_end ? [xml("EndToEndId", end_to_end)] : [])];
  return xml("TxDtls", [
    refs.length > 0 ? xml("Refs", refs) : null,
    parties(entry, meant),
    remittanceOf(entry, says),
    return_reason ? xml("RtrInf", [xml("Rsn", [xml("Cd", return_reason)])]) : null,
  ]);
}

function entryOf(entry: MeantEntry, meant: MeantCamt): XmlElement {
  const { version, currency = "EUR" } = meant;
  const { amount, isReversal, status = "BOOK", reference, booked, valued = booked, says, others } = entry;
  const [domain, family, sub] = entry.code ?? ["PMNT", "RCDT", "ESCT"];
  return xml("Ntry", [
    amountOf(amount, currency),
    sideOf(amount),
    isReversal ? xml("RvslInd", "true") : null,
    xml("Sts", isLate(version) ? [xml("Cd", status)] : status),
    dayOf("BookgDt", booked),
    dayOf("ValDt", valued),
    reference ? xml("AcctSvcrRef", reference) : null,
    xml("BkTxCd", [xml("Domn", [xml("Cd", domain), xml("Fmly", [xml("Cd", family), xml("SubFmlyCd", sub)])])]),
    chargesOf(entry, version, currency),
    xml(
      "NtryDtls",
      [says, ...(others ?? [])].map((one) => details(entry, meant, one)),
    ),
  ]);
}

/** The file that a bank would write. */
export function camtText(meant: MeantCamt): string {
  const { version, iban, opening, entries, days, currency = "EUR" } = meant;
  const isStatement = version.startsWith("camt.053");
  const booked = entries.filter(({ status = "BOOK" }) => status === "BOOK");
  const closing = booked.reduce((sum, { amount }) => sum + amount, opening);
  const account = xml(isStatement ? "Stmt" : "Ntfctn", [
    xml("Id", "EXTRACTO-1"),
    xml("CreDtTm", `${days[1]}T21:00:00+01:00`),
    xml("FrToDt", [xml("FrDtTm", `${days[0]}T00:00:00`), xml("ToDtTm", `${days[1]}T23:59:59`)]),
    xml("Acct", [
      xml("Id", [xml("IBAN", iban)]),
      xml("Ccy", currency),
      xml("Ownr", [xml("Nm", "Fincas Núñez, S. L.")]),
    ]),
    ...(isStatement ? [balance("OPBD", opening, days[0], currency), balance("CLBD", closing, days[1], currency)] : []),
    ...entries.map((entry) => entryOf(entry, meant)),
  ]);
  const head = xml("GrpHdr", [xml("MsgId", "MENSAJE-1"), xml("CreDtTm", `${days[1]}T21:00:00+01:00`)]);
  const body = xml(isStatement ? "BkToCstmrStmt" : "BkToCstmrDbtCdtNtfctn", [head, account]);
  return writeXml(xml("Document", [body], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` }));
}

export const camtFile = (meant: MeantCamt): Buffer => Buffer.from(camtText(meant));
