import { type AssetStatusKind, assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { depositResource, heldDepositStates } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { bookingResource } from "#shared/domain/bookings/booking.ts";
import { documentResource, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { liveRentalStates, rentalResource } from "#shared/domain/rentals/rental.ts";
import { comingRentalStates, type Dashboard, incidentMonths } from "#shared/domain/reports/dashboard.ts";
import { presetPeriod } from "#shared/domain/reports/period.ts";
import type { ReportQuery } from "#shared/domain/reports/report.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { expectedTotalSql } from "./income-rows.ts";
import { readMoney } from "./money-figures.ts";
import { countUnitsSql } from "./occupancy-rows.ts";
import { createReportContext } from "./report-context.ts";
import { visibleRows } from "./visible-rows.ts";
import { DEPOSIT_DUE_DAYS, LAPSING_DAYS, UPCOMING_START_DAYS } from "#shared/domain/reports/policy.ts";

/* One statement per entity, over the rows visible to the user in its list. */

const fromVisible = (resource: Resource, user: UserAccess, statement: Statement): string => {
  const { from, where } = visibleRows(resource, user, statement);
  return `from ${from} where ${where}`;
};

/** A report period of today only. */
const aboutToday = (today: DateString): ReportQuery => ({
  today,
  from: today,
  to: today,
  filters: {},
  basis: "date",
});

async function countAssets(db: Queryable, user: UserAccess, today: DateString): Promise<Dashboard["assets"]> {
  const statement = new Statement();
  const rows = await db.query<{ kind: AssetStatusKind; count: number }>(
    `select r_asset_status.kind, count(*) as count ${fromVisible(assetResource, user, statement)} group by 1`,
    statement.values,
  );
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]));
  const context = createReportContext(user, aboutToday(today));
  const [units] = await db.query<{ lettable: number; taken: number }>(countUnitsSql(context), context.statement.values);
  return {
    by_kind: assetStatusKinds.map((kind) => ({ kind, count: counted.get(kind) ?? 0 })),
    ...(units ?? { lettable: 0, taken: 0 }),
  };
}

interface Expected {
  expected: number;
  expected_from: number;
}

/** Expected income of the rentals in the month of a day. */
async function readExpected(db: Queryable, user: UserAccess, today: DateString): Promise<Expected> {
  const month = { ...aboutToday(today), ...presetPeriod("this_month", today) };
  const context = createReportContext(user, month);
  const [row] = await db.query<Expected>(expectedTotalSql(context), context.statement.values);
  return row ?? { expected: 0, expected_from: 0 };
}

interface RentalCounts {
  ending: number;
  starting: number;
}

async function countRentals(
  db: Queryable,
  user: UserAccess,
  today: DateString,
  days: number,
): Promise<Dashboard["rentals"]> {
  const ending_to = addDays(today, days);
  const starting_to = addDays(today, UPCOMING_START_DAYS);
  const statement = new Statement();
  const bind = (value: unknown) => statement.bind(value);
  const isComing = `t.state = any(${bind(comingRentalStates)})`;
  const isLive = `t.state = any(${bind(liveRentalStates)})`;
  const [from, endsBy, startsBy] = [bind(today), bind(ending_to), bind(starting_to)];
  const expected = await readExpected(db, user, today);
  const visible = visibleRows(rentalResource, user, statement);
  const [row] = await db.query<RentalCounts>(
    `select count(*) filter (where e.last_day between ${from} and ${endsBy}) as ending,
       count(*) filter (where ${isComing} and t.start_date between ${from} and ${startsBy}) as starting
     from ${visible.from} join rental_term e on e.rental_id = t.id where ${visible.where} and ${isLive}`,
    statement.values,
  );
  return { ending: 0, starting: 0, ...row, ending_from: today, ending_to, starting_to, ...expected };
}

async function countDeposits(db: Queryable, user: UserAccess, today: DateString): Promise<Dashboard["deposits"]> {
  const due_to = addDays(today, DEPOSIT_DUE_DAYS);
  const statement = new Statement();
  const until = statement.bind(due_to);
  const held = statement.bind(heldDepositStates);
  const [row] = await db.query<{ to_lodge: number; to_return: number }>(
    `select count(*) filter (where t.state = 'received' and t.lodge_due_on <= ${until}) as to_lodge,
       count(*) filter (where t.state = any(${held}) and t.return_due_on <= ${until}) as to_return
     ${fromVisible(depositResource, user, statement)}`,
    statement.values,
  );
  return { to_lodge: 0, to_return: 0, ...row, due_to };
}

async function countBookings(db: Queryable, user: UserAccess): Promise<Dashboard["bookings"]> {
  const statement = new Statement();
  const [row] = await db.query<{ received: number; accepted: number }>(
    `select count(*) filter (where t.state = 'received') as received, count(*) filter (where t.state = 'accepted') as accepted
     ${fromVisible(bookingResource, user, statement)} and t.state in ('received', 'accepted')`,
    statement.values,
  );
  return { received: 0, accepted: 0, ...row };
}

async function countDocuments(db: Queryable, user: UserAccess, today: DateString): Promise<Dashboard["documents"]> {
  const statement = new Statement();
  const lastDay = statement.bind(addDays(today, LAPSING_DAYS));
  const waiting = statement.bind(waitingDocumentStates);
  const [row] = await db.query<{ waiting: number; lapsing: number }>(
    `select count(*) as waiting,
       count(*) filter (where (t.expires_at at time zone 'Europe/Madrid')::date <= ${lastDay}::date) as lapsing
     ${fromVisible(documentResource, user, statement)} and t.state = any(${waiting})`,
    statement.values,
  );
  return { waiting: 0, lapsing: 0, ...row };
}

interface IncidentCounts {
  kinds: Readonly<Record<string, number>>;
  priorities: Readonly<Record<string, number>>;
  overdue: number;
  months: Readonly<Record<string, number>>;
}

async function countIncidents(db: Queryable, user: UserAccess, today: DateString): Promise<Dashboard["incidents"]> {
  const months = incidentMonths(today);
  const statement = new Statement();
  const kinds = statement.bind(openIncidentKinds);
  const first = statement.bind(months[0]);
  const until = statement.bind(today);
  const visible = fromVisible(incidentResource, user, statement);
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
 * Figures of a user's home page, limited to what they may read.
 * @param contractEndingDays days ahead in which a contract counts as ending
 */
export async function readDashboard(
  db: Queryable,
  user: UserAccess,
  today: DateString,
  contractEndingDays: number,
): Promise<Dashboard> {
  type Part = "asset" | "rental" | "deposit" | "booking" | "document" | "incident" | "invoice";
  const ifAllowed = <Result>(entity: Part, count: () => Promise<Result>) =>
    isAllowed(user.permissions, entity, "read") ? count() : null;
  const [assets, rentals, deposits, bookings, documents, incidents, money] = await Promise.all([
    ifAllowed("asset", () => countAssets(db, user, today)),
    ifAllowed("rental", () => countRentals(db, user, today, contractEndingDays)),
    ifAllowed("deposit", () => countDeposits(db, user, today)),
    ifAllowed("booking", () => countBookings(db, user)),
    ifAllowed("document", () => countDocuments(db, user, today)),
    ifAllowed("incident", () => countIncidents(db, user, today)),
    ifAllowed("invoice", () => readMoney(db, user, today)),
  ]);
  return { today, assets, rentals, deposits, bookings, documents, money, incidents };
}
