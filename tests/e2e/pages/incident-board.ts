import { expect, type Locator, type Page } from "@playwright/test";

/** /incidents?view=board: its columns and cards, and the ways to move one. */
export class IncidentBoard {
  readonly page: Page;
  /** Announcements for screen readers. */
  readonly announcement: Locator;

  constructor(page: Page) {
    this.page = page;
    this.announcement = page.locator("[data-board-announcement]");
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/incidents?view=board${search}`);
    await expect(this.page.locator("[data-kind]").first()).toBeVisible();
    await expect(this.page.locator('[data-kind] [aria-busy="true"]')).toHaveCount(0);
  }

  column(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  card(title: string): Locator {
    return this.page.getByRole("article").filter({ hasText: title });
  }

  cardIn(column: string, title: string): Locator {
    return this.column(column).getByRole("article").filter({ hasText: title });
  }

  link(title: string): Locator {
    return this.card(title).getByRole("link");
  }

  async count(column: string): Promise<number> {
    const text = await this.column(column).innerText();
    return Number(/\d+/.exec(text.replaceAll(".", ""))?.[0] ?? Number.NaN);
  }

  /** Picks a card up with the mouse, once its last move has ended, and holds it above a column. */
  async hold(title: string, column: string): Promise<void> {
    await expect(this.card(title)).not.toHaveAttribute("aria-busy");
    const from = await this.link(title).boundingBox();
    const to = await this.column(column).boundingBox();
    if (!from || !to) throw new Error("Not on the screen");
    const { mouse } = this.page;
    await mouse.move(from.x + 20, from.y + 10);
    await mouse.down();
    await mouse.move(from.x + 32, from.y + 16, { steps: 3 });
    await mouse.move(to.x + to.width / 2, to.y + Math.min(200, to.height / 2), { steps: 12 });
    await expect(this.column(column)).toHaveAttribute("data-over", "true");
  }

  async drag(title: string, column: string): Promise<void> {
    await this.hold(title, column);
    await this.page.mouse.up();
  }

  /** Selects an item of a card's menu. */
  async choose(title: string, item: string): Promise<void> {
    await this.card(title).getByRole("button").click();
    await this.page.getByRole("menuitem", { name: item, exact: true }).click();
  }
}
