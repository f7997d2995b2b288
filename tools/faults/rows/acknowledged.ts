import type { Db } from "#server/engine/db/pool.ts";
import type { Api } from "#tests/support/api.ts";
import type { Tally } from "../harness/tally.ts";
import type { Ledger, AcknowledgedPost } from "./writers.ts";

const MARKED: Readonly<Record<AcknowledgedPost["kind"], string>> = {
  person: "select notes as mark, id from person where notes = any($1)",
  payment: "select reference as mark, id from payment where reference = any($1)",
  incident: "select description as mark, id from incident where description = any($1)",
};
const HOW_MANY_AGAIN = 5;

interface Found {
  readonly mark: string;
  readonly id: string;
}

/** Every acknowledged POST has left exactly one row. */
async function lookAtCreated(db: Db, { created, removed, registers }: Ledger, tally: Tally): Promise<void> {
  const gone = new Set([...removed, ...[...registers.values()].map(({ id }) => id)]);
  for (const kind of ["person", "payment", "incident"] as const) {
    const ofKind = created.filter((one) => one.kind === kind && !gone.has(one.reply.body.data.id));
    const rows = await db.query<Found>(MARKED[kind], [ofKind.map(({ mark }) => mark)]);
    const ids = Map.groupBy(rows, ({ mark }) => mark);
    for (const { mark, reply } of ofKind) {
      const found = ids.get(mark) ?? [];
      const isThere = found.some(({ id }) => id === reply.body.data.id);
      tally.holds("R1", "what a POST acknowledged is there", isThere, () => `${kind} ${reply.body.data.id}`);
      tally.holds("R2", "a retried POST created one row", found.length === 1, () => `${kind}: ${found.length} rows`);
    }
  }
}

async function lookAtEffects(db: Db, { created }: Ledger, tally: Tally): Promise<void> {
  const ids = created.filter(({ kind }) => kind === "incident").map(({ reply }) => reply.body.data.id);
  const notified = await db.query<{ id: string; users: number; times: number }>(
    `select i.id, count(distinct n.user_id) as users, count(n.id) as times
     from unnest($1::uuid[]) i (id) left join notification n on n.subject_id = i.id group by i.id`,
    [ids],
  );
  for (const { users, times } of notified)
    tally.holds(
      "R2",
      "each user is notified once of what a retried POST creates",
      users > 0 && users === times,
      () => `${times} times to ${users}`,
    );
  const entries = await db.query<{ times: number }>(
    `select count(a.id) as times from unnest($1::uuid[]) m (id)
     left join audit_entry a on a.entity_id = m.id and a.action = 'create' group by m.id`,
    [created.map(({ reply }) => reply.body.data.id)],
  );
  for (const { times } of entries)
    tally.holds("R2", "the history has its making once", times === 1, () => `${times} times`);
}

async function lookAtRegisters(db: Db, { registers, removed }: Ledger, tally: Tally): Promise<void> {
  const all = [...registers.values()];
  const rows = await db.query<{ id: string; notes: string }>("select id, notes from person where id = any($1)", [
    all.map(({ id }) => id),
  ]);
  const notes = new Map(rows.map((row) => [row.id, row.notes]));
  for (const { id, acknowledged } of all)
    tally.holds("R1", "a changed row reads as it was acknowledged last", notes.get(id) === acknowledged);
  const back = await db.query<{ id: string }>("select id from person where id = any($1)", [removed]);
  const there = new Set(back.map(({ id }) => id));
  for (const id of removed) tally.holds("R1", "what was removed stays so", !there.has(id));
}

/** Repeats the same request with the same key: the response is the same. */
async function repeatRequests(api: Api, created: readonly AcknowledgedPost[], tally: Tally): Promise<void> {
  for (const { path, payload, key, reply } of created.slice(-HOW_MANY_AGAIN)) {
    const again = await api.post(path, payload, { "idempotency-key": key });
    const isSame = again.status === reply.status && JSON.stringify(again.body) === JSON.stringify(reply.body);
    tally.holds("R2", "a key that was answered gets the same answer again", isSame, () => JSON.stringify(again.body));
  }
}

/** Checks that everything acknowledged exists, exactly once. */
export async function lookAtLedger(db: Db, api: Api, ledger: Ledger, tally: Tally): Promise<void> {
  await repeatRequests(api, ledger.created, tally);
  await lookAtCreated(db, ledger, tally);
  await lookAtEffects(db, ledger, tally);
  await lookAtRegisters(db, ledger, tally);
  tally.holds("R1", "every retried request is answered as done", ledger.unexplained.length === 0, () =>
    ledger.unexplained.join("; "),
  );
}
