import { expect, type Locator, type Page } from "@playwright/test";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { LoginPage } from "#tests/e2e/pages/login-page.ts";
import { Palette } from "#tests/e2e/pages/palette.ts";

/** The popup, opened in a tab: a debugger cannot hold the one under the toolbar's icon open. */
export class PopupPage {
  readonly page: Page;
  readonly address: Locator;
  readonly connectButton: Locator;
  readonly login: LoginPage;
  readonly palette: Palette;

  constructor(page: Page) {
    this.page = page;
    this.address = page.getByRole("textbox", { name: "Dirección del servidor" });
    this.connectButton = page.getByRole("button", { name: "Conectar" });
    this.login = new LoginPage(page);
    this.palette = new Palette(page);
  }

  async open(): Promise<void> {
    await this.page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  }

  async connect(address: string): Promise<void> {
    await this.address.fill(address);
    await this.connectButton.click();
  }

  /** From the first run to the palette. */
  async enter(origin: string, email: string, password: string): Promise<void> {
    await this.open();
    await this.connect(origin);
    await this.login.logIn(email, password);
    await expect(this.palette.input).toBeVisible();
  }
}
