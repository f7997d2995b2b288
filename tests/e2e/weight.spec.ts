import type { Page, Request } from "@playwright/test";
import type { BookingLink, BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBookingLinkInput, bookingLinkPath } from "#tests/support/booking-builders.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { expect, test } from "./support/test.ts";

const KB = 1000;
const soon = { earliest_start: todayIn(new Date()), latest_end: null };

/** A document as its signer sees it. */
const waiting: SigningPageData = {
  situation: "open",
  ended_by: null,
  document: {
    title: "Contrato de arrendamiento",
    type: "Contrato de arrendamiento",
    code: "DOC-00001",
    language: "es",
    sent_at: "2026-11-20T10:00:00Z",
    expires_at: "2026-12-20T22:59:59Z",
    pdf_sha256: "0".repeat(64),
    size: 80_000,
  },
  signer: {
    name: "Begoña Álvarez",
    last_name: null,
    is_company: false,
    documentation: "•••••678Z",
    role: "tenant",
    task: "sign",
    language: "es",
    delegate_name: null,
    has_delegate_signed: false,
    delegate_representation: null,
    delegate_reason: null,
  },
  can_delegate: false,
  needs_delegate_documentation: false,
  rest: [],
  others: [{ role: "landlord", task: "sign", short_name: "Íñigo", state: "signed" }],
  consent: { text_id: "electronic_signature", version: "1" },
  code: null,
  pictures: null,
  fields: [],
  filled: [],
  receipt: null,
};

/** Files and bytes of a page's scripts so far, compressed as transferred. */
function watchScripts(page: Page) {
  const done: Request[] = [];
  page.on("requestfinished", (request) => void done.push(request));
  return async () => {
    const loads = done.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(loads.map((request) => request.sizes()));
    return { files: loads.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
  };
}

/** Notes in the page when a list's first row appears. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("tr[data-row]")) return;
      observer.disconnect();
      performance.mark("first-row");
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/**
 * Files and bytes of a kind that the page requested before its first row, by the page's own clock: a test on a busy machine
 * looks later, when what loads after the list is under way.
 */
function countBeforeFirstRow(page: Page, extension: ".js" | ".css"): Promise<{ files: number; bytes: number }> {
  return page.evaluate((ending) => {
    const [mark] = performance.getEntriesByName("first-row");
    if (!mark) throw new Error("The list has no row yet");
    const loads = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith(ending) && startTime < mark.startTime);
    return { files: loads.length, bytes: loads.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  }, extension);
}

test.describe("weight for a visitor", () => {
  test.use({ role: null });

  test("the login loads a few files and at most 160 KB of JavaScript", { tag: "@gate" }, async ({ page }) => {
    const countScripts = watchScripts(page);
    await page.goto("/login");
    await new LoginPage(page).email.waitFor();
    const { files, bytes } = await countScripts();
    expect(bytes).toBeLessThanOrEqual(160 * KB);
    expect(files).toBeLessThanOrEqual(12);
  });

  test(
    "the signing page loads at most 200 KB of JavaScript before it is usable, without its reader",
    { tag: "@gate" },
    async ({ page }) => {
      const countScripts = watchScripts(page);
      await page.route("**/api/external-document/*", (route) =>
        route.fulfill({ json: { success: true, data: waiting } }),
      );
      await page.goto("/external-document/0123456789abcdefghijkl");
      await page.getByRole("button", { name: "Soy yo: leer el documento" }).waitFor();
      expect((await countScripts()).bytes).toBeLessThanOrEqual(200 * KB);
    },
  );

  test(
    "the booking form loads at most 200 KB of JavaScript before its first field is usable",
    { tag: "@gate" },
    async ({ page, api, build }) => {
      const link = dataOf(await api.post<BookingLink>(bookingLinkPath, await aBookingLinkInput(build, soon)));
      const { key } = dataOf(await api.get<BookingLinkAddress>(`${bookingLinkPath}/${link.id}/key`));
      const countScripts = watchScripts(page);
      await page.goto(`/external-booking-form/${key}`);
      await page.getByRole("button", { name: "Continuar" }).click();
      await page.getByLabel("Primer día").waitFor();
      expect((await countScripts()).bytes).toBeLessThanOrEqual(200 * KB);
    },
  );

  test(
    "the verification page loads at most 200 KB of JavaScript before it is usable",
    { tag: "@gate" },
    async ({ page }) => {
      const countScripts = watchScripts(page);
      await page.goto("/verify");
      await page.getByRole("textbox").waitFor();
      expect((await countScripts()).bytes).toBeLessThanOrEqual(200 * KB);
    },
  );
});

test(
  "the first list loads at most 30 scripts, 300 KB of JavaScript and 45 KB of styles",
  { tag: "@gate" },
  async ({ page }) => {
    await noteFirstRow(page);
    const list = new ListPage(page);
    await list.open("/rentals");
    await list.rows.first().waitFor();
    const scripts = await countBeforeFirstRow(page, ".js");
    expect(scripts.bytes).toBeLessThanOrEqual(300 * KB);
    expect(scripts.files).toBeLessThanOrEqual(30);
    expect((await countBeforeFirstRow(page, ".css")).bytes).toBeLessThanOrEqual(45 * KB);
  },
);

test("the scripts of the first list are marked for eager compilation", { tag: "@gate" }, async ({ page }) => {
  const codeStarts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\/static\/(?:index|libraries|layout|screens|rental-list)-[\w-]+\.js$/.test(response.url()))
      codeStarts.push(response.text().then((code) => code.slice(0, 28)));
  });
  const list = new ListPage(page);
  await list.open("/rentals");
  await list.rows.first().waitFor();
  expect(await Promise.all(codeStarts)).toEqual(Array.from({ length: 5 }, () => "//# allFunctionsCalledOnLoad"));
});
