import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { ListPage } from "#tests/e2e/pages/list-page.ts";
import { type Site, watchLoads, withSite } from "../harness/browser.ts";
import type { Bench, Figure, Outcome, Row } from "../harness/row.ts";

const PEOPLE = 10_000;

const told = (what: string, value: number, atMost: number): Figure => ({ what, value, unit: "KB", goal: { atMost } });

async function weighLogin(site: Site): Promise<Figure[]> {
  const page = await site.open({ isLoggedIn: false });
  const weigh = watchLoads(page);
  await page.goto(`${site.origin}/login`);
  await new LoginPage(page).email.waitFor();
  return [told("JavaScript before the login can be used", await weigh("script"), 160)];
}

async function weighList(site: Site): Promise<Figure[]> {
  const page = await site.open();
  const weigh = watchLoads(page);
  await page.goto(`${site.origin}/rentals`);
  await new ListPage(page).rows.first().waitFor();
  return [
    told("JavaScript at the first list", await weigh("script"), 300),
    told("styles at the first list", await weigh("stylesheet"), 45),
  ];
}

/** Bytes are the same in every round, so one is enough. */
const weighing =
  (weigh: (site: Site) => Promise<Figure[]>) =>
  async ({ databases }: Bench): Promise<Outcome> =>
    withSite(await databases.people(PEOPLE), async (site) => ({ figures: await weigh(site), rounds: [], voids: [] }));

export const loginWeightRow: Row = { name: "F1", title: "what the login weighs", run: weighing(weighLogin) };
export const listWeightRow: Row = { name: "F2", title: "what the first list weighs", run: weighing(weighList) };
