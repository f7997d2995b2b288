import type { Page } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";

/** What chrome://extensions does to an extension's access to sites. */
declare const chrome: {
  developerPrivate: Record<"addHostPermission" | "removeHostPermission", (id: string, host: string) => Promise<void>>;
};

/** The browser's own page of extensions, where access to a site is taken away. */
export class ExtensionsPage {
  readonly page: Page;
  readonly host: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.host = `http://${new URL(origin).hostname}/*`;
  }

  /** From then on the browser says yes without asking: nobody can press the buttons of its own question here. */
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
