import { expect, type Download, type Locator, type Page } from "@playwright/test";

/** A report: its period, filters, chart, rows and totals. */
export class ReportPage {
  readonly page: Page;
  readonly main: Locator;
  readonly title: Locator;
  readonly rows: Locator;
  readonly total: Locator;
  readonly chart: Locator;
  readonly bars: Locator;
  readonly excel: Locator;
  readonly periods: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
    this.title = this.main.getByRole("heading", { level: 1 });
    this.rows = this.main.locator("tbody tr");
    this.total = this.main.locator("tfoot tr");
    this.chart = this.main.locator("section").filter({ has: page.getByRole("heading", { level: 2 }) });
    this.bars = this.chart.getByRole("link");
    this.excel = this.main.getByRole("button", { name: "Excel" });
    this.periods = this.main.getByRole("navigation", { name: "Periodo" });
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`/reports/${address}`);
    await this.title.waitFor();
    await this.settle();
  }

  /** Waits until the rows match the address. */
  async settle(): Promise<void> {
    await expect(this.main.locator('[aria-busy="true"], [data-stale], .mantine-Skeleton-root')).toHaveCount(0);
  }

  async choosePeriod(name: string): Promise<void> {
    await this.periods.getByRole("link", { name, exact: true }).click();
    await this.settle();
  }

  head(name: string): Locator {
    return this.main.getByRole("columnheader", { name, exact: true });
  }

  /** Clicks the heading until the rows are in the expected order. */
  async sortBy(name: string): Promise<void> {
    await this.head(name).getByRole("link").click();
    await this.settle();
  }

  async read(name: string): Promise<string[]> {
    const heads = await this.main.getByRole("columnheader").allInnerTexts();
    const index = heads.findIndex((head) => head.trim() === name);
    expect(index, `${name} among ${heads.join(", ")}`).toBeGreaterThanOrEqual(0);
    return this.rows.locator(`td:nth-child(${index + 1})`).allInnerTexts();
  }

  async export(): Promise<Download> {
    const arrives = this.page.waitForEvent("download");
    await this.excel.click();
    return arrives;
  }
}
