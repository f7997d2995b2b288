import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { bareChromium, chromiumArgs } from "#tests/support/chromium.ts";
import { createCaller, type CallerLanguage, logIn, type CallerTokens } from "../caller.ts";
import { picturesFolder } from "../recording.ts";
import { type PageAddress, pageAddresses } from "./page-addresses.ts";
import { replaceInstantsSince } from "../rules/instants.ts";

export interface PicturesOptions {
  readonly origin: string;
  readonly folder: string;
  readonly saved: { readonly clock: string; readonly keys: Readonly<Record<string, string>> };
  /** Only pages whose name matches this pattern. */
  readonly only: RegExp;
  readonly say: (line: string) => void;
}

interface View {
  readonly name: string;
  readonly language: CallerLanguage;
  readonly viewport: { readonly width: number; readonly height: number };
}

const views: readonly View[] = (["es", "en"] as const).flatMap((language) => [
  { name: `${language}-1360`, language, viewport: { width: 1360, height: 860 } },
  { name: `${language}-390`, language, viewport: { width: 390, height: 844 } },
]);

/** Two cores: more pages at a time wait for each other. */
const AT_ONCE = 2;
/** A document may have to be made by LibreOffice first. */
const SETTLE_LIMIT_MS = 180_000;
const POLL_MS = 50;
const MOST_HEIGHT = 2_600;
/** So many looks in a row find no placeholder: a request may follow from another one's answer. */
const QUIET_POLLS = 8;
/** A page that still changes after so many looks is reported. */
const MOST_LOOKS = 12;

/**
 * The page's clock is frozen, and the server's moment, by which the page corrects it, with it. What the recording itself writes, its
 * sessions, appears at the same instant.
 */
async function freezeClock(context: BrowserContext, clock: string): Promise<void> {
  await context.clock.setFixedTime(clock);
  const date = new Date(clock).toUTCString();
  await context.route("**/api/**", (route) => answerAt(route, clock, date).catch(() => route.abort()));
}

async function answerAt(route: Route, clock: string, date: string): Promise<void> {
  const response = await route.fetch({ timeout: SETTLE_LIMIT_MS });
  const headers = response.headers();
  const isJson = (headers["content-type"] ?? "").includes("json");
  const body = isJson ? replaceInstantsSince(await response.text(), Date.parse(clock), clock) : null;
  await route.fulfill({ response, headers: { ...headers, date }, ...(body === null ? {} : { body }) });
}

async function openContext(
  browser: Browser,
  { origin, saved }: PicturesOptions,
  { language, viewport }: View,
  tokens: CallerTokens | null,
): Promise<BrowserContext> {
  const own = { language, colorScheme: "light", ...tokens };
  const localStorage = Object.entries(own).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport,
    locale: language === "es" ? "es-ES" : "en-GB",
    timezoneId: "Europe/Madrid",
    colorScheme: "light",
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await freezeClock(context, saved.clock);
  return context;
}

/** Until nothing more is to come: the page's code, its texts, its data, its pictures. */
async function settle(page: Page): Promise<void> {
  const timeout = SETTLE_LIMIT_MS;
  await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout });
  const end = performance.now() + timeout;
  for (let quiet = 0; quiet < QUIET_POLLS;) {
    const isBusy = await page.evaluate(
      () =>
        document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') !== null ||
        [...document.images].some(({ complete, loading }) => !complete && loading !== "lazy"),
    );
    quiet = isBusy ? 0 : quiet + 1;
    if (performance.now() > end) throw new Error("It is still loading");
    await page.waitForTimeout(POLL_MS);
  }
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

/** As high as what is scrolled inside the page, so that the picture shows it whole. */
async function showWhole(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const all = [...document.querySelectorAll("main, main *")];
    return Math.max(0, ...all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  });
  const size = page.viewportSize();
  if (hidden === 0 || size === null) return;
  await page.setViewportSize({ width: size.width, height: Math.min(size.height + hidden, MOST_HEIGHT) });
  await settle(page);
}

/** The page as it is when two looks in a row are alike. */
async function look(page: Page): Promise<{ readonly picture: Buffer; readonly isStill: boolean }> {
  const take = () => page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  let picture = await take();
  for (let looks = 1; looks < MOST_LOOKS; looks++) {
    const next = await take();
    if (next.equals(picture)) return { picture, isStill: true };
    picture = next;
  }
  return { picture, isStill: false };
}

async function recordView(
  browser: Browser,
  options: PicturesOptions,
  { view, tokens }: Turn,
  addresses: readonly PageAddress[],
): Promise<number> {
  const { origin, folder, say } = options;
  const out = path.join(picturesFolder(folder), view.name);
  await mkdir(out, { recursive: true });
  const contexts = {
    office: await openContext(browser, options, view, tokens),
    visitor: await openContext(browser, options, view, null),
  };
  let count = 0;
  for (const { name, path: address, isPublic } of addresses) {
    const page = await (isPublic ? contexts.visitor : contexts.office).newPage();
    try {
      await page.goto(origin + address);
      await settle(page);
      await showWhole(page);
      const { picture, isStill } = await look(page);
      if (!isStill) say(`${view.name} ${name} does not come to rest`);
      await writeFile(path.join(out, `${name}.png`), picture);
      count++;
    } catch (error) {
      say(`${view.name} ${name} is not pictured: ${String(error)}`);
    } finally {
      await page.close();
    }
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return count;
}

interface Turn {
  readonly view: View;
  /** A session of its own for each view: two that refresh the same one would end it. */
  readonly tokens: CallerTokens;
}

/** Pictures every page in each language and width, as the administrator has it, public ones as a visitor. */
export async function recordPictures(options: PicturesOptions): Promise<number> {
  const { origin, saved, only, say } = options;
  const admin = createCaller(origin, "super");
  const addresses = (await pageAddresses(admin, saved.keys)).filter(({ name }) => only.test(name));
  const queue: Turn[] = [];
  for (const view of views) queue.push({ view, tokens: await logIn(origin, "super") });
  const browser = await chromium.launch({ executablePath: bareChromium, args: chromiumArgs });
  let count = 0;
  const recordInTurn = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const pictured = await recordView(browser, options, next, addresses);
      say(`${next.view.name}: ${pictured} pictures of ${addresses.length} pages`);
      count += pictured;
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, recordInTurn));
  } finally {
    await browser.close();
  }
  const missing = addresses.length * views.length - count;
  if (missing > 0) throw new Error(`${missing} pictures are missing`);
  return count;
}
