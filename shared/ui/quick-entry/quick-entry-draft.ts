import { proxy } from "valtio/vanilla";
import { subscribeKey } from "valtio/vanilla/utils";
import * as z from "zod/mini";
import { personalDraft } from "#shared/client/drafts.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";

/** What the user has entered of a record that is not registered yet, stored on this device. */
export interface QuickEntryDraft<Value> {
  /** What a new entry begins with. */
  readonly empty: Value;
  /** Whether nothing worth storing was entered. */
  readonly isEmpty: (entered: Value) => boolean;
  /** What was left unfinished; null when there is nothing. */
  readonly read: () => Promise<Value | null>;
  /** The same as it was when it was read or stored last; undefined before. */
  readonly cached: () => Value | null | undefined;
  /** Called on every keystroke: a popup closes as soon as it loses the focus. */
  readonly write: (entered: Value) => Promise<void>;
  /** The entry that was undone; the next call finds none. */
  readonly take: () => Value | null;
  /** Calls back when an entry was undone. Returns the way to stop. */
  readonly onReturned: (listener: () => void) => () => void;
  /** Gives back what was entered: to the form that is open and empty, else to the next one. */
  readonly giveBack: (stored: unknown) => Promise<void>;
}

/** @param isEmpty whether nothing worth storing was entered */
export function quickEntryDraft<Value extends object>(
  name: PersonalSetting,
  schema: z.ZodMiniType<Value>,
  { empty, isEmpty }: Pick<QuickEntryDraft<Value>, "empty" | "isEmpty">,
): QuickEntryDraft<Value> {
  /** What was undone and no form has taken over yet. */
  const returned = proxy<{ text: string | null }>({ text: null });
  let latest: { readonly person: string | null; readonly value: Value | null } | null = null;
  const draft = personalDraft(name, schema);
  const remember = (value: Value | null) => {
    latest = { person: sessionState.claims?.sub ?? null, value };
    return value;
  };
  const read = async () => remember(await draft.read());
  const write = (entered: Value) => draft.write(remember(isEmpty(entered) ? null : entered));
  return {
    empty,
    isEmpty,
    read,
    cached: () => (latest && latest.person === sessionState.claims?.sub ? latest.value : undefined),
    write,
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
      if ((await read()) === null) await write(parsed.data);
      returned.text = JSON.stringify(parsed.data);
    },
  };
}
