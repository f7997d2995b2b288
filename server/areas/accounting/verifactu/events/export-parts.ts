import * as z from "zod/mini";
import type { Db } from "#server/engine/db/pool.ts";
import type { ZipPart } from "#server/engine/services/zip/zip-writer.ts";

/** Documents read per statement. */
const STRETCH = 200;

/** Positions that an export has of the records and of the log; null where the period has none. */
export interface ExportRange {
  readonly records: { readonly first: number; readonly last: number } | null;
  readonly events: { readonly first: number; readonly last: number } | null;
}

const documentRow = z.object({ position: z.int(), name: z.string(), document: z.string() });

const RECORDS = `
  select v.position::int4, case v.kind when 'issue' then 'alta' else 'anulacion' end || ' ' || v.number as name, s.document
  from verifactu_record v join verifactu_signature s on s.record_id = v.id
  where v.issuer_id = $1 and v.mode = 'no_verifactu' and v.position between $2 and $3 order by v.position limit ${STRETCH}`;
const EVENTS = `
  select e.position::int4, 'evento ' || e.kind as name, s.document
  from verifactu_event e join verifactu_signature s on s.event_id = e.id
  where e.issuer_id = $1 and e.position between $2 and $3 order by e.position limit ${STRETCH}`;

const fileName = (folder: string, { position, name }: z.infer<typeof documentRow>) =>
  `${folder}/${String(position).padStart(6, "0")} ${name.replaceAll(/[^\p{L}\p{N} -]+/gu, "_")}.xml`;

async function* documentsOf(
  db: Db,
  sql: string,
  folder: string,
  issuer_id: string,
  range: { readonly first: number; readonly last: number },
): AsyncGenerator<ZipPart> {
  for (let at = range.first, isMore = true; isMore;) {
    const rows = z.array(documentRow).parse(await db.query(sql, [issuer_id, at, range.last]));
    for (const row of rows) {
      at = row.position + 1;
      yield { name: fileName(folder, row), read: () => Promise.resolve(Buffer.from(row.document, "utf8")) };
    }
    isMore = rows.length === STRETCH;
  }
}

/** The parts of an export: each record and each event as it was signed, read as they are written. */
export async function* exportParts(
  db: Db,
  issuer_id: string,
  { records, events }: ExportRange,
): AsyncGenerator<ZipPart> {
  if (records) yield* documentsOf(db, RECORDS, "registros", issuer_id, records);
  if (events) yield* documentsOf(db, EVENTS, "eventos", issuer_id, events);
}
