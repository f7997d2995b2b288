import { browser } from "wxt/browser";

/** Kinds of data stored in the browser, by key prefix. */
const kinds = {
  session: ["accessToken", "refreshToken"],
  recent: ["recent.", "records.", "collection_round.", "used."],
  lists: ["user.", "incident_types.", "payment_methods."],
  drafts: ["drafts.", "incident_draft.", "payment_draft."],
  outbox: ["outbox."],
  preferences: ["setting.", "server", "keepSession", "grantedServer", "told_notices.", "forgotten."],
} as const;
export type StoredKind = keyof typeof kinds;

const isStoredKind = (kind: string): kind is StoredKind => kind in kinds;

/** Kinds of data stored now, on disk or for the browser session. */
export async function listStored(): Promise<StoredKind[]> {
  const [local, session] = await Promise.all([browser.storage.local.get(null), browser.storage.session.get(null)]);
  const keys = [...Object.keys(local), ...Object.keys(session)];
  const isStored = (kind: StoredKind) => kinds[kind].some((start) => keys.some((key) => key.startsWith(start)));
  return Object.keys(kinds)
    .filter((kind) => isStoredKind(kind))
    .filter(isStored);
}

/** Deletes all stored data and returns the extension to its state after installation. */
export async function removeStored(): Promise<void> {
  await browser.storage.session.clear();
  await browser.storage.local.clear();
}
