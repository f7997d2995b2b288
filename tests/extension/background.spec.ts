import type { Worker } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { createHttpApi, userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { dispatchToWorker } from "./support/browser-events.ts";
import { readBadge, readStored, test } from "./support/extension-test.ts";

const email = userEmail("agent");

declare const chrome: {
  notifications: { getAll(): Promise<Record<string, boolean>> };
  storage: { session: { get(key: string): Promise<Record<string, unknown>> } };
  omnibox: { onInputChanged: { dispatch(text: string, show: (found: unknown[]) => void): void } };
};

const readNotices = (worker: Worker) => worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
const readShown = (worker: Worker) =>
  worker.evaluate(async () => JSON.stringify((await chrome.storage.session.get("shownNotices"))["shownNotices"] ?? []));

const isNotifying = async (worker: Worker) =>
  Object.keys(await readStored(worker)).some((key) => key.startsWith("told_notices"));

test("several notifications in a row become one desktop notification, which opens their list", async ({
  popup,
  origin,
  build,
  worker,
  context,
  tokensOf,
}) => {
  dataOf(await createHttpApi(origin, (await tokensOf("agent")).accessToken).patch("/notifications/read"));
  await popup.enter(origin, email, DEMO_PASSWORD);
  await expect.poll(() => readBadge(worker)).toBe("");
  expect(await readNotices(worker)).toEqual([]);
  await expect.poll(() => isNotifying(worker)).toBe(true);
  const titles = [`Timbre mudo ${nextNumber()}`, `Timbre sordo ${nextNumber()}`];
  for (const title of titles) await build.anIncident({ title });
  await expect.poll(() => readNotices(worker)).toEqual(["notices"]);
  for (const title of titles) await expect.poll(() => readShown(worker)).toContain(title);
  const opens = context.waitForEvent("page");
  await dispatchToWorker(worker, "notifications.onClicked", "notices");
  await expect.poll(async () => (await opens).url()).toContain("/incidents");
  await expect.poll(() => readNotices(worker)).toEqual([]);
});

test("the button of a desktop notification marks what it shows as read, and opens nothing", async ({
  popup,
  origin,
  build,
  worker,
  context,
  tokensOf,
}) => {
  const agent = createHttpApi(origin, (await tokensOf("agent")).accessToken);
  dataOf(await agent.patch("/notifications/read"));
  await popup.enter(origin, email, DEMO_PASSWORD);
  await expect.poll(() => isNotifying(worker)).toBe(true);
  const title = `Bombilla fundida ${nextNumber()}`;
  await build.anIncident({ title });
  await expect.poll(() => readShown(worker)).toContain(title);
  const tabs = context.pages().length;
  const MARK_AS_READ = 1;
  await dispatchToWorker(worker, "notifications.onButtonClicked", "notices", MARK_AS_READ);
  await expect.poll(() => readNotices(worker)).toEqual([]);
  const unread = dataOf(await agent.get<{ message: string; is_read: boolean }[]>("/notifications?page_size=5"));
  expect(unread.find(({ message }) => message.includes(title))?.is_read).toBe(true);
  expect(context.pages()).toHaveLength(tabs);
});

test("selected text waits as an entry for the panel that opens", async ({ popup, origin, worker, page }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  await dispatchToWorker(
    worker,
    "contextMenus.onClicked",
    { menuItemId: "incident", selectionText: "No sale agua" },
    { windowId: 1 },
  );
  await expect(page.getByRole("textbox", { name: "Qué ocurre" })).toHaveValue("No sale agua");
});

/** Suggestions of the address bar for a text. */
const suggest = (worker: Worker, typed: string) =>
  worker.evaluate(
    (text) => new Promise<unknown[]>((resolve) => chrome.omnibox.onInputChanged.dispatch(text, resolve)),
    typed,
  );

test("the address bar lists what can be created, in either language", async ({ popup, origin, worker }) => {
  await popup.enter(origin, email, DEMO_PASSWORD);
  for (const typed of ["nuevo alquiler", "new rental"])
    expect(await suggest(worker, typed)).toContainEqual({ content: "/rentals?new=1", description: "Nuevo alquiler" });
});

test("the address bar finds a person without accents", async ({ popup, origin, worker, build }) => {
  const person = await build.aPerson({ name: "Íñigo", last_name: `Muñoz${nextNumber()}` });
  await popup.enter(origin, email, DEMO_PASSWORD);
  const found = await suggest(worker, `inigo ${person.last_name?.replace("ñ", "n")}`);
  expect(found).toEqual([{ content: `/persons/${person.id}`, description: `Íñigo ${person.last_name}` }]);
});
