import { expect, type Locator, type Page } from "@playwright/test";

type Spot = readonly [x: number, y: number];

/** A handwritten name, in fractions of the pad. */
export const drawScrawl: readonly (readonly Spot[])[] = [
  Array.from({ length: 48 }, (_, step): Spot => [0.15 + step * 0.012, 0.5 + 0.25 * Math.sin(step / 4)]),
  Array.from({ length: 16 }, (_, step): Spot => [0.3 + step * 0.03, 0.82 - 0.02 * Math.cos(step)]),
];
/** Not a signature: a cross of two lines. */
export const cross: readonly (readonly Spot[])[] = [
  [
    [0.3, 0.3],
    [0.5, 0.5],
    [0.7, 0.7],
  ],
  [
    [0.7, 0.3],
    [0.5, 0.5],
    [0.3, 0.7],
  ],
];

/** /external-document/{key}, in the language of its texts. */
export class SigningPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly pad: Locator;
  private readonly language: "es" | "en";

  constructor(page: Page, language: "es" | "en" = "es") {
    this.page = page;
    this.language = language;
    this.heading = page.getByRole("heading", { level: 1 });
    this.pad = page.locator("canvas[role=img]");
  }

  /** One of two texts, by the page's language. */
  private say(es: string, en: string): string {
    return this.language === "es" ? es : en;
  }

  button(es: string, en: string): Locator {
    return this.page.getByRole("button", { name: this.say(es, en), exact: true });
  }

  get send(): Locator {
    return this.button("Firmar y enviar", "Sign and send");
  }

  get next(): Locator {
    return this.button("Continuar", "Continue");
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.heading.waitFor();
  }

  async expectStep(number: number): Promise<void> {
    await expect(
      this.page.getByText(this.say(`Paso ${number} de 5`, `Step ${number} of 5`), { exact: true }),
    ).toBeVisible();
  }

  async identify(): Promise<void> {
    const name = /^(Soy yo: leer (el documento|los documentos)|That is me: read the documents?)$/;
    await this.page.getByRole("button", { name }).click();
    await this.expectStep(2);
  }

  async readToTheEnd(): Promise<void> {
    // The scroll container of the pages; each page in it is a region too.
    const pages = this.page
      .getByRole("region")
      .filter({ has: this.page.locator("canvas") })
      .first();
    await pages.locator("canvas").first().waitFor();
    await expect(async () => {
      await pages.evaluate((window) => window.scrollTo(0, window.scrollHeight));
      await expect(this.page.getByText(this.say("Has llegado al final", "You have reached the end"))).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await this.next.click();
    await this.expectStep(3);
  }

  async consent(): Promise<void> {
    await this.page.getByRole("checkbox").check();
    await this.next.click();
    await this.expectStep(4);
  }

  async comeToSign(path: string): Promise<void> {
    await this.open(path);
    await this.identify();
    await this.button("Ya lo he leído", "I have read it").click();
    await this.consent();
  }

  /** Position of the pad's points on the screen, and a touch point. */
  private async touchPad() {
    // The pad's library is loaded lazily, and claims touches by this style: strokes of before would be lost.
    await expect(this.pad).toHaveAttribute("style", /touch-action/);
    await this.pad.scrollIntoViewIfNeeded();
    const box = await this.pad.boundingBox();
    if (!box) throw new Error("There is no pad");
    const touch = await this.page.context().newCDPSession(this.page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", ...spots: readonly Spot[]) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: spots.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })),
      });
    return { send, release: () => touch.detach() };
  }

  /** Draws by touch, stroke by stroke. */
  async draw(strokes: readonly (readonly Spot[])[]): Promise<void> {
    const finger = await this.touchPad();
    for (const [first, ...others] of strokes) {
      if (!first) continue;
      await finger.send("touchStart", first);
      for (const spot of others) await finger.send("touchMove", spot);
      await finger.send("touchEnd");
    }
    await finger.release();
  }

  /** Runs an action while the finger rests at the end of a stroke, then lifts it. */
  async drawWhile([first, ...others]: readonly Spot[], act: () => Promise<void>): Promise<void> {
    const finger = await this.touchPad();
    if (first) await finger.send("touchStart", first);
    for (const spot of others) await finger.send("touchMove", spot);
    await act();
    await finger.send("touchEnd");
    await finger.release();
  }

  /** Number of the pad's pixels with ink. */
  async countInk(): Promise<number> {
    return this.pad.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return data.filter((value, index) => index % 4 === 3 && value > 0).length;
    });
  }

  /** A company's representative names themselves and declares to be one. */
  private async signAsRepresentative(): Promise<void> {
    await this.page.getByRole("textbox").fill("Ana Gil");
    await this.page.getByRole("checkbox").check();
    await this.page.getByRole("textbox").nth(1).fill(this.say("Administradora única", "Sole director"));
  }

  /** From the pad to the receipt. */
  async signHere(): Promise<void> {
    await this.draw(drawScrawl);
    if (await this.page.getByRole("checkbox").isVisible()) await this.signAsRepresentative();
    await this.next.click();
    await this.expectStep(5);
    await this.send.click();
    await expect(this.heading).toHaveText(this.say("Has firmado el documento", "You have signed the document"));
  }

  async signByHand(path: string): Promise<void> {
    await this.comeToSign(path);
    await this.signHere();
  }

  /** Types the signer's name; for a company, that of a representative who declares to be one. */
  async signByTyping(path: string, name: string): Promise<void> {
    await this.comeToSign(path);
    await this.page.getByRole("radio").nth(1).check();
    if (await this.page.getByRole("checkbox").isVisible()) await this.signAsRepresentative();
    else await this.page.getByRole("textbox").fill(name);
    await this.next.click();
    await this.expectStep(5);
    await this.send.click();
    await expect(this.page.getByRole("button", { name: this.say("Firmar y enviar", "Sign and send") })).toBeHidden();
  }
}
