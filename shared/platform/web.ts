import {
  isSeenSetting,
  type PersonalSetting,
  type Platform,
  type PrefetchedResponse,
  seenSettings,
  type TextStore,
  type Tokens,
} from "./platform.ts";

const ACCESS_TOKEN = "accessToken";
const REFRESH_TOKEN = "refreshToken";

/** Fallback for browsers that block storage: the session lasts as long as the page. */
const memory = new Map<string, string>();

const onDisk = () => localStorage;
/** Ends with the tab. */
const ofTab = () => sessionStorage;

function read(name: string, store = onDisk): string | null {
  try {
    return store().getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, value: string | null, store = onDisk): void {
  try {
    if (value === null) store().removeItem(name);
    else store().setItem(name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

function readTokens(): Tokens | null {
  const accessToken = read(ACCESS_TOKEN);
  const refreshToken = read(REFRESH_TOKEN);
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

function watchTokens(listener: (tokens: Tokens | null) => void): () => void {
  // A null key means `localStorage.clear()`.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === ACCESS_TOKEN || key === REFRESH_TOKEN) listener(readTokens());
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

function openPath(path: string, where: "here" | "new_tab"): void {
  if (where === "new_tab") window.open(path, "_blank", "noopener");
  else window.location.assign(path);
}

declare global {
  /** Requests prefetched by `web/public/prefetch.js`. */
  var prefetched:
    | { token: string; language: string; at: number; answers: Map<string, Promise<PrefetchedResponse | null>> }
    | undefined;
}

/** Longer than loading the code takes; older responses may be stale. */
const PREFETCH_MS = 15_000;

const takePrefetched: Platform["takePrefetched"] = (path, { token, language }) => {
  const { prefetched } = globalThis;
  if (prefetched?.token !== token || prefetched.language !== language || Date.now() - prefetched.at > PREFETCH_MS)
    return null;
  const response = prefetched.answers.get(path) ?? null;
  prefetched.answers.delete(path);
  return response;
};

const personalKey = (name: PersonalSetting, person: string) => `${name}.${person}`;
const storeOf = (name: PersonalSetting) => (isSeenSetting(name) ? ofTab : onDisk);

const OUTBOX = "outbox.";

function listStored(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [...memory.keys()];
  }
}

/** Removes what earlier versions stored on disk of the persons that a user saw. */
export function removeSeenOnDisk(): void {
  const old = listStored().filter((name) => seenSettings.some((seen) => name.startsWith(`${seen}.`)));
  for (const name of old) write(name, null);
}

/** The `storage` event only fires in other tabs. */
const outboxListeners = new Set<() => void>();

const outbox: TextStore = {
  list: async () =>
    listStored()
      .filter((name) => name.startsWith(OUTBOX))
      .map((name) => name.slice(OUTBOX.length)),
  read: async (id) => read(`${OUTBOX}${id}`),
  async write(id, text) {
    write(`${OUTBOX}${id}`, text);
    for (const listener of outboxListeners) listener();
  },
  watch(listener) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(OUTBOX)) listener();
    };
    outboxListeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      outboxListeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  },
};

/** A page served by the product's own server: localStorage, and the API under the same origin. */
export const webPlatform: Platform = {
  kind: "web",
  apiBase: () => `${window.location.origin}/api`,
  readTokens: async () => readTokens(),
  async writeTokens(tokens) {
    write(ACCESS_TOKEN, tokens?.accessToken ?? null);
    write(REFRESH_TOKEN, tokens?.refreshToken ?? null);
  },
  watchTokens,
  prefetched: () => [...(globalThis.prefetched?.answers.keys() ?? [])],
  takePrefetched,
  readSetting: async (name) => read(name),
  writeSetting: async (name, value) => write(name, value),
  readPersonal: async (name, person) => read(personalKey(name, person), storeOf(name)),
  writePersonal: async (name, person, value) => write(personalKey(name, person), value, storeOf(name)),
  visitorTexts: { read, write },
  tabTexts: { read: (name) => read(name, ofTab), write: (name, text) => write(name, text, ofTab) },
  outbox,
  // The tab that sends the outbox watches the storage.
  pokeOutbox: () => {},
  openPath,
  currentPath: async () => window.location.pathname,
};
