import { proxy } from "valtio/vanilla";
import { subscribeKey } from "valtio/vanilla/utils";
import * as z from "zod/mini";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";

/** What somebody has entered of something that is not registered yet, kept on this device for whoever is logged in. */
export interface KeptDraft<Value> {
  /** What a new entry begins with. */
  readonly empty: Value;
  /** Whether nothing worth keeping was entered. */
  readonly isEmpty: (entered: Value) => boolean;
  /** What was left unfinished; null when there is nothing. */
  readonly read: () => Promise<Value | null>;
  /** The same as it was when it was read or kept last; undefined before. */
  readonly known: () => Value | null | undefined;
  /** Called on every keystroke: a popup closes as soon as it loses the focus. */
  readonly keep: (entered: Value) => Promise<void>;
  /** Takes over an entry that was taken back, once. */
  readonly take: () => Value | null;
  /** Calls back when an entry was taken back. Returns the way to stop. */
  readonly onReturned: (listener: () => void) => () => void;
  /** Gives back what was entered: to the form that is open and empty, else to the next one. */
  readonly giveBack: (stored: unknown) => Promise<void>;
}

/** @param isEmpty whether nothing worth keeping was entered */
export function keptDraft<Value extends object>(
  name: PersonalSetting,
  schema: z.ZodMiniType<Value>,
  { empty, isEmpty }: Pick<KeptDraft<Value>, "empty" | "isEmpty">,
): KeptDraft<Value> {
  /** What was taken back and no form has taken over yet. */
  const returned = proxy<{ text: string | null }>({ text: null });
  let latest: { readonly person: string | null; readonly value: Value | null } | null = null;
  const remember = (value: Value | null) => {
    latest = { person: sessionState.claims?.sub ?? null, value };
    return value;
  };
  const read = async () => remember(await readPersonal(name, schema));
  const keep = (entered: Value) => writePersonal(name, remember(isEmpty(entered) ? null : entered));
  return {
    empty,
    isEmpty,
    read,
    known: () => (latest && latest.person === sessionState.claims?.sub ? latest.value : undefined),
    keep,
    take() {
      const { text } = returned;
      returned.text = null;
      return text === null ? null : z.parse(schema, JSON.parse(text));
    },
    onReturned: (listener) => subscribeKey(returned, "text", (text) => text !== null && listener()),
    async giveBack(stored) {
      const parsed = z.safeParse(schema, stored);
      if (!parsed.success) return;
      // What is being entered meanwhile is not written over.
      if ((await read()) === null) await keep(parsed.data);
      returned.text = JSON.stringify(parsed.data);
    },
  };
}
