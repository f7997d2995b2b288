import type { SheetRecord } from "#shared/domain/administration/read-record.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Issues that are kept of one batch; nobody reads more, and a column that was matched wrongly makes one a row. */
const MAX_ISSUES = 100_000;
/** Bytes of records that are staged at once. */
const PART = 262_144;

/** Takes back what was read of a batch before. */
export async function clearStage(tx: Tx, bulk_upload_id: string): Promise<void> {
  await tx.query("delete from bulk_upload_row where bulk_upload_id = $1", [bulk_upload_id]);
  await tx.query("delete from bulk_upload_issue where bulk_upload_id = $1", [bulk_upload_id]);
}

/* Rows travel as text with separators of its own: PostgreSQL takes it apart in half the time that JSON of rows takes. */
const ROW_END = "\u001e";
const FIELD_END = "\u001f";

const ROWS_SQL = `
  insert into bulk_upload_row (bulk_upload_id, row_number, key, address_key, record, refs, address)
  select $1, split_part(line, chr(31), 1)::integer, nullif(split_part(line, chr(31), 2), ''),
         nullif(split_part(line, chr(31), 3), ''), split_part(line, chr(31), 4)::jsonb,
         split_part(line, chr(31), 5)::jsonb, nullif(split_part(line, chr(31), 6), 'null')::jsonb
  from string_to_table(convert_from($2, 'UTF8'), chr(30)) line`;

const ISSUES_SQL = `
  insert into bulk_upload_issue (bulk_upload_id, kind, row_number, field, key, params, value)
  select $1, 'error', x.row_number, x.field, x.key, x.params, x.value
  from jsonb_to_recordset(convert_from($2, 'UTF8')::jsonb) as x
    (row_number integer, field text, key text, params jsonb, value text)`;

const clean = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

/** JSON that PostgreSQL can store: without null characters and halves of characters. */
function toStorableJson(value: object): string {
  const json = JSON.stringify(value);
  return /\\u(0000|d[89a-f])/i.test(json) ? JSON.stringify(value, clean) : json;
}

/** A key is only ever compared: what separates fields is no part of it. */
const storableKey = (key: string | null) => (key ?? "").toWellFormed().replace(/\p{Cc}/gu, " ");

function printRow({ number, key, addressKey, values, references, address }: SheetRecord): string {
  const parts = [values, references, address].map((part) => (part === null ? "null" : toStorableJson(part)));
  return [number, storableKey(key), storableKey(addressKey), ...parts].join(FIELD_END);
}

/** What stands before, between and behind the entries of a text. */
interface Frame {
  readonly begin: string;
  readonly between: string;
  readonly end: string;
}
const rowFrame: Frame = { begin: "", between: ROW_END, end: "" };
const jsonFrame: Frame = { begin: "[", between: ",", end: "]" };

/**
 * A text that grows as bytes, each entry written when it is there: a hundred thousand rows leave nothing behind that
 * lives longer than a moment.
 */
class TextPart {
  readonly #frame: Frame;
  #bytes = Buffer.allocUnsafe(PART);
  #size = 0;
  count = 0;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  get isFull(): boolean {
    return this.#size >= PART / 2;
  }

  add(entry: string): void {
    this.#reserve(entry.length * 3 + 2);
    this.#size += this.#bytes.write(this.count === 0 ? this.#frame.begin : this.#frame.between, this.#size);
    this.#size += this.#bytes.write(entry, this.#size);
    this.count += 1;
  }

  /** The bytes of all entries; they hold until the next one is added. */
  take(): Buffer {
    const size = this.#size + this.#bytes.write(this.#frame.end, this.#size);
    this.#size = 0;
    this.count = 0;
    return this.#bytes.subarray(0, size);
  }

  #reserve(needed: number): void {
    if (this.#size + needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(this.#size + needed + PART);
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }
}

/** Keeps rows of a batch until they are loaded, and what is wrong with each of them. */
export interface Stage {
  /** Resolves at once unless a part is full and the one before it is still being written. */
  add(record: SheetRecord): Promise<void> | void;
  /** Resolves once everything is written. */
  end(): Promise<void>;
}

/** Statements one after the other: while one is done, the next part is filled. */
function createQueue(tx: Tx) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Resolves once what was asked before is done. */
    async push(sql: string, values: () => readonly unknown[]): Promise<void> {
      await last;
      last = tx.query(sql, values());
      // Whoever waits for it next is told.
      last.catch(() => {});
    },
    end: () => last,
  };
}
type Queue = ReturnType<typeof createQueue>;

function createParts(queue: Queue, sql: string, bulk_upload_id: string, frame: Frame) {
  let [filling, writing] = [new TextPart(frame), new TextPart(frame)];
  const flush = () =>
    queue.push(sql, () => {
      [filling, writing] = [writing, filling];
      return [bulk_upload_id, writing.take()];
    });
  return {
    add(entry: string): Promise<void> | void {
      filling.add(entry);
      if (filling.isFull) return flush();
    },
    end: () => (filling.count > 0 ? flush() : Promise.resolve()),
  };
}

/** A stage for one reading of a batch's file. */
export function createStage(tx: Tx, bulk_upload_id: string): Stage {
  const queue = createQueue(tx);
  const rows = createParts(queue, ROWS_SQL, bulk_upload_id, rowFrame);
  const issues = createParts(queue, ISSUES_SQL, bulk_upload_id, jsonFrame);
  let issueCount = 0;
  const addIssues = async ({ number, issues: own }: SheetRecord) => {
    for (const issue of own.slice(0, MAX_ISSUES - issueCount)) {
      issueCount += 1;
      await issues.add(toStorableJson({ row_number: number, ...issue }));
    }
  };
  return {
    add(record) {
      const added = rows.add(printRow(record));
      if (record.issues.length === 0) return added;
      return Promise.resolve(added).then(() => addIssues(record));
    },
    async end() {
      await rows.end();
      await issues.end();
      await queue.end();
    },
  };
}
