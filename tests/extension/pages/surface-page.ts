import type { Page } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { PopupPage } from "./popup-page.ts";

export type SurfaceName = "popup" | "sidepanel" | "options" | "privacy";

export const surfaceAddress = (name: SurfaceName) => `chrome-extension://${EXTENSION_ID}/${name}.html`;

/** Popup or side panel, each opened in a tab, with its quick forms. */
export class SurfacePage extends PopupPage {
  readonly entry: QuickEntry;
  readonly name: SurfaceName;

  constructor(page: Page, name: SurfaceName = "popup") {
    super(page);
    this.name = name;
    this.entry = new QuickEntry(page);
  }

  override async open(): Promise<void> {
    await this.page.goto(surfaceAddress(this.name));
  }
}
