import type { SheetRecord } from "#shared/domain/administration/read-record.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Maximum issues stored per batch: a wrongly matched column causes one per row. */
const MAX_ISSUES = 100_000;
/** Buffer size in bytes of staged records. */
const PART = 262_144;

/** Deletes the staged rows and issues of an earlier reading. */
export async function clearStage(tx: Tx, bulk_upload_id: string): Promise<void> {
  await tx.query("delete from bulk_upload_row where bulk_upload_id = $1", [bulk_upload_id]);
  await tx.query("delete from bulk_upload_issue where bulk_upload_id = $1", [bulk_upload_id]);
}

/* Rows are sent as text with own separators: PostgreSQL parses it in half the time of a JSON array. */
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

/** JSON without null characters and lone surrogates, which PostgreSQL cannot store. */
function toStorableJson(value: object): string {
  const json = JSON.stringify(value);
  return /\\u(0000|d[89a-f])/i.test(json) ? JSON.stringify(value, clean) : json;
}

/** Replaces control characters, which include the separators; a key is only compared. */
const storableKey = (key: string | null) => (key ?? "").toWellFormed().replace(/\p{Cc}/gu, " ");

function serialiseRow({ number, key, addressKey, values, references, address }: SheetRecord): string {
  const parts = [values, references, address].map((part) => (part === null ? "null" : toStorableJson(part)));
  return [number, storableKey(key), storableKey(addressKey), ...parts].join(FIELD_END);
}

/** Text before, between and after the entries. */
interface Frame {
  readonly start: string;
  readonly between: string;
  readonly end: string;
}
const rowFrame: Frame = { start: "", between: ROW_END, end: "" };
const jsonFrame: Frame = { start: "[", between: ",", end: "]" };

/** Appends entries to a byte buffer as they arrive, so that a hundred thousand rows leave no long-lived objects. */
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
    this.#size += this.#bytes.write(this.count === 0 ? this.#frame.start : this.#frame.between, this.#size);
    this.#size += this.#bytes.write(entry, this.#size);
    this.count += 1;
  }

  /** Bytes of all entries; valid until the next one is added. */
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

/** Writes a batch's rows and their issues to the staging tables. */
export interface Stage {
  /** Resolves at once unless a buffer is full and the previous one is still being written. */
  add(record: SheetRecord): Promise<void> | void;
  /** Resolves when everything is written. */
  end(): Promise<void>;
}

/** Runs statements one at a time; the next buffer is filled meanwhile. */
function createQueue(tx: Tx) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Resolves when the previous statements are done. */
    async push(sql: string, values: () => readonly unknown[]): Promise<void> {
      await last;
      last = tx.query(sql, values());
      // Prevents an unhandled rejection; the error surfaces at the next await.
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

/** Creates a stage for one reading of a batch's file. */
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
      const added = rows.add(serialiseRow(record));
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
