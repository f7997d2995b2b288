import { expect, type Download, type Locator, type Page } from "@playwright/test";
import { FormDrawer } from "./form-drawer.ts";

/** A list: search, filters, rows, pager, export, and the create button. */
export class ListPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly links: Locator;
  readonly searchBox: Locator;
  readonly range: Locator;
  readonly nextPage: Locator;
  readonly exportButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator("tr[data-row]");
    this.links = page.locator("[data-row-link]");
    this.searchBox = page.getByRole("main").getByRole("searchbox", { name: "Buscar" });
    this.range = page.getByRole("status").filter({ hasText: /^(\d[\d.]*–[\d.]+ de |0 resultados)/ });
    this.exportButton = page.getByRole("main").getByRole("button", { name: "Excel", exact: true });
    this.nextPage = page.getByRole("button", { name: "Página siguiente" });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.range.waitFor();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  async search(text: string): Promise<void> {
    await this.searchBox.fill(text);
    await expect(this.page).toHaveURL(({ searchParams }) => searchParams.get("query") === text);
    await this.settle();
  }

  /** Waits until the rows match the address. */
  async settle(): Promise<void> {
    await expect(this.page.locator("[aria-busy='true']")).toHaveCount(0);
  }

  async startNew(label: string, title = label): Promise<FormDrawer> {
    await this.page.getByRole("main").getByRole("button", { name: label, exact: true }).first().click();
    return FormDrawer.named(this.page, title);
  }

  async sortBy(column: string): Promise<Locator> {
    const head = this.page.getByRole("columnheader", { name: column, exact: true });
    await head.getByRole("button").click();
    await this.settle();
    return head;
  }

  /** Shows a column that is hidden by default. */
  async showColumn(name: string): Promise<void> {
    await this.page.getByRole("button", { name: "Columnas" }).click();
    await this.page.getByRole("checkbox", { name, exact: true }).check();
    await this.page.keyboard.press("Escape");
  }

  async addFilter(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: "Filtrar" }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    const editor = this.page.getByRole("dialog", { name, exact: true });
    await expect(editor).toBeVisible();
    return editor;
  }

  /**
   * Exports and returns the file.
   * @param what the menu's item
   */
  async exportRows(what: RegExp): Promise<Download> {
    await this.exportButton.click();
    const arrives = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: what }).click();
    return arrives;
  }
}
