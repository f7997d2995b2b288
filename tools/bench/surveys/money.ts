import { createApp } from "#server/app.ts";
import { createDb, type Db } from "#server/engine/db/pool.ts";
import { readEnv } from "#server/engine/env.ts";
import { createApi } from "#tests/support/api.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { fillPeople, USER } from "../data/fill.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";
import { SECRET } from "../harness/session.ts";
import { measureMoneyLists } from "./money/lists.ts";
import { loadMoney } from "./money/load-money.ts";
import { measureScreens } from "./money/reading.ts";
import { measureWork } from "./money/working.ts";

/* Money of an office with 20,000 rentals. Lists first, then screens, then jobs and buttons, which change the data. */

const PEOPLE = 20_000;
const INVOICES = { full: 1_000_000, quick: 100_000 };

async function fill(db: Db, invoices: number, say: (line: string) => void): Promise<void> {
  await fillPeople(db, PEOPLE, 0);
  await loadMoney(db, invoices);
  say(`rules that the rows break: ${JSON.stringify(await violatedInvariants(db))}`);
}

async function measureApp(databaseUrl: string, dataDir: string): Promise<void> {
  const env = { ...readEnv({ DEMO: "0" }), dataDir, logLevel: "error" };
  const app = await createApp({ env, databaseUrl, secrets: { token_secret: SECRET } });
  const anonymous = createApi(() => app.http, null);
  const { body } = await anonymous.post<{ accessToken: string }>("/auth/login", USER);
  const api = createApi(() => app.http, body.data.accessToken);
  await measureScreens(app.services.db, api, "admin");
  await measureWork(app, api);
  await app.close();
}

const run = async ({ databases, folder, isQuick, say }: Bench): Promise<RowOutcome> =>
  databases.inCopy(await databases.company(), async (url) => {
    const db = createDb({ url, max: 2 });
    try {
      await fill(db, isQuick ? INVOICES.quick : INVOICES.full, say);
      await measureMoneyLists(db);
      await measureApp(url, folder);
      return { measurements: [], rounds: [], voids: [] };
    } finally {
      await db.close();
    }
  });

export const moneySurvey: BenchRow = {
  name: "MONEY",
  title: "lists, screens, jobs and buttons of a million invoices",
  isSurvey: true,
  run,
};
