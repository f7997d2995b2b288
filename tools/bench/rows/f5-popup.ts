import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { PopupPage } from "#tests/extension/pages/popup-page.ts";
import { USER } from "../data/fill.ts";
import { launchOptions, withSite } from "../harness/browser.ts";
import { median } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

const PEOPLE = 10_000;
const build = path.resolve(".output/chrome-mv3");
const address = `chrome-extension://${EXTENSION_ID}/popup.html`;
const TEXT = "contrato de alquiler con muchas palabras";

const read = (file: string) => readFileSync(path.join(build, file), "utf8");
const importsOf = (code: string) =>
  [...code.matchAll(/(?:import|from)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g)].map(([, file = ""]) => file);

/** Kilobytes of all modules that must be there before the popup runs, each compressed by gzip. */
function weighPopup(): number {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of importsOf(read(file))) follow(path.posix.join(path.posix.dirname(file), name));
  };
  for (const [, file = ""] of read("popup.html").matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) follow(file);
  return [...found].reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1000;
}

/** Opens the popup whose worker was stopped and types at once. @returns when it was painted, and what of the text was lost */
async function openCold(context: BrowserContext) {
  const idle = await context.newPage();
  const session = await context.newCDPSession(idle);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("input:focus, textarea:focus").waitFor();
  await page.keyboard.type(TEXT);
  const combobox = page.getByRole("combobox");
  await combobox.waitFor();
  const typed = await combobox.inputValue();
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await Promise.all([page.close(), idle.close()]);
  return { painted, lost: TEXT.length - typed.length };
}

const run = async ({ databases, folder, pace, say }: Bench): Promise<RowOutcome> => {
  if (!existsSync(path.join(build, "popup.html"))) execFileSync("npm", ["run", "build:extension"], { stdio: "ignore" });
  return withSite(await databases.people(PEOPLE), async (site) => {
    const context = await chromium.launchPersistentContext(path.join(folder, "profile"), {
      ...launchOptions,
      // The arguments bring the headless mode that runs extensions.
      headless: false,
      args: [
        ...launchOptions.args,
        "--headless=new",
        `--disable-extensions-except=${build}`,
        `--load-extension=${build}`,
      ],
      locale: "es-ES",
    });
    try {
      if (context.serviceWorkers().length === 0) await context.waitForEvent("serviceworker");
      await new PopupPage(await context.newPage()).enter(site.origin, USER.email, USER.password);
      const rounds: Awaited<ReturnType<typeof openCold>>[] = [];
      while (rounds.length === 0 || (rounds.length < pace.count && pace.hasTime()))
        rounds.push(await openCold(context));
      for (const { painted, lost } of rounds) say(`painted after ${painted.toFixed(0)} ms, ${lost} letters lost`);
      return {
        measurements: [
          { what: "JavaScript before the popup runs", value: weighPopup(), unit: "KB", goal: { atMost: 160 } },
          {
            what: "letters lost that were typed before its worker answered",
            value: Math.max(...rounds.map((r) => r.lost)),
            unit: "",
            goal: { atMost: 0 },
          },
          { what: "first paint", value: median(rounds.map((r) => r.painted)), unit: "ms", goal: null },
        ],
        rounds,
        voids: [],
      };
    } finally {
      await context.close();
    }
  });
};

export const popupRow: BenchRow = {
  name: "F5",
  title: "extension popup, opened cold after its worker was stopped",
  run,
};
