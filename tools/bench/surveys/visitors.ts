import { createApp } from "#server/app.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { readEnv } from "#server/engine/env.ts";
import { createPasswords } from "#server/engine/services/passwords.ts";
import { createApi } from "#tests/support/api.ts";
import { fillPeople } from "../data/fill.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { SECRET } from "../harness/session.ts";
import { measureVisitorLists } from "./visitors/lists.ts";
import { loadVisitors } from "./visitors/load-visitors.ts";
import { measureJobs, measurePages, measureVisits } from "./visitors/pages.ts";

/*
 * An office with bookings, signatures and reports of a hundred thousand visitors. Lists, pages and visitors' pages
 * first, then the jobs, which change the data.
 */

const PEOPLE = 20_000;
const PASSWORD = "llavero-bench";
const callers = ["admin", "manager"] as const;

async function fill(db: Db): Promise<void> {
  const hash = await createPasswords("full").hash(PASSWORD);
  for (const slug of callers)
    await db.query(
      `insert into "user" (email, name, password_hash, role_id) select $1, $3, $2, id from role where slug = $3`,
      [`${slug}@llavero.test`, hash, slug],
    );
  await fillPeople(db, PEOPLE, 0);
  await loadVisitors(db);
  await db.query(
    `with made as (insert into manager (user_id) select id from "user" where name = 'manager' returning id)
     insert into manager_property (manager_id, property_id)
     select made.id, p.id from made, (select id from property order by cod limit 1) p`,
    [],
  );
}

async function measureApp(databaseUrl: string, dataDir: string): Promise<void> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
  const app = await createApp({ env, databaseUrl, secrets: { token_secret: SECRET } });
  const anonymous = createApi(() => app.http, null);
  for (const who of callers) {
    const { body } = await anonymous.post<{ accessToken: string }>("/auth/login", {
      email: `${who}@llavero.test`,
      password: PASSWORD,
    });
    const api = createApi(() => app.http, body.data.accessToken);
    await measureVisitorLists(app.services.db, api, who);
    await measurePages(app.services.db, api, who);
  }
  await measureVisits(app.services.db, anonymous);
  await measureJobs(app.services);
  await app.close();
}

const run = async ({ databases, folder }: Bench): Promise<RowOutcome> =>
  databases.inCopy(await databases.company(), async (url) => {
    const db = createDb({ url, max: 2 });
    try {
      await fill(db);
      await measureApp(url, folder);
      return { measurements: [], rounds: [], voids: [] };
    } finally {
      await db.close();
    }
  });

export const visitorsSurvey: BenchRow = {
  name: "VISITORS",
  title: "what a hundred thousand visitors made",
  isSurvey: true,
  run,
};
