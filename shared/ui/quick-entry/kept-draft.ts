import type * as z from "zod/mini";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";

/** What somebody has entered of something that is not registered yet, kept on this device for whoever is logged in. */
export interface KeptDraft<Value> {
  /** What a new entry begins with. */
  readonly empty: Value;
  /** What was left unfinished; null when there is nothing. */
  readonly read: () => Promise<Value | null>;
  /** Called on every keystroke: a popup closes as soon as it loses the focus. */
  readonly keep: (entered: Value) => Promise<void>;
}

/** @param isEmpty whether nothing worth keeping was entered */
export function keptDraft<Value extends object>(
  name: PersonalSetting,
  schema: z.ZodMiniType<Value>,
  { empty, isEmpty }: { readonly empty: Value; readonly isEmpty: (entered: Value) => boolean },
): KeptDraft<Value> {
  return {
    empty,
    read: () => readPersonal(name, schema),
    keep: (entered) => writePersonal(name, isEmpty(entered) ? null : entered),
  };
}
