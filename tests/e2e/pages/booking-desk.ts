import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { RENDERING_MS } from "../support/sent-document.ts";

/** Staff's part of the process from a link to a signed contract, through the screens. */
export class BookingDesk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name, exact: true });
  }

  private get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /**
   * Creates a link from the asset's page.
   * @returns its address
   */
  async offer(assetId: string, rent: string): Promise<string> {
    await this.page.goto(`/assets/${assetId}`);
    await this.button("Nuevo enlace de reserva").click();
    await this.dialog.getByLabel("Renta").fill(rent);
    await this.dialog.getByLabel("Fianza").fill(rent);
    await this.button("Crear", this.dialog).click();
    return this.page.getByLabel("Dirección", { exact: true }).inputValue();
  }

  /** Opens the newest booking from its notification, on another page. */
  async openByNotice(of: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Avisos/ }).click();
    await this.page
      .getByText(new RegExp(`Nueva reserva RES-\\d+ · ${of}`))
      .first()
      .click();
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText(of);
  }

  /** Confirms an action in its dialog, with a double click. */
  async confirmInDialog(action: string, words?: string): Promise<void> {
    await this.button(action).click();
    if (words) await this.dialog.getByRole("textbox").fill(words);
    await this.button(action, this.dialog).dblclick();
    await expect(this.dialog).toBeHidden();
  }

  /** The guided step up to the draft of the contract. A missing deposit is requested at its field. */
  async drawUp(template: string): Promise<void> {
    await expectAccessible(this.page);
    await this.button("Confirmar personas").click();
    const deposit = this.page.getByLabel("Fianza");
    const agreed = await deposit.inputValue();
    await deposit.fill("");
    await this.button("Crear alquiler y fianza").click();
    await expect(deposit).toBeFocused();
    await deposit.fill(agreed);
    await this.button("Crear alquiler y fianza").click();
    const templates = this.page.getByRole("combobox", { name: "Plantilla" });
    await expect(templates).toBeInViewport();
    // One of the seeded templates fits the kind of asset and is preselected.
    await expect(templates).toHaveValue(template);
    await expectAccessible(this.page);
    await this.page.getByRole("button", { name: /^Crear contrato de ALQ-/ }).dblclick();
    await expect(this.page.getByRole("link", { name: /^DOC-\d+ · Contrato/ })).toHaveCount(1);
  }

  /** Sends the contract once, however often it is pressed, and waits until it is rendered. */
  async send(tenant: string): Promise<void> {
    await this.button("Enviar a firmar").click();
    await expect(this.dialog).toContainText(`entrégalo tú: ${tenant}, `);
    await this.button("Enviar a firmar", this.dialog).dblclick();
    await expect(this.dialog).toBeHidden();
    await expect(this.page.getByText("Enviado a firmar", { exact: true })).toBeVisible({ timeout: RENDERING_MS });
    await expect(this.page.getByText("Otra persona lo ha cambiado mientras tanto")).toBeHidden();
  }

  /** A link for each signer, as staff show it in the office. */
  async linksToSign(): Promise<readonly string[]> {
    await this.page.getByRole("link", { name: "Abrir documento" }).click();
    await this.page.getByRole("tab", { name: "Firmantes" }).click();
    const signers = this.page.getByRole("tabpanel").getByRole("listitem");
    await expect(signers.first()).toBeVisible();
    const links: string[] = [];
    for (const signer of await signers.all()) {
      await this.button("Enlace para firmar", signer).click();
      // A link that was mailed ends only after a confirmation.
      const confirm = this.page.getByRole("dialog", { name: "¿Crear un enlace nuevo?" });
      await expect(confirm.or(signer.getByLabel("Enlace personal"))).toBeVisible();
      if (await confirm.isVisible()) await this.button("Crear otro enlace", confirm).click();
      links.push(await signer.getByLabel("Enlace personal").inputValue());
    }
    return links;
  }
}
