import { browser } from "wxt/browser";

const KEY = "request";
/** A page's whole text is nobody's entry. */
const MAX_TEXT = 2000;

/** What a key or a menu of the browser asked for, for whichever surface opens or stands open. */
export interface SurfaceRequest {
  readonly kind: "incident" | "payment";
  /** What was selected on a page; empty when a key asked. */
  readonly text: string;
}

function isRequest(stored: unknown): stored is SurfaceRequest {
  if (typeof stored !== "object" || stored === null || !("kind" in stored) || !("text" in stored)) return false;
  return (stored.kind === "incident" || stored.kind === "payment") && typeof stored.text === "string";
}

/** Leaves a request; the latest one counts. */
export async function leaveRequest({ kind, text }: SurfaceRequest): Promise<void> {
  await browser.storage.session.set({ [KEY]: { kind, text: text.slice(0, MAX_TEXT) } });
}

/** Takes the request that was left, once. */
export async function takeRequest(): Promise<SurfaceRequest | null> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  if (!isRequest(stored)) return null;
  await browser.storage.session.remove(KEY);
  return stored;
}

/** Calls back when a request was left while this surface stands open. Returns the way to stop. */
export function watchRequests(listener: () => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[KEY]?.newValue !== undefined) listener();
  };
  browser.storage.session.onChanged.addListener(onChanged);
  return () => browser.storage.session.onChanged.removeListener(onChanged);
}
