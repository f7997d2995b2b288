import { browser } from "wxt/browser";

/** What is kept in the browser, by what its keys begin with. */
const kinds = {
  session: ["accessToken", "refreshToken", "user."],
  recent: ["recent.", "records."],
  drafts: ["drafts.", "incident_draft.", "payment_draft.", "collection_round."],
  outbox: ["outbox."],
  preferences: ["setting.", "server", "keepSession", "grantedServer", "told_notices."],
} as const;
export type StoredKind = keyof typeof kinds;

const isStoredKind = (kind: string): kind is StoredKind => kind in kinds;

/** Which kinds of data are kept now, on disk or as long as the browser runs. */
export async function listStored(): Promise<StoredKind[]> {
  const [local, session] = await Promise.all([browser.storage.local.get(null), browser.storage.session.get(null)]);
  const keys = [...Object.keys(local), ...Object.keys(session)];
  const isKept = (kind: StoredKind) => kinds[kind].some((start) => keys.some((key) => key.startsWith(start)));
  return Object.keys(kinds)
    .filter((kind) => isStoredKind(kind))
    .filter(isKept);
}

/** Removes everything: the extension is as it was when it was installed. */
export async function removeStored(): Promise<void> {
  await browser.storage.session.clear();
  await browser.storage.local.clear();
}
