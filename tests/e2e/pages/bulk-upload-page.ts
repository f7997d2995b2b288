import { expect, type Page } from "@playwright/test";

/** /bulk-upload and the page of one file, as people use them. */
export class BulkUploadPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(entity: string): Promise<void> {
    await this.page.goto("/bulk-upload");
    await this.page.getByRole("radio", { name: entity }).check();
  }

  /** Chooses a file in the browser's own dialog. */
  async choose(name: string, content: string): Promise<void> {
    const input = this.page.getByLabel("Elegir archivo", { exact: true });
    await expect(input).toBeEnabled();
    await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  }

  /** Until the page of the file is there. */
  async upload(name: string, content: string): Promise<void> {
    await this.choose(name, content);
    await expect(this.heading(name)).toBeVisible();
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

  /** The rows of the table of errors, each as its words. */
  async errors(): Promise<string[]> {
    const rows = this.page.getByRole("table", { name: "Errores" }).locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  }
}
