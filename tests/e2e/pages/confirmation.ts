import type { Locator, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";

/** The dialog that requests the password before a bank account is replaced. */
export class Confirmation {
  readonly dialog: Locator;
  readonly password: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Confirma quién eres" });
    this.password = this.dialog.locator('input[autocomplete="current-password"]');
  }

  async give(password = DEMO_PASSWORD): Promise<void> {
    await this.password.fill(password);
    await this.password.press("Enter");
  }
}
