import { expect, type Locator } from "@playwright/test";
import { RENDERING_MS } from "../support/sent-document.ts";
import { RentalPage } from "./rental-page.ts";

/** /documents/{id}: its state, moves and signers. */
export class DocumentPage extends RentalPage {
  override async open(id: string): Promise<void> {
    await this.page.goto(`/documents/${id}`);
    await expect(this.header).toBeVisible();
  }

  async show(tab: string): Promise<void> {
    await this.page.getByRole("tab", { name: tab, exact: true }).click();
  }

  /** Waits until LibreOffice has rendered the draft; it restarts after being idle. */
  async expectRendered(): Promise<void> {
    await expect(this.page.getByText(/^Página 1 de \d+$/).first()).toBeVisible({ timeout: RENDERING_MS });
  }

  get signers(): Locator {
    return this.page.getByRole("tabpanel").getByRole("listitem");
  }

  /** The names in the editor, in order. */
  async namesEdited(): Promise<string[]> {
    const names = this.signers.getByLabel(/^(Persona|Propietario|Otra persona|Person|Owner|Another person) \d+\s*\*?$/);
    return names
      .and(this.page.locator("input"))
      .evaluateAll((inputs) => inputs.flatMap((input) => (input instanceof HTMLInputElement ? [input.value] : [])));
  }
}
