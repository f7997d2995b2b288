import { expect, type Locator, type Page } from "@playwright/test";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** /set-up/{key} */
export class SetUpPage {
  readonly page: Page;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.submit = page.locator('button[type="submit"]');
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await this.submit.waitFor();
  }

  field(label: string): Locator {
    return this.page.locator("input").and(this.page.getByLabel(new RegExp(`^${escape(label)}\\s*\\*?$`)));
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async expectError(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(escape(text)));
  }
}
