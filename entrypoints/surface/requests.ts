import { browser } from "wxt/browser";

const KEY = "request";
/** Maximum length of selected text: a whole page is not a useful entry. */
const MAX_TEXT = 2000;

/** A request from a shortcut or context menu, for the next surface that opens or an open one. */
export interface SurfaceRequest {
  /** A form to fill, or a search. */
  readonly kind: "incident" | "payment" | "search";
  /** Text selected on a page; empty for a shortcut. */
  readonly text: string;
}

const kinds: readonly unknown[] = ["incident", "payment", "search"] satisfies SurfaceRequest["kind"][];

function isRequest(stored: unknown): stored is SurfaceRequest {
  if (typeof stored !== "object" || stored === null || !("kind" in stored) || !("text" in stored)) return false;
  return kinds.includes(stored.kind) && typeof stored.text === "string";
}

/** Stores a request; it replaces an earlier one. */
export async function leaveRequest({ kind, text }: SurfaceRequest): Promise<void> {
  await browser.storage.session.set({ [KEY]: { kind, text: text.slice(0, MAX_TEXT) } });
}

/** Returns and removes the stored request. */
export async function takeRequest(): Promise<SurfaceRequest | null> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  if (!isRequest(stored)) return null;
  await browser.storage.session.remove(KEY);
  return stored;
}

/**
 * Calls back when a request is stored while this surface is open.
 * @returns a function that stops listening
 */
export function watchRequests(listener: () => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[KEY]?.newValue !== undefined) listener();
  };
  browser.storage.session.onChanged.addListener(onChanged);
  return () => browser.storage.session.onChanged.removeListener(onChanged);
}
