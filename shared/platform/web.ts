import type { Begun, KeptTexts, PersonalSetting, Platform, Tokens } from "./platform.ts";

const ACCESS_TOKEN = "accessToken";
const REFRESH_TOKEN = "refreshToken";

/** Browsers that forbid storage still get a session that lasts as long as the page. */
const memory = new Map<string, string>();

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
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
  // A null key is `localStorage.clear()`.
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
  /** What `web/public/begin.js` has asked. */
  var begun: { token: string; language: string; at: number; answers: Map<string, Promise<Begun | null>> } | undefined;
}

/** Longer than any code takes to come; what is older than that may not be so any more. */
const BEGUN_MS = 15_000;

const takeBegun: Platform["takeBegun"] = (path, { token, language }) => {
  const { begun } = globalThis;
  if (begun?.token !== token || begun.language !== language || Date.now() - begun.at > BEGUN_MS) return null;
  const answer = begun.answers.get(path) ?? null;
  begun.answers.delete(path);
  return answer;
};

const personalKey = (name: PersonalSetting, person: string) => `${name}.${person}`;

const OUTBOX = "outbox.";

function listKept(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [...memory.keys()];
  }
}

/** `storage` tells the other tabs alone. */
const outboxListeners = new Set<() => void>();

const outbox: KeptTexts = {
  list: async () =>
    listKept()
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
  begun: () => [...(globalThis.begun?.answers.keys() ?? [])],
  takeBegun,
  readSetting: async (name) => read(name),
  writeSetting: async (name, value) => write(name, value),
  readPersonal: async (name, person) => read(personalKey(name, person)),
  writePersonal: async (name, person, value) => write(personalKey(name, person), value),
  visitorTexts: { read, write },
  outbox,
  // Whichever tab drives it watches what is kept.
  pokeOutbox: () => {},
  openPath,
  currentPath: async () => window.location.pathname,
};
