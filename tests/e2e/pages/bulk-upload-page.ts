import { expect, type Page } from "@playwright/test";

/** /bulk-upload and the page of one file. */
export class BulkUploadPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(entity: string): Promise<void> {
    await this.page.goto("/bulk-upload");
    await this.page.getByRole("radio", { name: new RegExp(`^${entity} `) }).check();
  }

  /** Chooses a file in the browser's file dialog. */
  async choose(name: string, content: string): Promise<void> {
    const input = this.page.getByLabel("Elegir archivo", { exact: true });
    await expect(input).toBeEnabled();
    await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  }

  /** Waits until the page of the file is open. */
  async upload(name: string, content: string): Promise<void> {
    await this.choose(name, content);
    await expect(this.heading(name)).toBeVisible();
  }

  async chooseZip(name: string, buffer: Buffer): Promise<void> {
    const input = this.page.getByLabel("Elegir ZIP", { exact: true });
    await expect(input).toBeEnabled();
    await input.setInputFiles({ name, mimeType: "application/zip", buffer });
  }

  heading(name: string) {
    return this.page.getByRole("heading", { name, level: 1 });
  }

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name });
  }

  field(column: string) {
    return this.page.getByRole("combobox", { name: `Campo de la columna ${column}`, exact: true });
  }

  /** Texts of the rows of the error table. */
  async errors(): Promise<string[]> {
    const rows = this.page.getByRole("table", { name: "Errores" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  }
}
