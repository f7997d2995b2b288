import { expect, type Locator, type Page } from "@playwright/test";
import { Palette } from "./palette.ts";

/** The quick forms of the palette, and the outbox below them. */
export class QuickEntry {
  readonly page: Page;
  readonly palette: Palette;
  readonly incident: Locator;
  readonly what: Locator;
  readonly payment: Locator;
  readonly commandLine: Locator;
  readonly review: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.palette = new Palette(page);
    this.incident = page.getByRole("form", { name: "Registrar incidencia" });
    this.what = page.getByRole("textbox", { name: "Qué ocurre" });
    this.payment = page.getByRole("form", { name: "Registrar pago" });
    this.commandLine = page.getByRole("combobox", { name: "Importe, quién, método y fecha" });
    this.review = page.getByRole("region", { name: "Revisión" });
    this.rows = page.getByRole("region", { name: "Pendiente de enviar" }).getByRole("listitem");
  }

  /** Opens a form from the palette's root; its first field has the focus. */
  async start(form: "incident" | "payment"): Promise<void> {
    const [alias, name] = form === "incident" ? ["ip", /Registrar incidencia/] : ["rp", /Registrar pago/];
    await this.palette.run(alias, name);
    await expect(form === "incident" ? this.what : this.commandLine).toBeFocused();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  type(text: string): Promise<void> {
    return this.palette.type(text);
  }
}
