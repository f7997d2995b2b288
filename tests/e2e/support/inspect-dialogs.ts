import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { goSettled } from "./settled-page.ts";

/** How long nothing must be loading before a press is taken to open nothing, milliseconds. */
const QUIET_MS = 600;
const MENU = '[role="menu"]:visible';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]:visible, dialog:open';

/** Where the focus is: in the topmost dialog, on the page where none is open, on nothing, or behind a dialog. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active, body } = document;
    const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog:open')].at(-1);
    if (active === null || active === body) return "nothing";
    if (!top) return "page";
    return top.contains(active) ? "dialog" : "behind";
  });

const expectFocus = (page: Page, where: RegExp, what: string) =>
  expect.poll(() => readFocus(page), what).toMatch(where);

/** Answers every change with a refusal, so that an inspection changes nothing. */
export async function refuseChanges(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => {
    const request = route.request();
    if (request.method() === "GET" || request.url().endsWith("/api/auth/refresh-token")) return route.fallback();
    return route.fulfill({
      status: 422,
      json: { success: false, data: null, message: "Rechazado", errors: [{ message: "Rechazado" }] },
    });
  });
}

/** Closes what is open with Escape alone; a form that counts as changed, as one that proposes values does, asks once. */
export async function escapeAll(page: Page, what: string): Promise<void> {
  const open = page.locator(OPEN_DIALOG);
  const discard = page.getByRole("button", { name: "Descartar cambios" });
  for (let level = await open.count(); level > 0; level = await open.count()) {
    const isDone = async () => (await open.count()) < level || (await discard.isVisible());
    // The first press may close a calendar or a list of options of the focused field.
    await page.keyboard.press("Escape");
    await expect
      .poll(isDone, { timeout: 500 })
      .toBe(true)
      .catch(() => page.keyboard.press("Escape"));
    await expect.poll(isDone, `${what}: Escape closes it`).toBe(true);
    if (!(await discard.isVisible())) continue;
    await discard.focus();
    await page.keyboard.press("Enter");
    await expect(discard).toHaveCount(0);
  }
  await expectFocus(page, /^page$/, `${what}: the focus after closing`);
}

/** Goes through the open dialog by keyboard: Tab stays in it, a refused action loses no focus, Escape closes it. */
export async function checkOpenDialog(page: Page, what: string): Promise<void> {
  await expectFocus(page, /^dialog$/, `${what}: the focus when it opens`);
  for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    await expectFocus(page, /^dialog$/, `${what}: the focus after ${key}`);
  }
  const dialog = page.locator(OPEN_DIALOG).last();
  const action = dialog.locator('button[type="submit"]:enabled').last();
  if ((await action.count()) > 0) {
    await action.focus();
    await page.keyboard.press("Enter");
    await expectFocus(page, /^(dialog|page)$/, `${what}: the focus after its action`);
    await page.waitForTimeout(100);
  }
  await escapeAll(page, what);
}

/** Buttons that open no dialog: tools of a list, and copying. */
const OPENS_NONE = /^(Filtrar|Columnas|Excel|Ordenar|Copiar)\b/;

interface Opener {
  readonly name: string;
  readonly locator: Locator;
}

/** The buttons of the page that may open something: of each name the first. */
async function findOpeners(page: Page): Promise<Opener[]> {
  const found = await page.locator("main button:visible:enabled").evaluateAll((buttons) =>
    buttons
      .filter((button) => button.closest("th, [role=tablist]") === null)
      .map((button, index) => {
        const name = (button.getAttribute("aria-label") ?? button.textContent).trim();
        const mark = button.getAttribute("data-inspected") ?? `${Date.now()}-${index}`;
        button.setAttribute("data-inspected", mark);
        return { name, mark };
      }),
  );
  const names = found.map(({ name }) => name);
  return found
    .filter(({ name }, index) => name !== "" && !OPENS_NONE.test(name) && names.indexOf(name) === index)
    .map(({ name, mark }) => ({ name, locator: page.locator(`[data-inspected="${mark}"]`) }));
}

/** How an inspection sees a page. */
export interface Inspector {
  readonly page: Page;
  /** Number of requests that the page waits for: a dialog whose code is being loaded opens late. */
  readonly pending: () => number;
}

export function createInspector(page: Page): Inspector {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (["script", "fetch"].includes(request.resourceType())) pending.add(request);
  });
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => void pending.delete(request));
  return { page, pending: () => pending.size };
}

/** Waits until a press has opened something, or nothing can come any more. */
async function seeWhatOpens({ page, pending }: Inspector): Promise<"dialog" | "menu" | null> {
  const seen = async () => {
    if ((await page.locator(OPEN_DIALOG).count()) > 0) return "dialog";
    return (await page.locator(MENU).count()) > 0 ? "menu" : null;
  };
  const started = Date.now();
  for (let quietSince = started; Date.now() - started < 15_000;) {
    const what = await seen();
    if (what) return what;
    if (pending() > 0) quietSince = Date.now();
    if (Date.now() - quietSince > QUIET_MS) return null;
    // Code that is loaded may still have to run.
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 1000 })));
    await page.waitForTimeout(40);
  }
  return null;
}

async function closeRest(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator(MENU)).toHaveCount(0);
}

/** Presses an opener; false if it is gone by now, because its list was read again. */
async function press({ page }: Inspector, { locator }: Opener): Promise<boolean> {
  const isThere = await locator.focus({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
  if (isThere) await page.keyboard.press("Enter");
  return isThere;
}

/** Checks the dialogs behind the items of the open menu of an opener. */
async function inspectMenu(inspector: Inspector, opener: Opener, here: string): Promise<string[]> {
  const { page } = inspector;
  const found: string[] = [];
  const items = page.locator(`${MENU} [role="menuitem"]:not([data-disabled]):not([href])`);
  for (const name of await items.allInnerTexts()) {
    const what = `${here} · ${opener.name} · ${name}`;
    const isShown = (await page.locator(MENU).count()) > 0;
    if (!isShown && !((await press(inspector, opener)) && (await seeWhatOpens(inspector)) === "menu")) break;
    // A filter that was chosen is not offered again.
    const item = items.filter({ hasText: name }).first();
    if ((await item.count()) === 0) continue;
    if (!(await press(inspector, { name, locator: item }))) continue;
    await expect(page.locator(MENU)).toHaveCount(0);
    if ((await seeWhatOpens(inspector)) === "dialog") {
      await checkOpenDialog(page, what);
      found.push(what);
    }
    await returnTo(page, here);
  }
  await closeRest(page);
  return found;
}

async function returnTo(page: Page, here: string): Promise<void> {
  if (!page.url().endsWith(here)) await goSettled(page, here);
}

/** A button for something new that opens neither a form nor its page was missed. */
function expectNew({ name }: Opener, opened: string | null, page: Page, here: string): void {
  const isElsewhere = !page.url().endsWith(here);
  if (name.startsWith("Nuev")) expect(opened !== null || isElsewhere, `${here} · ${name}`).toBe(true);
}

/**
 * Opens every dialog that a button or a menu of a page opens, by keyboard, and checks each.
 * @param idle names of buttons that opened no dialog on a page before, as the tools of a list
 * @param prepare what to do on the page first
 * @returns their names
 */
export async function inspectDialogs(
  inspector: Inspector,
  path: string,
  idle: Set<string>,
  prepare: () => Promise<void> = async () => {},
): Promise<string[]> {
  const { page } = inspector;
  const found: string[] = [];
  await goSettled(page, path);
  await prepare();
  const { pathname, search } = new URL(page.url());
  const here = pathname + search;
  const pressed = new Set<string>();
  for (;;) {
    const opener = (await findOpeners(page)).find(({ name }) => !pressed.has(name) && !idle.has(name));
    if (!opener) return found;
    pressed.add(opener.name);
    const what = `${here} · ${opener.name}`;
    const before = found.length;
    if (!(await press(inspector, opener))) continue;
    const opened = await seeWhatOpens(inspector);
    expectNew(opener, opened, page, here);
    if (opened === "dialog") {
      await checkOpenDialog(page, what);
      found.push(what);
    } else if (opened === "menu") found.push(...(await inspectMenu(inspector, opener, here)));
    else await closeRest(page);
    if (found.length === before) idle.add(opener.name);
    await returnTo(page, here);
  }
}
