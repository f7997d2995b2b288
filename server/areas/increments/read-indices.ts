import type { MessageKey } from "#locales/es.ts";
import { publishedSeries, type ReadingFailure } from "#shared/domain/rentals/index-reading.ts";
import { type RentIndexKind, rentIndexKinds, rentIndexResource } from "#shared/domain/rentals/rent-index.ts";
import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type PublishedValue, UnreadableIndex } from "./index-publisher.ts";

const READ_INDICES = "read_indices";
const READ_MISSING = "read_missing_indices";

/** Reads INE's service as soon as possible. */
export const enqueueReading = (tx: Tx): Promise<void> => enqueue(tx, READ_INDICES, {}, READ_INDICES);

/**
 * Values of months that are not there are added as proposals. A proposal that no one changed follows INE; what a
 * person confirmed, typed or archived stays, beside what INE answers.
 */
const WRITE = `
  insert into rent_index as r (kind, month, value, source, state, published_value)
  select $1, p.month, p.value, $3, 'proposed', p.value
  from jsonb_to_recordset($2) p (month date, value integer)
  on conflict (kind, month) do update set published_value = excluded.published_value,
    value = case when r.state = 'proposed' and r.archived_at is null and r.value = r.published_value then excluded.value else r.value end
  where r.published_value is distinct from excluded.published_value
  returning r.id, r.state, r.value <> r.published_value as differs, r.archived_at is not null as is_archived`;

interface Written {
  readonly id: string;
  readonly state: string;
  readonly differs: boolean;
  readonly is_archived: boolean;
}

async function notifyOf(tx: Tx, kind: RentIndexKind, rows: readonly Written[], key: MessageKey): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await notify(tx, {
    kind: "rent_index",
    type: "Reserva",
    key,
    params: { index: kind.toUpperCase(), count: rows.length },
    subject_path: rentIndexResource.path,
    subject_id: first.id,
    property_id: null,
    except_user_id: null,
  });
}

const isOpen = ({ state }: Written) => state === "proposed";

async function writeValues(tx: Tx, kind: RentIndexKind, values: readonly PublishedValue[]): Promise<void> {
  const source = `INE, ${publishedSeries[kind]}`;
  const rows = await tx.query<Written>(WRITE, [kind, JSON.stringify(values), source]);
  const written = rows.filter(({ is_archived }) => !is_archived);
  await notifyOf(tx, kind, written.filter(isOpen), "notifications.indices_proposed");
  const differing = written.filter((row) => !isOpen(row) && row.differs);
  await notifyOf(tx, kind, differing, "notifications.indices_differ");
}

const recordReading = (tx: Tx, kind: RentIndexKind, at: string, failure: ReadingFailure | null) =>
  tx.query(
    `insert into index_reading (kind, read_at, failure) values ($1, $2, $3)
     on conflict (kind) do update set read_at = excluded.read_at, failure = excluded.failure`,
    [kind, at, failure],
  );

async function readOne(services: Services, kind: RentIndexKind, signal: AbortSignal): Promise<void> {
  const series = publishedSeries[kind];
  if (series === null) return;
  const { db, clock, indexPublisher, log } = services;
  const at = clock.now().toISOString();
  try {
    const values = await indexPublisher.read(series, signal);
    await transact(db, null, async (tx) => {
      await writeValues(tx, kind, values);
      await recordReading(tx, kind, at, null);
    });
  } catch (error) {
    // A server that ends aborts the request: the service did not fail.
    if (!(error instanceof UnreadableIndex) || signal.aborted) throw error;
    log.warn({ err: error, kind }, "index not read");
    await transact(db, null, (tx) => recordReading(tx, kind, at, error.failure));
  }
}

/** Kinds whose value of last month INE has not answered yet. */
async function readMissing({ db, clock }: Services): Promise<Set<string>> {
  const last = addMonths(firstOfMonth(clock.today()), -1);
  const known = await db.query<{ kind: string }>(
    "select kind from rent_index where month = $1 and published_value is not null",
    [last],
  );
  const there = new Set(known.map(({ kind }) => kind));
  return new Set(rentIndexKinds.filter((kind) => !there.has(kind)));
}

async function readAll(services: Services, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  if (!services.indexPublisher.isOn) return;
  for (const kind of rentIndexKinds) if (wanted.has(kind)) await readOne(services, kind, signal);
}

const READ_TODAY =
  "select 1 from index_reading where (read_at at time zone 'Europe/Madrid')::date = business_today() limit 1";

/** A server that was down at the hour of the daily reading makes up for it: by the queue, since its start waits for no service. */
async function makeUpReading({ db, indexPublisher }: Services): Promise<void> {
  if (!indexPublisher.isOn || (await db.query(READ_TODAY, [])).length > 0) return;
  await transact(db, null, (tx) => enqueue(tx, READ_MISSING, {}, READ_MISSING));
}

const common = { isDoneAtStart: false, lane: "long", isAlone: true } as const;

export const indexJobs: readonly Job[] = [
  { name: "make_up_index_reading", cron: null, isDoneAtStart: true, run: makeUpReading },
  {
    // Each day until the value of last month is there, which INE publishes in the middle of a month.
    ...common,
    name: READ_MISSING,
    cron: "40 7 * * *",
    run: async (services, { signal }) => readAll(services, await readMissing(services), signal),
  },
  {
    ...common,
    name: READ_INDICES,
    cron: null,
    run: (services, { signal }) => readAll(services, new Set(rentIndexKinds), signal),
  },
];
