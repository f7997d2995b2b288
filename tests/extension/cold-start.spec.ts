import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { createHttpApi, userEmail } from "#tests/e2e/support/http-api.ts";
import { expect, test as base } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { surfaceAddress, SurfacePage } from "./pages/surface-page.ts";
import { type BareBrowser, startBareBrowser } from "./support/bare-browser.ts";
import { extensionArgs, optionsHaveOpened } from "./support/extension-test.ts";

/** A browser with a session from before it was closed, restarted without a debugger attached to its worker. */
const test = base.extend<{ bare: BareBrowser }>({
  bare: async ({ launchOptions, locale, origin }, provide) => {
    const { executablePath = chromium.executablePath(), args = [] } = launchOptions;
    const profile = await mkdtemp(path.join(tmpdir(), "llavero-bare-"));
    const options = { executablePath, headless: false, args: [...args, ...extensionArgs], locale };
    const before = await chromium.launchPersistentContext(profile, options);
    await optionsHaveOpened(before);
    await new SurfacePage(await before.newPage()).enter(origin, userEmail("agent"), DEMO_PASSWORD);
    await before.close();
    const bare = await startBareBrowser(executablePath, [...args, "--lang=es"], profile);
    await provide(bare);
    await bare.close();
    await rm(profile, { recursive: true, force: true });
  },
});

const BADGE = "chrome.action.getBadgeText({})";
const ROWS = `[...document.querySelectorAll('[role="option"]')].map((row) => row.textContent).join("\\n")`;

test("with a stopped worker the popup opens, takes input and searches; badge and socket return with it", async ({
  bare,
  origin,
  build,
  tokensOf,
}) => {
  const api = createHttpApi(origin, (await tokensOf("agent")).accessToken);
  const person = await build.aPerson({ name: "Úrsula", last_name: `Iglesias ${nextNumber()}` });
  dataOf(await api.patch("/notifications/read"));
  await build.anIncident();
  // This page of the extension needs no worker: it reads the badge without waking it.
  const watcher = await bare.open(surfaceAddress("privacy"));
  const count = async () => Number(await watcher.read(BADGE));
  await expect.poll(count).toBeGreaterThan(0);
  const workers = await bare.workers();
  expect(workers.map(({ attached }) => attached)).toEqual([false]);

  await bare.stopWorkers();
  const before = await count();
  await build.anIncident();
  const popup = await bare.open(surfaceAddress("popup"));
  await expect.poll(() => popup.read("document.activeElement?.tagName")).toBe("INPUT");
  await popup.type(`@iglesias ${person.last_name?.split(" ").at(-1)}`);
  await expect.poll(() => popup.read(ROWS)).toContain(`Úrsula ${person.last_name}`);
  await expect.poll(() => bare.workers()).toMatchObject([{ attached: false }]);
  await expect.poll(count).toBeGreaterThan(before);

  const caughtUp = await count();
  await build.anIncident();
  await expect.poll(count).toBeGreaterThan(caughtUp);
});

test("an entry made while the worker is stopped wakes it, and is sent once", async ({ bare, build, api }) => {
  const asset = await build.anAsset();
  const popup = await bare.open(surfaceAddress("popup"));
  await expect.poll(() => popup.read("document.activeElement?.placeholder")).toContain("Busca");
  await bare.stopWorkers();
  await popup.type(`ip Gotea el techo #${asset.cod}`);
  await expect.poll(() => popup.read(ROWS)).toContain("Gotea el techo");
  await popup.press("Enter");
  await expect.poll(() => popup.read("document.activeElement?.tagName")).toBe("TEXTAREA");
  // The first Enter takes the suggested asset, the second one saves.
  await expect.poll(() => popup.read(ROWS)).toContain(asset.label);
  await popup.press("Enter");
  await expect.poll(() => popup.read(ROWS)).toBe("");
  await popup.press("Enter");
  const found = async () => dataOf(await api.get<unknown[]>(`/incidents?asset_id=${asset.id}`)).length;
  await expect.poll(found).toBe(1);
});
