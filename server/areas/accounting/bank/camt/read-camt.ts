import { compareDates, type DateString } from "#shared/lib/dates.ts";
import { findNode, nodesNamed, readXml, textAt, XmlFault, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { MovementHashes } from "../movement-hash.ts";
import type { StatementAccount, UnhashedMovement } from "../statement.ts";
import { StatementFault } from "../statement-fault.ts";
import { amountOf, dayAt, ibanOf, instantDayAt } from "./camt-values.ts";
import { isBooked, readEntry } from "./read-entry.ts";

/*
 * ISO 20022 camt.053 (statement: the booked entries between two balances) and camt.054 (notification: some entries, without
 * balances), in the versions that Spanish banks send. Read after the schemas camt.053.001.08 and camt.054.001.08; those of
 * version 2 differ in what is said beside their readers.
 */

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:";
const VERSIONS = ["camt.053.001.02", "camt.053.001.08", "camt.054.001.02", "camt.054.001.08"] as const;

/** Where the accounts are in the file, and which entries of balances begin and end them. */
const messages = {
  "camt.053": { format: "camt053", message: "BkToCstmrStmt", account: "Stmt" },
  "camt.054": { format: "camt054", message: "BkToCstmrDbtCdtNtfctn", account: "Ntfctn" },
} as const;
type Message = (typeof messages)[keyof typeof messages];

/** Codes of balances: opening, or the closing one of the statement before; closing. Pages of one statement have interim ones. */
const OPENING = ["OPBD", "PRCD", "ITBD"];
const CLOSING = ["CLBD", "ITBD"];

/** @throws StatementFault statement_unknown for another kind of file, statement_version for another version */
function messageOf({ name, uri, line }: XmlNode): Message {
  const version = uri.startsWith(NAMESPACE) ? uri.slice(NAMESPACE.length) : "";
  const known = VERSIONS.find((one) => one === version);
  if (known) return messages[known.startsWith("camt.053") ? "camt.053" : "camt.054"];
  if (name === "Document" && version !== "")
    throw new StatementFault("statement_version", line, { version, versions: VERSIONS.join(", ") });
  throw new StatementFault("statement_unknown", line);
}

function balanceOf(account: XmlNode, codes: readonly string[], place: 0 | -1) {
  const balances = nodesNamed(account, "Bal");
  for (const code of codes) {
    const found = balances.filter((one) => textAt(one, "Tp", "CdOrPrtry", "Cd") === code).at(place);
    if (found) return { ...amountOf(found), day: dayAt(found, "Dt"), line: found.line };
  }
  return null;
}
type Balance = NonNullable<ReturnType<typeof balanceOf>>;

const sumOf = (movements: readonly UnhashedMovement[]) => movements.reduce((sum, { amount }) => sum + amount, 0);

/** @throws StatementFault statement_sums unless the entries lead from one balance to the other */
function requireSums(opening: Balance | null, closing: Balance | null, movements: readonly UnhashedMovement[]): void {
  if (!opening || !closing) return;
  const isSound = opening.currency === closing.currency && opening.amount + sumOf(movements) === closing.amount;
  if (!isSound) throw new StatementFault("statement_sums", closing.line);
}

const notNull = (days: readonly (DateString | null)[]) => days.filter((day) => day !== null);

/** First and last day of an account: as it says, else those of what it contains. */
function periodOf(account: XmlNode, movements: readonly UnhashedMovement[], closing: Balance | null): Period {
  const booked = movements.map(({ operation_date }) => operation_date).toSorted(compareDates);
  const created = instantDayAt(account, "CreDtTm");
  const others = [closing?.day ?? null, created];
  const [start] = notNull([instantDayAt(account, "FrToDt", "FrDtTm"), booked[0] ?? null, ...others]);
  const [end] = notNull([
    instantDayAt(account, "FrToDt", "ToDtTm"),
    closing?.day ?? null,
    booked.at(-1) ?? null,
    created,
  ]);
  if (start === undefined || end === undefined) throw new StatementFault("statement_value", account.line);
  return { start_date: start, end_date: end };
}

type Period = Pick<StatementAccount, "start_date" | "end_date">;
type UnhashedAccount = Omit<StatementAccount, "movements"> & { readonly movements: readonly UnhashedMovement[] };

/** Currency of the account: as it says, else that of its balances or entries. */
function currencyOf(owned: XmlNode, balances: readonly (Balance | null)[], [first]: readonly XmlNode[]): string {
  const balance = balances.find((one) => one !== null);
  return textAt(owned, "Ccy") || (balance ?? (first && amountOf(first)))?.currency || "EUR";
}

function readAccount(account: XmlNode, { format }: Message): UnhashedAccount {
  const owned = findNode(account, "Acct");
  if (!owned) throw new StatementFault("statement_value", account.line);
  const isWhole = format === "camt053";
  const opening = isWhole ? balanceOf(account, OPENING, 0) : null;
  const closing = isWhole ? balanceOf(account, CLOSING, -1) : null;
  const entries = nodesNamed(account, "Ntry").filter(isBooked);
  const currency = currencyOf(owned, [opening, closing], entries);
  const iban = ibanOf(owned);
  const movements = entries.map((entry) => readEntry(entry, { iban, currency }));
  requireSums(opening, closing, movements);
  return {
    format,
    iban,
    holder: textAt(owned, "Ownr", "Nm") || textAt(owned, "Nm"),
    currency,
    ...periodOf(account, movements, closing),
    initial_balance: opening?.amount ?? null,
    final_balance: closing?.amount ?? null,
    movements,
  };
}

async function parse(content: Uint8Array): Promise<XmlNode> {
  try {
    return await readXml(content);
  } catch (error) {
    if (error instanceof XmlFault) throw new StatementFault("statement_unreadable", error.line);
    throw error;
  }
}

/** The same movement in a statement and in a notification is one: the bank's reference identifies it where there is one. */
function identify(account: string, movement: UnhashedMovement): string {
  const { operation_date, value_date, amount, document_number } = movement;
  if (document_number !== "") return JSON.stringify([account, document_number, amount, operation_date]);
  const { own_concept, reference_1, reference_2, text } = movement;
  return JSON.stringify([account, operation_date, value_date, amount, own_concept, reference_1, reference_2, text]);
}

/**
 * Reads the accounts of a camt.053 or camt.054 file with their booked movements, all or none.
 * @throws StatementFault with the first invalid line
 */
export async function readCamt(content: Uint8Array): Promise<StatementAccount[]> {
  const root = await parse(content);
  const message = messageOf(root);
  const found = findNode(root, message.message);
  const accounts = found ? nodesNamed(found, message.account) : [];
  if (accounts.length === 0) throw new StatementFault("statement_empty", root.line);
  const hashes = new MovementHashes({ family: "camt", identify });
  return accounts.map((account) => {
    const read = readAccount(account, message);
    return { ...read, movements: read.movements.map((one) => ({ ...one, hash: hashes.hash(read, one) })) };
  });
}
