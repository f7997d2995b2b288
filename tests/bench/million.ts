import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { listRows } from "#server/db/list-rows.ts";
import { migrate } from "#server/db/migrate.ts";
import { connectionConfig, createDb, type Db } from "#server/db/pool.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { seedCatalogues } from "#server/db/seed/seed-catalogues.ts";
import { fillBenchDatabase } from "./bench-data.ts";
import { loadRows } from "./million-rows.ts";

/* The lists of an office that has a million of everything: each question once cold for its total, then as it is asked. */

const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 5;
const LIMIT_MS = 100;

const questions: readonly (readonly [Resource, readonly string[]])[] = [
  [
    personResource,
    [
      "is_tenant=true",
      "is_guarantor=true",
      "kind=company",
      "created_source=manual",
      "nationality=ruman",
      "created_at_from=2025-01-01",
      "query=nombre77",
      "query=garcia",
      "query=nombre4999%20nunez",
      "query=zzz",
      "query=m00",
    ],
  ],
  [
    rentalResource,
    [
      "state=active",
      "state=ended",
      "state=draft",
      "regime=business",
      "start_date_from=2025-12-01",
      "end_date_to=2016-02-01",
      "monthly_rent_from=149000",
      "query=nombre77",
      "query=garcia",
      "query=zzz",
    ],
  ],
  [
    incidentResource,
    [
      "incident_status_kind=new",
      "incident_status_kind=new,in_progress,on_hold",
      "priority=urgent",
      "incident_status_kind=new&priority=urgent",
      "assignee_id=USER",
      "incident_type_id=TYPE",
      "property_id=PROPERTY",
      "due_on_to=2020-02-01",
      "query=caldera",
      "query=caldera%204990",
      "query=zzz",
    ],
  ],
  [
    auditEntryResource,
    [
      "entity=person",
      "actor_id=USER",
      "action=archive",
      "entity=rental&action=archive",
      "at_from=2025-01-01",
      "query=caldera",
      "query=caldera%204990",
      "query=zzz",
    ],
  ],
];

function asked({ sortable, default_sort }: Resource, filters: readonly string[]): string[] {
  const sorts = sortable.flatMap((column) => [`sort=${column}`, `sort=-${column}`]);
  const byOthers = filters.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`));
  return ["", "page=1000", `page=1000&sort=${default_sort}`, ...sorts, ...filters, ...byOthers];
}

async function idsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const pick = async (table: string) =>
    (await db.query<{ id: string }>(`select id from ${table} limit 1`))[0]?.id ?? "";
  return new Map([
    ["USER", await pick('"user"')],
    ["TYPE", await pick("incident_type")],
    ["PROPERTY", await pick("property")],
  ]);
}

interface Figure {
  readonly what: string;
  readonly first: number;
  readonly usual: number;
}

async function measure(db: Db, resource: Resource, search: string): Promise<Figure> {
  const { query } = parseListQuery(resource, Object.fromEntries(new URLSearchParams(search)));
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = performance.now();
    await listRows(db, resource, query, everyRow);
    times.push(performance.now() - before);
  }
  const [first = 0, ...later] = times;
  const usual = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0;
  return { what: `/${resource.path}?${search}`, first, usual };
}

async function measureAll(db: Db): Promise<void> {
  const ids = await idsOf(db);
  for (const [resource, filters] of questions) {
    for (const search of asked(resource, filters)) {
      const named = search.replace(/USER|TYPE|PROPERTY/, (name) => ids.get(name) ?? "");
      const { what, first, usual } = await measure(db, resource, named);
      const mark = Math.max(first, usual) > LIMIT_MS ? "SLOW" : "";
      console.log(`${first.toFixed(1).padStart(9)} ${usual.toFixed(1).padStart(9)} ms  ${what}  ${mark}`);
    }
  }
}

const folder = process.argv[3] ?? (await mkdtemp(path.join(tmpdir(), "llavero-million-")));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, "postgres"),
  settings: { fsync: "off", max_wal_size: "8GB" },
});
const db = createDb({ url: postgres.url, max: 2 });
try {
  if (
    process.argv[3] === undefined ||
    (await db.query("select 1 from pg_tables where tablename = 'person'")).length === 0
  ) {
    await migrate(connectionConfig({ url: postgres.url }));
    await seedCatalogues(db);
    await db.query(
      `insert into "user" (email, name, role_id) select 'bench@llavero.test', 'Bench', id from role where slug = 'admin'`,
    );
    await fillBenchDatabase(db, 0);
    await loadRows(db, ROWS);
  } else await migrate(connectionConfig({ url: postgres.url }));
  await measureAll(db);
} finally {
  await db.close();
  await postgres.stop();
  if (process.argv[3] === undefined) await rm(folder, { recursive: true, force: true });
}
