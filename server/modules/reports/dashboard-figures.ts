import { type AssetStatusKind, assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import {
  comingRentalStates,
  type Dashboard,
  incidentMonths,
  lettableAssetKinds,
  occupiedAssetKinds,
  runningRentalStates,
  UPCOMING_START_DAYS,
} from "#shared/domain/reports/dashboard.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { joinWithin, sourceOf } from "#server/db/columns.ts";
import { withinScope } from "#server/db/row-scope.ts";
import { Statement } from "#server/db/statement.ts";
import type { Runner } from "#server/db/table-store.ts";
import type { UserAccess } from "#server/http/user-access.ts";

/* One statement an entity, over the rows that its list would show the same person. */

/** `from` and `where` of a resource's list: what is not archived and lies within the user's properties. */
function visibleRows(resource: Resource, user: UserAccess, statement: Statement): string {
  const source = sourceOf(resource);
  const joins = joinWithin(source, user, statement);
  const limit = withinScope(resource.name, "t", user, statement);
  return `from ${source.table} ${joins} where t.archived_at is null${limit ? ` and ${limit}` : ""}`;
}

async function countAssets(db: Runner, user: UserAccess): Promise<Dashboard["assets"]> {
  const statement = new Statement();
  const rows = await db.query<{ kind: AssetStatusKind; count: number }>(
    `select r_asset_status.kind, count(*) as count ${visibleRows(assetResource, user, statement)} group by 1`,
    statement.values,
  );
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]));
  const sum = (kinds: readonly AssetStatusKind[]) => kinds.reduce((total, kind) => total + (counted.get(kind) ?? 0), 0);
  return {
    by_kind: assetStatusKinds.map((kind) => ({ kind, count: counted.get(kind) ?? 0 })),
    occupied: sum(occupiedAssetKinds),
    lettable: sum(lettableAssetKinds),
  };
}

interface RentalCounts {
  running: number;
  ending: number;
  starting: number;
}

async function countRentals(
  db: Runner,
  user: UserAccess,
  today: DateString,
  days: number,
): Promise<Dashboard["rentals"]> {
  const ending_to = addDays(today, days);
  const starting_to = addDays(today, UPCOMING_START_DAYS);
  const statement = new Statement();
  const bind = (value: unknown) => statement.bind(value);
  const isRunning = `t.state = any(${bind(runningRentalStates)})`;
  const isComing = `t.state = any(${bind(comingRentalStates)})`;
  const [from, endsBy, startsBy] = [bind(today), bind(ending_to), bind(starting_to)];
  const [row] = await db.query<RentalCounts>(
    `select count(*) filter (where ${isRunning}) as running,
       count(*) filter (where ${isRunning} and t.end_date between ${from} and ${endsBy}) as ending,
       count(*) filter (where ${isComing} and t.start_date between ${from} and ${startsBy}) as starting
     ${visibleRows(rentalResource, user, statement)} and (${isRunning} or ${isComing})`,
    statement.values,
  );
  return { running: 0, ending: 0, starting: 0, ...row, ending_from: today, ending_to, starting_to };
}

interface IncidentCounts {
  kinds: Readonly<Record<string, number>>;
  priorities: Readonly<Record<string, number>>;
  overdue: number;
  months: Readonly<Record<string, number>>;
}

async function countIncidents(db: Runner, user: UserAccess, today: DateString): Promise<Dashboard["incidents"]> {
  const months = incidentMonths(today);
  const statement = new Statement();
  const kinds = statement.bind(openIncidentKinds);
  const first = statement.bind(months[0]);
  const until = statement.bind(today);
  const visible = visibleRows(incidentResource, user, statement);
  const [row] = await db.query<IncidentCounts>(
    `with open as (select r_incident_status.kind, t.priority, t.due_on ${visible} and r_incident_status.kind = any(${kinds})),
       recent as (
         select date_trunc('month', t.created_at at time zone 'Europe/Madrid')::date as month ${visible}
           and t.created_at >= ${first}::date::timestamp at time zone 'Europe/Madrid')
     select
       (select coalesce(json_object_agg(kind, count), '{}') from (select kind, count(*) from open group by kind) k) as kinds,
       (select coalesce(json_object_agg(priority, count), '{}') from (select priority, count(*) from open group by priority) p) as priorities,
       (select count(*) from open where due_on < ${until}) as overdue,
       (select coalesce(json_object_agg(month, count), '{}') from (select month, count(*) from recent group by month) m) as months`,
    statement.values,
  );
  const by_kind = openIncidentKinds.map((kind) => ({ kind, count: row?.kinds[kind] ?? 0 }));
  return {
    by_kind,
    by_priority: priorities.map((priority) => ({ priority, count: row?.priorities[priority] ?? 0 })).toReversed(),
    open: by_kind.reduce((total, { count }) => total + count, 0),
    overdue: row?.overdue ?? 0,
    by_month: months.map((month) => ({ month, count: row?.months[month] ?? 0 })),
  };
}

/**
 * The figures of the home page for one person, each over what they may read and no more.
 * @param contractEndingDays days ahead in which a contract counts as ending
 */
export async function readDashboard(
  db: Runner,
  user: UserAccess,
  today: DateString,
  contractEndingDays: number,
): Promise<Dashboard> {
  const ifAllowed = <Part>(entity: "asset" | "rental" | "incident", count: () => Promise<Part>) =>
    isAllowed(user.permissions, entity, "read") ? count() : null;
  const [assets, rentals, incidents] = await Promise.all([
    ifAllowed("asset", () => countAssets(db, user)),
    ifAllowed("rental", () => countRentals(db, user, today, contractEndingDays)),
    ifAllowed("incident", () => countIncidents(db, user, today)),
  ]);
  return { today, assets, rentals, incidents };
}
