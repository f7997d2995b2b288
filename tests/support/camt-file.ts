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
  readonly says?: string;
  readonly end_to_end?: string;
  readonly message?: string;
  /** Domain, family and sub-family. */
  readonly code?: readonly [string, string, string];
  readonly return_reason?: string;
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

function details(entry: MeantEntry, version: string, says: string | undefined): XmlElement {
  const { end_to_end, message, party: name, return_reason, amount } = entry;
  const refs = [...(message ? [xml("PmtInfId", message)] : []), ...(end_to_end ? [xml("EndToEndId", end_to_end)] : [])];
  return xml("TxDtls", [
    refs.length > 0 ? xml("Refs", refs) : null,
    name ? xml("RltdPties", [party(version, amount < 0 ? "Cdtr" : "Dbtr", name)]) : null,
    says === undefined ? null : xml("RmtInf", [xml("Ustrd", says)]),
    return_reason ? xml("RtrInf", [xml("Rsn", [xml("Cd", return_reason)])]) : null,
  ]);
}

function entryOf(entry: MeantEntry, { version, currency = "EUR" }: MeantCamt): XmlElement {
  const { amount, status = "BOOK", reference, booked, valued = booked, says, others } = entry;
  const [domain, family, sub] = entry.code ?? ["PMNT", "RCDT", "ESCT"];
  return xml("Ntry", [
    amountOf(amount, currency),
    sideOf(amount),
    xml("Sts", isLate(version) ? [xml("Cd", status)] : status),
    dayOf("BookgDt", booked),
    dayOf("ValDt", valued),
    reference ? xml("AcctSvcrRef", reference) : null,
    xml("BkTxCd", [xml("Domn", [xml("Cd", domain), xml("Fmly", [xml("Cd", family), xml("SubFmlyCd", sub)])])]),
    xml(
      "NtryDtls",
      [says, ...(others ?? [])].map((one) => details(entry, version, one)),
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
