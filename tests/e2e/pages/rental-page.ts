import { expect, type Locator, type Page } from "@playwright/test";

/** /rentals/{id}: its state and allowed moves. */
export class RentalPage {
  readonly page: Page;
  readonly header: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page
      .getByRole("main")
      .locator("header")
      .filter({ has: page.getByRole("heading", { level: 1 }) });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/rentals/${id}`);
    await expect(this.header).toBeVisible();
  }

  /** The badge beside the title. */
  state(name: string): Locator {
    return this.header.getByText(name, { exact: true });
  }

  /** Opens the dialog of a move. */
  async openDialog(action: string, title: string): Promise<Locator> {
    await this.header.getByRole("button", { name: action, exact: true }).click();
    const dialog = this.page.getByRole("dialog", { name: new RegExp(`^${title}`) });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async confirm(action: string, title: string): Promise<void> {
    const dialog = await this.openDialog(action, title);
    await dialog.getByRole("button", { name: title, exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Opens the page that ends the rental. */
  async openExit(): Promise<Locator> {
    await this.header.getByRole("button", { name: "Finalizar", exact: true }).click();
    const main = this.page.getByRole("main");
    await expect(main.getByRole("region", { name: "Resultado" })).toBeVisible();
    return main;
  }

  /** Ends the rental with what its page proposes. */
  async end(): Promise<void> {
    const main = await this.openExit();
    await main.getByRole("button", { name: "Finalizar el alquiler", exact: true }).click();
    await expect(main.getByRole("button", { name: "Deshacer la salida" })).toBeVisible();
    await this.page.goBack();
    await expect(this.header).toBeVisible();
  }
}
