import { beforeAll, expect, test } from "vitest";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { readTakenDays } from "#server/areas/bookings/offered-assets.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-15T10:00:00+01:00" });
let flat: string;
let room: string;
beforeAll(async () => {
  const given = createBuilders(await app.logInAs("admin"));
  const { id, property_id } = await given.anAsset();
  flat = id;
  room = (await given.anAsset({ parent_asset_id: flat, property_id })).id;
  // Simulates years of data: many assets, each with some occupied days.
  await app.db.query(
    `insert into asset (cod, name, asset_type_id, asset_status_id, property_id)
     select 'G-' || n, 'Garaje', a.asset_type_id, a.asset_status_id, a.property_id from asset a, generate_series(1, 5000) n where a.id = $1`,
    [flat],
  );
  await app.db.query(
    `insert into asset_occupancy (asset_id, period, source)
     select id, daterange('2026-01-01', '2026-03-15', '[]'), 'block' from asset where id <> $1
     union all select id, daterange('2026-05-01', '2026-05-31', '[]'), 'block' from asset where id <> $2`,
    [flat, room],
  );
  await app.db.query("analyze", []);
});

/** The number of sequential scans of the asset and occupancy tables so far. */
async function countScans(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ scans: number }>(
    "select sum(seq_scan)::int as scans from pg_stat_xact_user_tables where relname in ('asset', 'asset_occupancy')",
    [],
  );
  return row?.scans ?? 0;
}

test("an asset's free days are read without scanning those of all assets", async () => {
  const read = await transact(app.db, null, async (tx) => {
    const before = await countScans(tx);
    const days = await readTakenDays(tx, flat, "2026-03-15");
    return { days, scans: (await countScans(tx)) - before };
  });
  expect(read).toEqual({
    // The requested day is included, and a dwelling's days apply to its rooms.
    days: [
      { start: "2026-01-01", end: "2026-03-15" },
      { start: "2026-05-01", end: "2026-05-31" },
    ],
    scans: 0,
  });
});
