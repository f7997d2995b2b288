import type { BrowserContext, Worker } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { readStored, test } from "./support/extension-test.ts";

const email = userEmail("agent");
const address = `chrome-extension://${EXTENSION_ID}/popup.html`;

declare const chrome: { storage: { session: { set(stored: object): Promise<void> } } };

/** The request that a browser shortcut leaves for the popup that it opens. */
const storeRequest = (worker: Worker, kind: "incident" | "payment" | "search", text = "") =>
  worker.evaluate((request) => chrome.storage.session.set({ request }), { kind, text });

async function open(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  // The first paint: a focused field.
  await page.locator("input:focus, textarea:focus").waitFor();
  return page;
}

test("no text typed while the popup is starting is lost", async ({ popup, origin, context }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  for (let round = 0; round < 3; round += 1) {
    const text = `contrato de alquiler con muchas palabras ${round}`;
    const page = await open(context);
    await page.keyboard.type(text);
    await expect(page.getByRole("combobox")).toHaveValue(text);
    await page.close();
  }
});

test("text typed right after the incident shortcut is in the incident form", async ({
  popup,
  page: before,
  origin,
  context,
  worker,
}) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  await expect
    .poll(async () => Object.keys(await readStored(worker)).some((key) => key.startsWith("user.")))
    .toBe(true);
  // An open popup or panel would take the request.
  await before.close();
  await storeRequest(worker, "incident");
  const text = `Se ha ido la luz en todo el edificio ${nextNumber()}`;
  const page = await open(context);
  await page.keyboard.type(text);
  await expect(new QuickEntry(page).what).toHaveValue(text);
});

test("text typed while a surface opens for a requested search is added to it", async ({
  popup,
  page: before,
  origin,
  context,
  worker,
}) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  await before.close();
  await storeRequest(worker, "search", "Leocadia");
  const page = await open(context);
  await page.keyboard.type(" Abad");
  await expect(page.getByRole("combobox")).toHaveValue("Leocadia Abad");
});

test("an Enter typed while the popup is starting opens the form, and what follows is in it", async ({
  popup,
  origin,
  context,
}) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  const page = await open(context);
  await page.keyboard.type("ip");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Gotea la lavadora del bajo");
  await expect(new QuickEntry(page).what).toHaveValue("Gotea la lavadora del bajo");
});

test("a popup at 125 % scrolls its list alone, and its last line is in view", async ({ popup, page, origin }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  // The browser's limit of a popup, 600 px, at that zoom.
  await page.setViewportSize({ width: 336, height: 480 });
  await expect(popup.palette.options.first()).toBeVisible();
  const isPageScrolled = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  await expect.poll(isPageScrolled).toBe(false);
  const scrolled = await page.evaluate(
    () =>
      [...document.querySelectorAll("body *")].filter(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY.match(/auto|scroll/),
      ).length,
  );
  expect(scrolled).toBe(1);
  await expect(page.getByText("? ayuda · Tab más acciones")).toBeInViewport({ ratio: 1 });
});

test("a popup opened offline finds pages and recently seen persons", async ({ popup, page, origin, build, worker }) => {
  const person = await build.aPerson({ name: "Ángela", last_name: `Zabálburu ${nextNumber()}` });
  await popup.enter(origin, email, DEMO_PASSWORD);
  const number = person.last_name?.split(" ").at(-1) ?? "";
  await popup.palette.find(`zabalburu ${number}`, `Ángela ${person.last_name}`);
  await expect.poll(async () => JSON.stringify(await readStored(worker))).toContain(`Zabálburu ${number}`);
  await page.context().setOffline(true);
  await page.reload();
  await expect(popup.palette.input).toBeFocused();
  await popup.palette.find(`zabalburu ${number}`, `Ángela ${person.last_name}`);
  await page.keyboard.press("Control+a");
  await popup.palette.find("incidencias", "Incidencias");
});
