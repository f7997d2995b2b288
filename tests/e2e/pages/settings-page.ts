import { expect, type Locator, type Page } from "@playwright/test";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** /notification-settings, by its fields' labels in Spanish. */
export class SettingsPage {
  readonly page: Page;
  readonly test: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.test = page.getByRole("button", { name: "Enviar correo de prueba" });
    this.save = page.getByRole("button", { name: "Guardar cambios" });
  }

  async open(): Promise<void> {
    await this.page.goto("/notification-settings");
    await expect(this.field("Servidor")).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.locator("main input").and(this.page.getByLabel(new RegExp(`^${escape(label)}\\s*\\*?$`)));
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
    await expect(this.field(label)).toHaveValue(option);
  }

  /** Sends a test and expects this outcome. */
  async expectOutcome(...words: readonly string[]): Promise<void> {
    await this.test.click();
    const outcome = this.page.locator("main form [data-tone]");
    for (const word of words) await expect(outcome).toContainText(word);
  }

  async saveChanges(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText("Ajustes guardados")).toBeVisible();
  }
}
