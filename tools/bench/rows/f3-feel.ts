import type { Page } from "@playwright/test";
import { ListPage } from "#tests/e2e/pages/list-page.ts";
import { type BenchSite, withSite } from "../harness/browser.ts";
import { measureRounds, median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

const PEOPLE = 100_000;
const SLOWDOWN = 4;
const LIST = "/rentals";

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/**
 * Records a page's layout shifts, largest paint and interaction times, as the browser reports them.
 * @param within selector that must contain the largest paint; placeholders shown before the page do not count
 */
async function watchVitals(page: Page, within: string): Promise<void> {
  await page.addInitScript((selector) => {
    const vitals = { cls: 0, lcp: 0, inp: 0 };
    Object.assign(window, { vitals });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
        ...(type === "event" && { durationThreshold: 16 }),
      });
    watch("layout-shift", (entry) => {
      if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry) vitals.cls += Number(entry.value);
    });
    watch("largest-contentful-paint", (entry) => {
      const element = "element" in entry && entry.element instanceof Element ? entry.element : null;
      if (element?.closest(selector)) vitals.lcp = entry.startTime;
    });
    watch("event", (entry) => {
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        vitals.inp = Math.max(vitals.inp, entry.duration);
    });
  }, within);
}

const readVitals = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { vitals } = window as unknown as { vitals: { cls: number; lcp: number; inp: number } };
    return { ...vitals };
  });

async function openSlow(site: BenchSite, within: string): Promise<Page> {
  const page = await site.open();
  await watchVitals(page, within);
  await slowDown(page);
  return page;
}

/** Typical work on a list: types a search, sorts, opens the palette and searches there. */
async function workOn(page: Page): Promise<void> {
  const list = new ListPage(page);
  await list.searchBox.click();
  await page.keyboard.type("garcia", { delay: 80 });
  await list.settle();
  await list.searchBox.fill("");
  await list.settle();
  await page.keyboard.press("Control+k");
  await page.locator("[cmdk-input]").waitFor();
  await page.keyboard.type("lopez", { delay: 80 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await list.links.first().hover();
  await list.links.first().click();
}

/** In one page of five the browser never reports the paint of the rows. */
const MOST_TRIES = 6;

/**
 * @returns the vitals of the list and the addresses of all that it loaded
 * @throws Error if the browser reports no paint of the list after all tries
 */
async function measureList(site: BenchSite) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const vitals = await openList(site);
    if (vitals.lcp > 0) return vitals;
  }
  throw new Error(`No largest paint of ${LIST} was reported in ${MOST_TRIES} pages`);
}

async function openList(site: BenchSite) {
  const page = await openSlow(site, "main");
  const loaded: string[] = [];
  page.on("requestfinished", (request) => void loaded.push(request.url()));
  await page.goto(`${site.origin}${LIST}`);
  await new ListPage(page).rows.first().waitFor();
  // What is loaded after this does not count for the first paint.
  const weight = loaded.filter((url) => /\.(js|css|woff2?)(\?|$)/.test(url));
  await page.waitForLoadState("networkidle");
  const { lcp } = await readVitals(page);
  await workOn(page);
  const { cls, inp } = await readVitals(page);
  await page.context().close();
  return { lcp, cls, inp, weight };
}

const linked = (weight: readonly string[], ending: string, link: (url: string) => string) =>
  weight
    .filter((url) => new URL(url).pathname.endsWith(ending))
    .map(link)
    .join("");

/**
 * A page of the same weight: same styles, fonts and scripts, all known from the start, fetched in parallel, compiled,
 * and run as far as they can without a server; then one sentence. Running the rest would require the product itself.
 */
function barePage(weight: readonly string[]): string {
  const styles = linked(weight, ".css", (url) => `<link rel="stylesheet" href="${url}">`);
  const fonts = linked(
    weight,
    ".woff2",
    (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`,
  );
  const scripts = weight.filter((url) => new URL(url).pathname.endsWith(".js"));
  return `<!doctype html><html lang="es"><title>Bare</title>${styles}${fonts}<body><script type="module">
    await Promise.allSettled(${JSON.stringify(scripts)}.map((url) => import(url)));
    document.body.innerHTML = "<p style='font-size:2rem'>${"Alquileres ".repeat(20)}</p>";
  </script></body></html>`;
}

async function measureBare(site: BenchSite, weight: readonly string[]): Promise<number> {
  const page = await openSlow(site, "p");
  await page.route(`${site.origin}/bare`, (route) =>
    route.fulfill({
      body: barePage(weight),
      contentType: "text/html",
      headers: { "content-security-policy": "" },
    }),
  );
  await page.goto(`${site.origin}/bare`);
  await page.locator("p").waitFor();
  const { lcp } = await readVitals(page);
  await page.context().close();
  return lcp;
}

const run = async ({ databases, pace, say }: Bench): Promise<RowOutcome> =>
  withSite(await databases.people(PEOPLE), async (site) => {
    const { weight } = await measureList(site);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: () => measureBare(site, weight),
      measure: async () => {
        const { lcp, cls, inp } = await measureList(site);
        return { lcp, cls, inp };
      },
    });
    return {
      measurements: [
        {
          what: "interaction to next paint, the worst, processor slowed 4 ×",
          value: median(rounds.map((r) => r.inp)),
          unit: "ms",
          goal: { atMost: 150 },
        },
        { what: "layout shift", value: median(rounds.map((r) => r.cls)), unit: "", goal: { atMost: 0.05 } },
        {
          what: "largest paint / that of a bare page of the same weight",
          value: median(rounds.map((r) => r.lcp / r.limit)),
          unit: "×",
          goal: { atMost: 1.5 },
        },
      ],
      rounds,
      voids,
    };
  });

export const feelRow: BenchRow = { name: "F3", title: "a list with the processor slowed 4 ×", run };
