import type { Page } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";

/** chrome://extensions API for an extension's access to sites. */
declare const chrome: {
  developerPrivate: Record<"addHostPermission" | "removeHostPermission", (id: string, host: string) => Promise<void>>;
};

/** The browser's own extensions page, where access to a site is revoked. */
export class ExtensionsPage {
  readonly page: Page;
  readonly host: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.host = `http://${new URL(origin).hostname}/*`;
  }

  /** Makes the browser grant permissions without its prompt, whose buttons a test cannot click. */
  async allow(): Promise<void> {
    await this.page.evaluate(([id, host]) => chrome.developerPrivate.addHostPermission(id, host), [
      EXTENSION_ID,
      this.host,
    ] as const);
  }

  async takeAway(): Promise<void> {
    await this.page.evaluate(([id, host]) => chrome.developerPrivate.removeHostPermission(id, host), [
      EXTENSION_ID,
      this.host,
    ] as const);
  }
}
