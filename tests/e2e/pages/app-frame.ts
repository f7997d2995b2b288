import { expect, type Locator, type Page } from "@playwright/test";

/** The frame of every back-office page: header, side navigation, footer, toasts. */
export class AppFrame {
  readonly page: Page;
  readonly header: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  /** The side navigation on wide windows; `data-rail` says whether it shows only icons. */
  readonly rail: Locator;
  readonly footer: Locator;
  readonly bell: Locator;
  readonly account: Locator;
  readonly personSearch: Locator;
  readonly heading: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole("banner");
    this.menuButton = this.header.getByRole("button", { name: "Menú", exact: true });
    this.menu = page.getByRole("navigation", { name: "Navegación principal" });
    this.rail = page.locator("[data-rail]");
    this.footer = page.getByRole("contentinfo");
    this.bell = this.header.getByRole("button", { name: /^Avisos/ });
    this.account = page.getByRole("button", { name: "Tu cuenta" });
    this.personSearch = page.getByRole("combobox", { name: "Buscar persona" });
    this.heading = page.getByRole("heading", { level: 1 });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.heading.first().waitFor();
    // The frame is rendered, whatever the page in it does.
    await this.bell.waitFor();
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator(".mantine-Notification-root").filter({ hasText: text });
  }

  async chooseFromAccount(item: string): Promise<void> {
    await this.account.click();
    await this.page.getByRole("menuitem", { name: item }).click();
  }

  async openNotifications(): Promise<Locator> {
    await this.bell.click();
    const list = this.page.getByRole("list", { name: "Avisos" });
    await expect(list).toBeVisible();
    return list;
  }
}

/** Number of unread notifications shown by the bell. */
export async function readUnread(bell: Locator): Promise<number> {
  const name = (await bell.getAttribute("aria-label")) ?? "";
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}
