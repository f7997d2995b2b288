import type { BrowserContext, Worker } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { emailOf } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";
import { readStored, test } from "./support/extension-test.ts";

const email = emailOf("agent");
const address = `chrome-extension://${EXTENSION_ID}/popup.html`;

declare const chrome: { storage: { session: { set(stored: object): Promise<void> } } };

/** As a key of the browser leaves it for the popup that it opens. */
const askFor = (worker: Worker, kind: "incident" | "payment") =>
  worker.evaluate((wanted) => chrome.storage.session.set({ request: { kind: wanted, text: "" } }), kind);

async function open(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  // The first paint: a field that has the focus.
  await page.locator("input:focus, textarea:focus").waitFor();
  return page;
}

test("nothing is lost of what is typed while the popup is still starting", async ({ popup, origin, context }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  for (let round = 0; round < 3; round += 1) {
    const text = `contrato de alquiler con muchas palabras ${round}`;
    const page = await open(context);
    await page.keyboard.type(text);
    await expect(page.getByRole("combobox")).toHaveValue(text);
    await page.close();
  }
});

test("what is typed right after the key for an incident stands in its form", async ({
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
  // A surface that stands open would take what is asked for.
  await before.close();
  await askFor(worker, "incident");
  const text = `Se ha ido la luz en todo el edificio ${nextNumber()}`;
  const page = await open(context);
  await page.keyboard.type(text);
  await expect(new QuickEntry(page).what).toHaveValue(text);
});

test("a popup that opens without a connection finds pages and whoever was met before", async ({
  popup,
  page,
  origin,
  build,
  worker,
}) => {
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
