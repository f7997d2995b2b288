import { decodeText } from "#server/engine/services/decode-text.ts";
import { MovementHashes } from "../movement-hash.ts";
import { addConcepts, addMovement, addOriginal, closeAccount, type OpenAccount, openAccount } from "./read-account.ts";
import { RECORD_LENGTH, StatementRecord } from "./records.ts";
import type { StatementAccount, UnhashedMovement } from "../statement.ts";
import { StatementFault } from "../statement-fault.ts";

/*
 * AEB Norma 43 ("Información normalizada de cuenta corriente", Cuaderno 43): lines of 80 columns. 11 opens an
 * account, 22 is a movement with up to five 23 of text and a 24 in another currency, 33 closes the account, 88 ends
 * the file.
 */

/** A file without line breaks is split by length. */
function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const [first = ""] = lines;
  if (lines.length > 1 || first.length % RECORD_LENGTH !== 0) return lines;
  return first.match(new RegExp(`.{${RECORD_LENGTH}}`, "g")) ?? [];
}

/** Control-Z. */
const END_OF_TEXT = "\u001a";

/** Skips blank lines and the end-of-text character of old systems. */
function readRecords(content: Uint8Array): StatementRecord[] {
  return splitLines(decodeText(content).replaceAll(END_OF_TEXT, "")).flatMap((text, index) =>
    text.trim() === "" ? [] : [new StatementRecord(text, index + 1)],
  );
}

/** Reader state: the closed accounts, and the open one. */
class StatementReader {
  readonly accounts: ReturnType<typeof closeAccount>[] = [];
  private open: OpenAccount | null = null;
  private isEnded = false;
  private originals = 0;

  private theOpen(record: StatementRecord): OpenAccount {
    if (!this.open) throw new StatementFault("statement_order", record.line);
    return this.open;
  }

  read(record: StatementRecord, index: number): void {
    if (this.isEnded) throw new StatementFault("statement_order", record.line);
    switch (record.code) {
      case "11":
        if (this.open) throw new StatementFault("statement_order", record.line);
        this.open = openAccount(record);
        return;
      case "22":
        return addMovement(this.theOpen(record), record);
      case "23":
        return addConcepts(this.theOpen(record), record);
      case "24":
        this.originals += 1;
        return addOriginal(this.theOpen(record), record);
      case "33":
        this.accounts.push(closeAccount(this.theOpen(record), record));
        this.open = null;
        return;
      case "88":
        return this.end(record, index);
      default:
        throw new StatementFault("statement_unknown", record.line);
    }
  }

  /**
   * Record 88 counts the records before it. Some banks count it too, and some leave out those of other currencies,
   * which were added to the norm later.
   */
  private end(record: StatementRecord, counted: number): void {
    if (this.open) throw new StatementFault("statement_order", record.line);
    const declared = record.numberAt(21, 26);
    const accepted = [counted, counted + 1].flatMap((count) => [count, count - this.originals]);
    if (!accepted.includes(declared)) throw new StatementFault("statement_count", record.line, { declared, counted });
    this.isEnded = true;
  }

  finish(lastLine: number): void {
    if (!this.isEnded) throw new StatementFault("statement_incomplete", lastLine);
  }
}

/** Excludes the line number, which differs between files. */
function identify(account: string, movement: UnhashedMovement): string {
  const { operation_date, value_date, amount, common_concept, own_concept, original } = movement;
  const { document_number, reference_1, reference_2, text } = movement;
  const facts = [account, operation_date, value_date, amount, common_concept, own_concept, original];
  return JSON.stringify([...facts, document_number, reference_1, reference_2, text]);
}

/**
 * Reads a statement's accounts with their movements, all or none.
 * @throws StatementFault with the first invalid line
 */
export function readNorma43(content: Uint8Array): StatementAccount[] {
  const records = readRecords(content);
  const [first] = records;
  if (first?.code !== "11") throw new StatementFault(first ? "statement_unknown" : "statement_empty", first?.line ?? 1);
  const reader = new StatementReader();
  for (const [index, record] of records.entries()) reader.read(record, index);
  reader.finish(records.at(-1)?.line ?? 1);
  const hashes = new MovementHashes({ family: "norma43", identify });
  return reader.accounts.map((account) => ({
    ...account,
    format: "norma43",
    movements: account.movements.map((one) => ({ ...one, hash: hashes.hash(account, one) })),
  }));
}
