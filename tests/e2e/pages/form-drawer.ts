import { expect, type Locator, type Page } from "@playwright/test";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A form in a drawer, by its fields' labels. */
export class FormDrawer {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page, dialog: Locator) {
    this.page = page;
    this.dialog = dialog;
  }

  static async named(page: Page, title: string | RegExp): Promise<FormDrawer> {
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await expect(dialog).toBeVisible();
    return new FormDrawer(page, dialog);
  }

  /** The drawer of a record. Its title follows the record, so afterwards the topmost drawer is used. */
  static async editing(page: Page, title: string): Promise<FormDrawer> {
    await FormDrawer.named(page, title);
    return new FormDrawer(page, page.getByRole("dialog").last());
  }

  field(label: string): Locator {
    // A required field's label ends in an asterisk; a picker's list of options has the same name.
    const name = new RegExp(`^${escape(label)}\\s*\\*?$`);
    return this.dialog.locator("input, textarea").and(this.dialog.getByLabel(name));
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Types into a picker and selects the option with this text. */
  async pick(label: string, typed: string, option: string | RegExp = typed): Promise<void> {
    const input = this.field(label);
    await input.click();
    await input.fill(typed);
    await this.dialog.getByRole("option", { name: option }).first().click();
    await expect(input).not.toHaveValue("");
  }

  /** Selects an option of a short list. */
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click();
    await this.dialog.getByRole("option", { name: option, exact: true }).click();
    await expect(this.field(label)).toHaveValue(option);
  }

  async check(label: string): Promise<void> {
    await this.dialog.getByRole("checkbox", { name: label, exact: true }).check();
  }

  submit(label: "Crear" | "Guardar cambios"): Locator {
    return this.dialog.getByRole("button", { name: label, exact: true });
  }

  async create(): Promise<void> {
    await this.submit("Crear").click();
    await expect(this.dialog).toBeHidden();
  }

  async saveChanges(): Promise<void> {
    await this.submit("Guardar cambios").click();
    await expect(this.dialog).toBeHidden();
  }

  async expectError(label: string, text: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(escape(text)));
  }
}
