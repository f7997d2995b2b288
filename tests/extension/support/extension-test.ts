import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { expect, test as base } from "#tests/e2e/support/test.ts";
import { PopupPage } from "../pages/popup-page.ts";

const extension = path.resolve(".output/chrome-mv3");
/** Browser arguments that load the built extension. */
export const extensionArgs = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`];
/** The part of the browser's API used in the worker; this module has no types of it. */
declare const chrome: {
  action: { getBadgeText(where: object): Promise<string> };
  storage: Record<"local" | "session", { get(keys: null): Promise<Record<string, unknown>> }>;
};

/** After the installation the options open in any blank tab, which must not be the test's. */
export async function optionsHaveOpened(context: BrowserContext): Promise<void> {
  const addresses = () => context.pages().map((tab) => tab.url());
  await expect.poll(() => addresses().join(" ")).toContain("options.html");
}

/** A browser with the built extension, its worker, and its popup. */
export const test = base.extend<{ worker: Worker; popup: PopupPage }>({
  context: async ({ launchOptions, contextOptions, locale, timezoneId }, provide) => {
    const profile = await mkdtemp(path.join(tmpdir(), "llavero-profile-"));
    const { executablePath, args = [] } = launchOptions;
    const context = await chromium.launchPersistentContext(profile, {
      ...contextOptions,
      executablePath,
      // The arguments set the headless mode that supports extensions.
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

export const readBadge = (worker: Worker) => worker.evaluate(() => chrome.action.getBadgeText({}));

/** What the extension has stored on disk. */
export const readOnDisk = (worker: Worker) => worker.evaluate(() => chrome.storage.local.get(null));

export const readStored = (worker: Worker) =>
  worker.evaluate(async () => {
    const [local, session] = await Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]);
    return { ...local, ...session };
  });
