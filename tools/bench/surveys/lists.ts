import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import { parseListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

/* Lists with a million rows of everything: each query once cold for its total, then as users run it. */

const ROWS = 1_000_000;
const ROUNDS = 5;
const LIMIT_MS = 100;

const listQueries: readonly (readonly [Resource, readonly string[]])[] = [
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

function queriesOf({ sortable, default_sort }: Resource, filters: readonly string[]): string[] {
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

interface Timing {
  readonly what: string;
  readonly first: number;
  readonly usual: number;
}

async function measure(db: Db, resource: Resource, search: string): Promise<Timing> {
  const { query } = parseListQuery(resource, Object.fromEntries(new URLSearchParams(search)));
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = performance.now();
    await readList(db, resource, query, everyRow);
    times.push(performance.now() - before);
  }
  const [first = 0, ...repeats] = times;
  const usual = repeats.toSorted((a, b) => a - b)[Math.floor(repeats.length / 2)] ?? 0;
  return { what: `/${resource.path}?${search}`, first, usual };
}

async function measureAll(db: Db, say: (line: string) => void): Promise<Timing[]> {
  const ids = await idsOf(db);
  const timings: Timing[] = [];
  for (const [resource, filters] of listQueries) {
    for (const search of queriesOf(resource, filters)) {
      const named = search.replace(/USER|TYPE|PROPERTY/, (name) => ids.get(name) ?? "");
      const timing = await measure(db, resource, named);
      const { what, first, usual } = timing;
      const mark = Math.max(first, usual) > LIMIT_MS ? "SLOW" : "";
      say(`${first.toFixed(1).padStart(9)} ${usual.toFixed(1).padStart(9)} ms  ${what}  ${mark}`);
      timings.push(timing);
    }
  }
  return timings;
}

async function run({ databases, say }: Bench): Promise<RowOutcome> {
  const db = createDb({ url: await databases.everything(ROWS), max: 2 });
  try {
    const rounds = await measureAll(db, say);
    const slow = rounds.filter(({ first, usual }) => Math.max(first, usual) > LIMIT_MS);
    const measurements = [
      { what: `of ${rounds.length} queries above ${LIMIT_MS} ms`, value: slow.length, unit: "", goal: null },
    ];
    return { measurements, rounds, voids: [] };
  } finally {
    await db.close();
  }
}

export const listsSurvey: BenchRow = {
  name: "LISTS",
  title: "every query on lists of a million rows",
  isSurvey: true,
  run,
};
