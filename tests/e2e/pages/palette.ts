import { expect, type Locator, type Page } from "@playwright/test";

/** The command palette, in the web app's dialog or in the extension's popup. */
export class Palette {
  readonly page: Page;
  readonly input: Locator;
  readonly results: Locator;
  readonly options: Locator;
  readonly selected: Locator;
  readonly incidentForm: Locator;

  constructor(page: Page) {
    this.page = page;
    this.input = page.getByPlaceholder("Busca o escribe un comando");
    this.results = page.getByRole("listbox", { name: "Resultados" });
    this.options = this.results.getByRole("option");
    this.selected = this.results.getByRole("option", { selected: true });
    this.incidentForm = page.getByRole("form", { name: "Registrar incidencia" });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await expect(this.input).toBeFocused();
  }

  option(name: string | RegExp): Locator {
    return this.results.getByRole("option", { name });
  }

  group(name: string): Locator {
    return this.results.getByRole("group", { name, exact: true });
  }

  /** Types key by key, to verify that the palette's own keys do not swallow letters. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 20 });
  }

  /** Types until the first option is the expected one. */
  async find(text: string, expected: string | RegExp): Promise<void> {
    await this.type(text);
    await expect(this.selected).toHaveAccessibleName(expected);
  }

  /** A row that creates is not preselected: Enter alone does nothing, an arrow key selects it. */
  async chooseCreation(name: string | RegExp): Promise<void> {
    await expect(this.option(name).first()).toBeVisible();
    await expect(this.selected).toHaveCount(0);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("ArrowDown");
    await expect(this.selected).toHaveAccessibleName(name);
    await this.page.keyboard.press("Enter");
  }

  async run(text: string, expected: string | RegExp): Promise<void> {
    await this.find(text, expected);
    await this.page.keyboard.press("Enter");
  }
}
