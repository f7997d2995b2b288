import type { Db } from "#server/engine/db/pool.ts";
import { bookings } from "./bookings.ts";
import { documents } from "./documents.ts";
import { incidentStatements } from "./incidents.ts";
import { visitorPropertyStatements } from "./properties.ts";

const parts = Object.entries({
  properties: visitorPropertyStatements,
  bookings,
  documents,
  incidents: incidentStatements,
});

/**
 * Fills a database that has properties and persons with visitors' bookings, signatures and reports; without triggers,
 * with set-based statements.
 */
export async function loadVisitors({ pool }: Db): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
    );
    for (const [what, statements] of parts) {
      const before = performance.now();
      for (const text of statements) await client.query(text);
      console.log(`  loaded ${what} in ${((performance.now() - before) / 1000).toFixed(0)} s`);
    }
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}
