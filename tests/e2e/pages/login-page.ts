import type { Locator, Page } from "@playwright/test";

/** /login, and the same form in the extension. */
export class LoginPage {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByRole("textbox", { name: "Correo electrónico" });
    this.password = page.locator('input[autocomplete="current-password"]');
    this.submit = page.locator('button[type="submit"]');
  }

  async open(): Promise<void> {
    await this.page.goto("/login");
    await this.submit.waitFor();
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
