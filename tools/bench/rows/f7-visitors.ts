import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import * as z from "zod/mini";
import { launchOptions } from "../harness/browser.ts";
import { startChild } from "../harness/child.ts";
import { median } from "../harness/rounds.ts";
import type { Bench, Measurement, RowOutcome, BenchRow } from "../harness/row.ts";

const SLOWDOWN = 4;
/** 1.6 Mbps and 150 ms, in the units of the browser. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const FIRST_FIELD = { atMost: 2_500 };
const FIRST_PAGE = { atMost: 1_500 };
/** A signer reads the names of document and signers before they go on. */
const READING_MS = 3_000;

const ready = z.object({ port: z.number(), booking: z.string(), document: z.string() });

/** A phone with nothing stored, on a slow line. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "es-ES", viewport: { width: 390, height: 844 }, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  return page;
}

const firstButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** @returns milliseconds until the first thing to use is there */
async function measureOpening(browser: Browser, url: string, field: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await openPhone(browser);
  const start = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await field(page);
  const ms = performance.now() - start;
  await page.context().close();
  return ms;
}

/** @returns milliseconds from the first step to the first page of the document, for a signer who reads and one who does not */
async function measureFirstPage(browser: Browser, url: string, readingMs: number): Promise<number> {
  const page = await openPhone(browser);
  await page.goto(url, { waitUntil: "commit" });
  const next = firstButton(page, "Soy yo: leer el documento");
  await next.waitFor();
  await page.waitForTimeout(readingMs);
  const start = performance.now();
  await next.click();
  await page.locator("canvas").first().waitFor();
  const ms = performance.now() - start;
  await page.context().close();
  return ms;
}

async function measureRound(browser: Browser, { port, booking, document }: z.infer<typeof ready>) {
  const origin = `http://127.0.0.1:${port}`;
  return {
    incident: await measureOpening(browser, `${origin}/incidents/public`, (page) =>
      page.getByRole("radio").first().waitFor(),
    ),
    booking: await measureOpening(browser, `${origin}${booking}`, (page) => firstButton(page, "Continuar").waitFor()),
    signing: await measureOpening(browser, `${origin}${document}`, (page) =>
      firstButton(page, "Soy yo: leer el documento").waitFor(),
    ),
    page_after_reading: await measureFirstPage(browser, `${origin}${document}`, READING_MS),
    page_at_once: await measureFirstPage(browser, `${origin}${document}`, 0),
  };
}

type Round = Awaited<ReturnType<typeof measureRound>>;

function toMeasurements(rounds: readonly Round[]): Measurement[] {
  const of = (what: string, name: keyof Round, goal: Measurement["goal"]): Measurement => ({
    what,
    value: median(rounds.map((round) => round[name])),
    unit: "ms",
    goal,
  });
  return [
    of("first field of an incident", "incident", FIRST_FIELD),
    of("first field of a booking", "booking", FIRST_FIELD),
    of("first button of a signer", "signing", FIRST_FIELD),
    of("first page of the document, after three seconds of reading", "page_after_reading", FIRST_PAGE),
    of("first page of the document, at once", "page_at_once", FIRST_PAGE),
  ];
}

const run = async ({ databases, folder, pace, say }: Bench): Promise<RowOutcome> =>
  databases.inCopy(await databases.company(), async (url) => {
    const child = startChild(fileURLToPath(import.meta.resolve("./f7-server.ts")), [url, folder]);
    const browser = await chromium.launch(launchOptions);
    try {
      const paths = ready.parse(await child.hear());
      const rounds: Round[] = [];
      while (rounds.length === 0 || (rounds.length < pace.count && pace.hasTime())) {
        const round = await measureRound(browser, paths);
        rounds.push(round);
        say(
          Object.entries(round)
            .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
            .join("  "),
        );
      }
      return { measurements: toMeasurements(rounds), rounds, voids: [] };
    } finally {
      await browser.close();
      await child.end();
    }
  });

export const visitorRow: BenchRow = { name: "F7", title: "what a visitor opens on a phone, 4 × slower, 1.6 Mbps", run };
