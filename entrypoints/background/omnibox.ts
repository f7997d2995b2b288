import { browser } from "wxt/browser";
import type { MessageKey } from "#locales/es.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { t } from "#shared/client/i18n.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { findEntries } from "./find-suggestions.ts";
import { pathOf, type Suggestion, toSuggestions } from "./suggestions.ts";

/** Milliseconds after the last keystroke (docs/design/extension.md, palette, 10). */
const SETTLED_MS = 300;

/** Chromium parses suggestion descriptions as XML, Firefox as plain text. */
const isXml = import.meta.env["BROWSER"] !== "firefox";

let controller = new AbortController();
let shown: readonly Suggestion[] = [];

function hint(key: MessageKey): void {
  void browser.omnibox.setDefaultSuggestion({ description: t(key) });
}

async function find(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (!sessionState.user) {
    hint("background.omnibox_signed_out");
    return [];
  }
  try {
    const found = toSuggestions(await findEntries(text, signal), isXml);
    hint("background.omnibox_hint");
    return found;
  } catch {
    if (!signal.aborted) hint("background.omnibox_offline");
    return [];
  }
}

async function suggest(
  text: string,
  ready: () => Promise<void>,
  show: (suggestions: Suggestion[]) => void,
): Promise<void> {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  if (signal.aborted) return;
  await ready();
  const found = await find(text, signal);
  if (signal.aborted) return;
  shown = found;
  show(found);
}

/**
 * Handles the address bar keyword: finds a person, a record or a page of the web app.
 * @param ready resolves once the session is known
 */
export function watchOmnibox(ready: () => Promise<void>): void {
  browser.omnibox.onInputStarted.addListener(() => {
    shown = [];
    void ready().then(() => hint("background.omnibox_hint"));
  });
  browser.omnibox.onInputChanged.addListener((text, show) => void suggest(text, ready, show));
  browser.omnibox.onInputEntered.addListener((text) => {
    void ready().then(() => getPlatform().openPath(pathOf(text, shown), "here"));
  });
}
