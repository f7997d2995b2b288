import type { Platform, Tokens } from "#shared/platform/platform.ts";
import { createMemoryStore } from "./outgoing.ts";

/** A device of the extension's worker that stores only the session and the outbox, in memory. */
export function createMemoryDevice() {
  let stored: Tokens | null = null;
  let outbox = createMemoryStore();
  const platformFor = (origin: string): Platform => ({
    kind: "extension",
    apiBase: () => `${origin}/api`,
    readTokens: async () => stored,
    writeTokens: async (tokens) => {
      stored = tokens;
    },
    watchTokens: () => () => {},
    readSetting: async () => null,
    writeSetting: async () => {},
    readPersonal: async () => null,
    writePersonal: async () => {},
    get outbox() {
      return outbox;
    },
    pokeOutbox: () => {},
    openPath: () => {},
  });
  return {
    platformFor,
    storedTokens: () => stored,
    emptyOutbox: () => {
      outbox = createMemoryStore();
    },
  };
}
