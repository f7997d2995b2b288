import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { type Child, startChild } from "../harness/child.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { COPY_COLUMNS, writeCopyFile, writeSheet } from "./p6-files.ts";

const PERSONS = 100_000;
const FEW = 2_000;

const usage = z.object({ ms: z.number(), megabytes: z.number() });

/** Each load begins with the same empty tables. */
async function empty(db: Db): Promise<void> {
  // Tables that reference persons are empty, but their triggers would still prevent the truncation.
  await db.query("set session_replication_role = replica");
  await db.query("truncate person, bulk_upload_row, bulk_upload_issue cascade");
  await db.query("set session_replication_role = origin");
  await db.query("delete from audit_entry where entity = 'person'");
  await db.query("vacuum audit_entry");
  await db.query("checkpoint");
}

async function measureCopy(db: Db, file: string): Promise<number> {
  await empty(db);
  return timed(() => db.query(`copy person (${COPY_COLUMNS}) from '${file}'`));
}

async function measureUpload(db: Db, child: Child, file: string): Promise<z.infer<typeof usage>> {
  await empty(db);
  return usage.parse(await child.request(file));
}

/** @throws Error when the sheet's rows differ from those of COPY, since the measurements would compare different work */
async function assertSameRows(db: Db, file: string): Promise<void> {
  const columns = COPY_COLUMNS.replaceAll(" ", "");
  await db.query(`create temporary table copied (like person)`);
  await db.query(`alter table copied alter id drop not null, alter label drop not null, alter search_text drop not null,
    alter created_at drop not null, alter updated_at drop not null, alter version drop not null, alter is_business drop not null`);
  await db.query(`copy copied (${columns}) from '${file}'`);
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from ((select ${columns} from person except select ${columns} from copied)
      union all (select ${columns} from copied except select ${columns} from person)) d`,
  );
  await db.query("drop table copied");
  if (row?.count !== 0) throw new Error(`${row?.count} rows differ`);
}

async function measureAll({ folder, pace, say }: Bench, url: string): Promise<RowOutcome> {
  const file = (name: string) => path.join(folder, name);
  const [sheet, small, copy] = [file("persons.xlsx"), file("few.xlsx"), file("persons.tsv")];
  await writeSheet(sheet, PERSONS);
  await writeSheet(small, FEW);
  await writeCopyFile(copy, PERSONS);
  const module = fileURLToPath(import.meta.resolve("./p6-server.ts"));
  const child = startChild(module, [url], ["--expose-gc"]);
  const db = createDb({ url, max: 1 });
  try {
    await child.hear();
    // Warms up and compares the results before measuring.
    await measureUpload(db, child, small);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => measureCopy(db, copy),
      measure: async () => {
        const measured = await measureUpload(db, child, sheet);
        await assertSameRows(db, copy);
        return measured;
      },
    });
    return {
      measurements: [
        {
          what: "sheet of 100,000 persons with every check: COPYRAW / Llavero",
          value: median(rounds.map((r) => r.limit / r.ms)),
          unit: "×",
          goal: { atLeast: 0.25 },
        },
        {
          what: "memory beyond an idle server's",
          value: median([...rounds, ...voids].map((r) => r.megabytes)),
          unit: "MB",
          goal: { atMost: 100 },
        },
      ],
      rounds,
      voids,
    };
  } finally {
    await child.end();
    await db.close();
  }
}

const run = async (bench: Bench): Promise<RowOutcome> =>
  bench.databases.inCopy(await bench.databases.company(), (url) => measureAll(bench, url));

export const bulkLoadRow: BenchRow = { name: "P6", title: "bulk upload of 100,000 persons with every check", run };
