import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { expect, test as base } from "#tests/e2e/support/test.ts";
import { PopupPage } from "../pages/popup-page.ts";

const extension = path.resolve(".output/chrome-mv3");
/** What a browser is started with to have the built extension in it. */
export const extensionArgs = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`];
/** What the worker has of the browser; this room has no types of it. */
declare const chrome: {
  action: { getBadgeText(where: object): Promise<string> };
  storage: Record<"local" | "session", { get(keys: null): Promise<Record<string, unknown>> }>;
};

/** After the installation the options open in whatever tab is blank: not in the test's. */
export async function optionsHaveOpened(context: BrowserContext): Promise<void> {
  const addresses = () => context.pages().map((tab) => tab.url());
  await expect.poll(() => addresses().join(" ")).toContain("options.html");
}

/** A browser with the built extension in it, its worker, and its popup. */
export const test = base.extend<{ worker: Worker; popup: PopupPage }>({
  context: async ({ launchOptions, contextOptions, locale, timezoneId }, provide) => {
    const profile = await mkdtemp(path.join(tmpdir(), "llavero-profile-"));
    const { executablePath, args = [] } = launchOptions;
    const context = await chromium.launchPersistentContext(profile, {
      ...contextOptions,
      executablePath,
      // The arguments bring the headless mode that runs extensions.
      headless: false,
      args: [...args, ...extensionArgs],
      locale,
      timezoneId,
      viewport: { width: 420, height: 600 },
    });
    await provide(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
  page: async ({ context, worker }, provide) => {
    expect(worker.url()).toContain(EXTENSION_ID);
    await optionsHaveOpened(context);
    await provide(await context.newPage());
  },
  worker: async ({ context }, provide) => {
    await provide(context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker")));
  },
  popup: async ({ page }, provide) => {
    await provide(new PopupPage(page));
  },
});

/** What stands on the icon. */
export const readBadge = (worker: Worker) => worker.evaluate(() => chrome.action.getBadgeText({}));

/** All that the extension keeps. */
export const readStored = (worker: Worker) =>
  worker.evaluate(async () => {
    const [local, session] = await Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]);
    return { ...local, ...session };
  });
