import { browser } from "wxt/browser";
import { openTab } from "./open-tab.ts";
import { readPageInFront, watchPageInFront } from "./page-in-front.ts";
import {
  type DeviceSetting,
  isSeenSetting,
  type PersonalSetting,
  type Platform,
  type TextStore,
  type Tokens,
} from "./platform.ts";

/*
 * The access token is in `storage.session`, which is never written to disk; the refresh token is on disk only if the
 * user chose to stay logged in, and in `storage.session` otherwise.
 */
const KEYS = { server: "server", keep: "keepSession", access: "accessToken", refresh: "refreshToken" } as const;
const settingKey = (name: DeviceSetting) => `setting.${name}`;

type Area = "local" | "session";

async function read(area: Area, key: string): Promise<string | null> {
  const value: unknown = (await browser.storage[area].get(key))[key];
  return typeof value === "string" ? value : null;
}

async function write(area: Area, key: string, value: string | null): Promise<void> {
  if (value === null) await browser.storage[area].remove(key);
  else await browser.storage[area].set({ [key]: value });
}

export async function isSessionPersisted(): Promise<boolean> {
  return (await read("local", KEYS.keep)) !== "0";
}

/** Whether the session should outlive the browser; chosen at login, and an existing session is moved at once. */
export async function persistSession(shouldPersist: boolean): Promise<void> {
  const tokens = await readTokens();
  await write("local", KEYS.keep, shouldPersist ? "1" : "0");
  if (tokens) await writeTokens(tokens);
}

async function readTokens(): Promise<Tokens | null> {
  const refreshToken = (await read("session", KEYS.refresh)) ?? (await read("local", KEYS.refresh));
  if (!refreshToken) return null;
  // After a browser restart only the refresh token is left: an empty access token is refreshed before its first use.
  return { accessToken: (await read("session", KEYS.access)) ?? "", refreshToken };
}

async function writeTokens(tokens: Tokens | null): Promise<void> {
  const isPersisted = await isSessionPersisted();
  const refresh = tokens?.refreshToken ?? null;
  await write("local", KEYS.refresh, isPersisted ? refresh : null);
  await write("session", KEYS.refresh, isPersisted ? null : refresh);
  await write("session", KEYS.access, tokens?.accessToken ?? null);
}

function watchTokens(listener: (tokens: Tokens | null) => void): () => void {
  const onChanged = (changes: Record<string, unknown>) => {
    if (KEYS.access in changes || KEYS.refresh in changes) void readTokens().then(listener);
  };
  browser.storage.onChanged.addListener(onChanged);
  return () => browser.storage.onChanged.removeListener(onChanged);
}

let server: string | null = null;

/** The origin of the user's server, or null before the first run is done. */
export function getServer(): string | null {
  return server;
}

/** Stores the server for all surfaces of the extension. */
export async function setServer(origin: string): Promise<void> {
  server = origin;
  await write("local", KEYS.server, origin);
}

/** Calls back when another surface sets the server. */
export function watchServer(listener: (origin: string | null) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[KEYS.server];
    const next = typeof change?.newValue === "string" ? change.newValue : null;
    if (!change || next === server) return;
    server = next;
    listener(server);
  });
}

/** Calls back when any surface changes a device setting. */
export function watchSetting(name: DeviceSetting, listener: () => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    if (settingKey(name) in changes) listener();
  });
}

/** User ids are per server. */
const personalKey = (name: PersonalSetting, person: string) => `${name}.${server ?? ""}.${person}`;
/** `storage.session` is in memory only, shared by all surfaces, and empty after a restart of the browser. */
const areaOf = (name: PersonalSetting): Area => (isSeenSetting(name) ? "session" : "local");

const OUTBOX = "outbox.";

const outbox: TextStore = {
  async list() {
    const names = Object.keys(await browser.storage.local.get(null));
    return names.filter((name) => name.startsWith(OUTBOX)).map((name) => name.slice(OUTBOX.length));
  },
  read: (id) => read("local", `${OUTBOX}${id}`),
  write: (id, text) => write("local", `${OUTBOX}${id}`, text),
  watch(listener) {
    const onChanged = (changes: Record<string, unknown>) => {
      if (Object.keys(changes).some((name) => name.startsWith(OUTBOX))) listener();
    };
    browser.storage.local.onChanged.addListener(onChanged);
    return () => browser.storage.local.onChanged.removeListener(onChanged);
  },
};

const POKE = "outbox_poked";

/** Calls back when a surface adds an outbox entry: the message wakes the service worker. */
export function onOutboxPoked(listener: () => void): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === "object" && message !== null && "kind" in message && message.kind === POKE) listener();
  });
}

const extensionPlatform: Platform = {
  kind: "extension",
  apiBase: () => (server ? `${server}/api` : null),
  readTokens,
  writeTokens,
  watchTokens,
  readSetting: (name) => read("local", settingKey(name)),
  writeSetting: (name, value) => write("local", settingKey(name), value),
  readPersonal: (name, person) => read(areaOf(name), personalKey(name, person)),
  writePersonal: (name, person, value) => write(areaOf(name), personalKey(name, person), value),
  outbox,
  // The service worker does not receive its own messages, and needs none.
  pokeOutbox: () => void browser.runtime.sendMessage({ kind: POKE }).catch(() => {}),
  openOptions: () => browser.runtime.openOptionsPage(),
  currentPath: async () => server && readPageInFront(server),
  watchCurrentPath: watchPageInFront,
  openPath: (path, where) => openTab(server ?? "", path, where),
};

/** The extension's platform, after the stored server is read. */
export async function loadExtensionPlatform(): Promise<Platform> {
  server = await read("local", KEYS.server);
  return extensionPlatform;
}
