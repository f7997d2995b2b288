import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { ListPage } from "#tests/e2e/pages/list-page.ts";
import { type BenchSite, watchLoads, withSite } from "../harness/browser.ts";
import type { Bench, Measurement, RowOutcome, BenchRow } from "../harness/row.ts";

const PEOPLE = 10_000;

const toMeasurement = (what: string, value: number, atMost: number): Measurement => ({
  what,
  value,
  unit: "KB",
  goal: { atMost },
});

async function weighLogin(site: BenchSite): Promise<Measurement[]> {
  const page = await site.open({ isLoggedIn: false });
  const weigh = watchLoads(page);
  await page.goto(`${site.origin}/login`);
  await new LoginPage(page).email.waitFor();
  return [toMeasurement("JavaScript before the login can be used", await weigh("script"), 160)];
}

async function weighList(site: BenchSite): Promise<Measurement[]> {
  const page = await site.open();
  const weigh = watchLoads(page);
  await page.goto(`${site.origin}/rentals`);
  await new ListPage(page).rows.first().waitFor();
  return [
    toMeasurement("JavaScript at the first list", await weigh("script"), 300),
    toMeasurement("styles at the first list", await weigh("stylesheet"), 45),
  ];
}

/** Bytes are the same in every round, so one is enough. */
const weighing =
  (weigh: (site: BenchSite) => Promise<Measurement[]>) =>
  async ({ databases }: Bench): Promise<RowOutcome> =>
    withSite(await databases.people(PEOPLE), async (site) => ({
      measurements: await weigh(site),
      rounds: [],
      voids: [],
    }));

export const loginWeightRow: BenchRow = { name: "F1", title: "what the login weighs", run: weighing(weighLogin) };
export const listWeightRow: BenchRow = { name: "F2", title: "what the first list weighs", run: weighing(weighList) };
