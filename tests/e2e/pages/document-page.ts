import { expect, type Locator } from "@playwright/test";
import { PRINTING_MS } from "../support/sent-document.ts";
import { RentalPage } from "./rental-page.ts";

/** /documents/{id}: its state, its moves, and who signs. */
export class DocumentPage extends RentalPage {
  override async open(id: string): Promise<void> {
    await this.page.goto(`/documents/${id}`);
    await expect(this.header).toBeVisible();
  }

  async show(tab: string): Promise<void> {
    await this.page.getByRole("tab", { name: tab, exact: true }).click();
  }

  /** Until LibreOffice has printed the draft: it starts anew where nobody has printed for a while. */
  async expectPrinted(): Promise<void> {
    await expect(this.page.getByText(/^Página 1 de \d+$/).first()).toBeVisible({ timeout: PRINTING_MS });
  }

  get signers(): Locator {
    return this.page.getByRole("tabpanel").getByRole("listitem");
  }

  /** The names in the editor, in their order. */
  async namesEdited(): Promise<string[]> {
    const names = this.signers.getByLabel(/^(Persona|Propietario|Otra persona|Person|Owner|Another person) \d+\s*\*?$/);
    return names
      .and(this.page.locator("input"))
      .evaluateAll((inputs) => inputs.flatMap((input) => (input instanceof HTMLInputElement ? [input.value] : [])));
  }
}
