import { addDays, todayIn } from "#shared/lib/dates.ts";
import { BookingFormPage } from "./pages/booking-form-page.ts";
import { BookingDesk } from "./pages/booking-desk.ts";
import { SigningPage } from "./pages/signing-page.ts";
import { RENDERING_MS } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

/** Three months ahead, when every other occupation of the asset is over. */
const START = addDays(todayIn(new Date()), 90);

test(
  "from a link to the signed contract, on each party's own screens, with nothing typed twice",
  { tag: "@gate" },
  async ({ page, browser, origin, build, faults }) => {
    const asset = await build.anAsset();
    const desk = new BookingDesk(page);
    const address = await desk.offer(asset.id, "900");

    const phone = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const visitor = await phone.newPage();
    const form = new BookingFormPage(visitor);
    await visitor.goto(address);
    await form.next.tap();
    await form.field("start_date").fill(START);
    await form.next.tap();
    await form.fillYou("12345678Z");
    for (let step = 0; step < 3; step += 1) await form.next.tap();
    await visitor.getByRole("checkbox").check();
    await form.send.dblclick();
    await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible();
    const followed = visitor.url();
    await visitor.goBack();
    await expect(visitor).toHaveURL(followed);

    await page.goto("/");
    await desk.openByNotice("Lucía Ibáñez Soto");
    await desk.confirmInDialog("Pedir información", "¿Nos mandas tu última nómina?");
    await visitor.reload();
    await expect(form.heading("Lucía, nos falta algo")).toBeVisible();
    await visitor.getByRole("textbox").fill("Te la llevo mañana.");
    await visitor.getByRole("button", { name: "Enviar respuesta" }).tap();
    await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible();

    await desk.confirmInDialog("Aceptar");
    await desk.drawUp("Contrato de arrendamiento de vivienda");
    await desk.send("Lucía Ibáñez Soto");
    const links = await desk.linksToSign();
    expect(links.length).toBeGreaterThan(1);
    // The applicant's own page follows the contract; a request by link proves no mailbox, so the link to sign opens it.
    await visitor.goto(followed);
    await expect(visitor.getByText(/un enlace|^Otras personas firman antes\./)).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Leer y firmar" })).toBeHidden();
    const signing = new SigningPage(visitor);
    for (const link of links) {
      await signing.comeToSign(link);
      await signing.signHere();
    }
    const button = visitor.getByRole("button", { name: "Descargar el documento firmado" });
    await expect(button).toBeVisible({ timeout: 60_000 });
    const download = visitor.waitForEvent("download");
    await button.click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await visitor.goto(followed);
    await expect(visitor.getByText("Han firmado todas las personas.")).toBeVisible();
    await phone.close();

    // The office's page was open all the time: it updates by itself, and links to the rental and back to the booking.
    await expect(page.getByRole("main").getByText("Firmado", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Editar", exact: true })).toBeHidden();
    await expect(page.getByRole("link", { name: /^RES-\d+ · Lucía Ibáñez Soto/ })).toBeVisible();
    await page.getByRole("link", { name: /^ALQ-/ }).first().click();
    await expect(page.getByText("Próximo", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "Lucía Ibáñez Soto" }).first().click();
    await page.getByRole("tab", { name: "Documentos" }).click();
    await expect(page.getByText(/^DOC-\d+/).first()).toBeVisible();
    expect(faults).toEqual([]);
  },
);
