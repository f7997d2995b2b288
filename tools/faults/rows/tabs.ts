import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { build } from "vite";
import * as z from "zod/mini";
import { corrupt } from "#tests/e2e/support/tokens.ts";
import { bareChromium, chromiumArgs } from "#tests/support/chromium.ts";
import { logInAs } from "../harness/client.ts";
import type { Random } from "../harness/random.ts";
import type { Tally } from "../harness/tally.ts";

const ENTRY = fileURLToPath(new URL("./tab-client.ts", import.meta.url));
const TABS = 3;
const CALLS = 50;
const REFRESH = "/api/auth/refresh-token";

const outcome = z.object({ answered: z.int(), isLoggedIn: z.boolean() });

/** Bundles the browser code into one file. */
async function bundleClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry: ENTRY, formats: ["iife"], name: "faults" }, minify: false },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("The tabs' client was not built");
  return first.output[0].code;
}

/** Three tabs of one browser on an empty page of the server's own origin. */
async function openTabs(context: BrowserContext, origin: string, code: string): Promise<readonly Page[]> {
  await context.route(`${origin}/empty`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  for (const tab of tabs) {
    await tab.goto(`${origin}/empty`);
    await tab.addScriptTag({ content: code });
  }
  return tabs;
}

/** @param share how many calls this tab makes */
const callIn = async (tab: Page, share: number) => outcome.parse(await tab.evaluate(`callAtOnce(${share})`));

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request: Request) => {
    if (request.url().endsWith(REFRESH)) count += 1;
  });
  return () => count;
}

/** The server issues new tokens, and the response never arrives. */
async function loseAnswers(context: BrowserContext, times: number): Promise<void> {
  let lost = 0;
  await context.route(`**${REFRESH}`, async (route) => {
    if (lost >= times) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
}

interface Storm {
  readonly browser: Browser;
  readonly origin: string;
  readonly code: string;
  readonly tally: Tally;
}

/** Fifty calls of three tabs with a refused token; optionally the first responses to the refresh are lost. */
async function storm({ browser, origin, code, tally }: Storm, lost: number): Promise<void> {
  const tokens = corrupt(await logInAs(origin, "agent"));
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  const refreshes = countRefreshes(context);
  await loseAnswers(context, lost);
  const tabs = await openTabs(context, origin, code);
  const shares = tabs.map((_, index) => Math.ceil((CALLS - index) / TABS));
  for (let tries = 0; tries < lost; tries += 1) {
    const [tab] = tabs;
    if (tab) await callIn(tab, 1);
  }
  const before = refreshes();
  const answers = await Promise.all(tabs.map((tab, index) => callIn(tab, shares[index] ?? 0)));
  const detail = () => JSON.stringify({ answers, refreshes: refreshes() - before, lost });
  tally.holds("R8", "50 parallel 401s in three tabs make one refresh", refreshes() - before === 1, detail);
  tally.holds(
    "R8",
    "every one of the 50 calls is answered",
    answers.reduce((sum, { answered }) => sum + answered, 0) === CALLS,
    detail,
  );
  if (lost > 0)
    tally.holds(
      "R8",
      "a lost answer logs no tab out",
      answers.every(({ isLoggedIn }) => isLoggedIn),
      detail,
    );
  tally.did("R8", "storms in three tabs");
  await context.close();
}

/** A real Chromium, for what the tabs of one browser share. */
export async function openBrowser(origin: string, tally: Tally) {
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(bareChromium === undefined ? {} : { executablePath: bareChromium }),
  });
  const setting = { browser, origin, code: await bundleClient(), tally };
  return {
    storm: (random: Random) => storm(setting, random.int(3)),
    close: () => browser.close(),
  };
}
