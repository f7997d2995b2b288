import { type Outgoing, UNDO_MS } from "#shared/client/outbox/outgoing.ts";
import type { TextStore } from "#shared/platform/platform.ts";

/** An outbox entry as the form makes it at time 0. */
export const anOutgoing = (more: Partial<Outgoing> = {}): Outgoing => ({
  id: "0b8f6f5e-0000-4000-8000-000000000001",
  kind: "payment",
  path: "/payments",
  body: {},
  label: "850,00 € · García",
  draft: null,
  person: "ana",
  server: "http://localhost/api",
  made_at: 0,
  leaves_at: UNDO_MS,
  tried_at: null,
  state: "undoable",
  failure: null,
  tries: 0,
  ...more,
});

/** In-memory storage of a device. */
export function createMemoryStore(): TextStore {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    list: async () => [...texts.keys()],
    read: async (id) => texts.get(id) ?? null,
    async write(id, text) {
      if (text === null) texts.delete(id);
      else texts.set(id, text);
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
