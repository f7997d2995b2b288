import { parse } from "regexparam";
import { loadArea, readChosenLanguage } from "#shared/client/i18n.ts";
import { watchUser } from "#shared/client/state/session-state.ts";
import type { Platform } from "#shared/platform/platform.ts";
import { preloadable } from "#shared/ui/lazy.tsx";
import { findPage, type KnownPage } from "./find-page.ts";
import { screens } from "./screens.tsx";

/** How long, in milliseconds, loaded code waits for API responses that were requested before it. */
const GRACE_MS = 50;

const backOffice = preloadable(() => import("./layout/layout.tsx"));

/** The frame for logged-in users, with the names of fields that all their pages use. */
export const layoutCode = preloadable(async () => {
  const [{ Layout }] = await Promise.all([backOffice.load(), loadArea("fields")]);
  return Layout;
});

const userIsKnown = () =>
  new Promise<void>((resolve) => {
    watchUser((user) => {
      if (user) resolve();
    });
  });

async function readAnswers({ path, entity }: KnownPage): Promise<void> {
  const { readPrefetchedLists } = await backOffice.load();
  if (entity) await readPrefetchedLists(path, entity);
}

const atMost = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function preloadBackOffice(page: KnownPage): Promise<void> {
  const answers = Promise.all([userIsKnown(), readAnswers(page)]);
  await Promise.all([layoutCode.load(), screens[page.path].prepare()]);
  await Promise.race([answers, atMost(GRACE_MS)]);
}

/**
 * Fetches and awaits the code of the first page, its frame and everything else the start needs, so that the page is
 * rendered once and complete. A failed load is reported by the component that renders it.
 */
export async function prepareOpening(platform: Platform): Promise<void> {
  const page = findPage(parse, window.location.pathname);
  const [tokens] = await Promise.all([platform.readTokens(), readChosenLanguage()]);
  if (page?.access === "external") return screens[page.path].prepare();
  if (!tokens) return screens["/login"].prepare();
  return page ? preloadBackOffice(page).catch(() => {}) : undefined;
}
