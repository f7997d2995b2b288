import type { Page } from "@playwright/test";

/** The visitor's booking form, in Spanish. */
export class BookingFormPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get next() {
    return this.page.getByRole("button", { name: "Continuar" });
  }
  get send() {
    return this.page.getByRole("button", { name: "Enviar solicitud" });
  }
  heading(name: string) {
    return this.page.getByRole("heading", { level: 1, name });
  }
  day(date: string) {
    return this.page.locator(`[data-day="${date}"]`);
  }
  field(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }
  async open(key: string) {
    await this.page.goto(`/external-booking-form/${key}`);
    await this.next.waitFor();
  }
  /** Opens the step for the applicant's data, for a place that is free from a day on. */
  async openAtYou(key: string, start: string) {
    await this.open(key);
    await this.next.tap();
    await this.day(start).tap();
    await this.next.tap();
  }
  async fillYou(documentation: string) {
    await this.field("name").fill("Lucía");
    await this.field("last_name").fill("Ibáñez Soto");
    await this.field("documentation").fill(documentation);
    await this.field("email").fill("lucia@example.es");
    await this.field("phone").fill("612 345 678");
    await this.fillAddress();
  }
  async fillAddress() {
    await this.field("street").fill("Calle Mayor, 4");
    await this.field("postal_code").fill("28013");
    await this.field("city").fill("Madrid");
  }
}
