import type { Page } from "@playwright/test";
import { ListPage } from "#tests/e2e/pages/list-page.ts";
import { withSite } from "../harness/browser.ts";
import { measureRounds, median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

const PEOPLE = 100_000;
const PAGE_SIZE = 100;
const SECONDS = 3;

/**
 * Scrolls the scrollable element, one step per frame.
 * @returns frames per second, and the maximum number of rendered rows
 */
const scroll = (page: Page, isScrolling: boolean) =>
  page.evaluate(
    ([ms, scrolls]) =>
      new Promise<{ fps: number; renderedRows: number }>((resolve) => {
        const scroller =
          document.querySelector("tr[data-row]")?.closest("[class*=scroll], [data-scroller]") ??
          [...document.querySelectorAll("*")].find(
            (one) =>
              one.scrollHeight > one.clientHeight + 200 &&
              one.querySelector("tr[data-row]") &&
              getComputedStyle(one).overflowY !== "visible",
          );
        const start = performance.now();
        let frames = 0;
        let renderedRows = 0;
        let step = 60;
        const frame = (now: number) => {
          frames += 1;
          renderedRows = Math.max(renderedRows, document.querySelectorAll("tr[data-row]").length);
          if (now - start > ms) return resolve({ fps: (frames * 1000) / (now - start), renderedRows });
          if (scroller && scrolls) {
            const before = scroller.scrollTop;
            scroller.scrollTop += step;
            if (scroller.scrollTop === before) step = -step;
          }
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [SECONDS * 1000, isScrolling] as const,
  );

const run = async ({ databases, pace, say }: Bench): Promise<RowOutcome> =>
  withSite(await databases.people(PEOPLE), async (site) => {
    const page = await site.open();
    await new ListPage(page).open(`${site.origin}/rentals?page_size=${PAGE_SIZE}&page=${PEOPLE / PAGE_SIZE}`);
    await new ListPage(page).rows.first().waitFor();
    await scroll(page, true);
    const { rounds, voids } = await measureRounds({
      pace,
      say,
      limit: async () => (await scroll(page, false)).fps,
      measure: () => scroll(page, true),
    });
    return {
      measurements: [
        {
          what: "rows in the document, at the 100,000th",
          value: Math.max(...[...rounds, ...voids].map((r) => r.renderedRows)),
          unit: "",
          goal: { atMost: 80 },
        },
        { what: "frames while it scrolls", value: median(rounds.map((r) => r.fps)), unit: "/s", goal: { atLeast: 50 } },
      ],
      rounds,
      voids,
    };
  });

export const scrollingRow: BenchRow = { name: "F4", title: "a list scrolled to 100,000 rows", run };
