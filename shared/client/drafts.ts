import * as z from "zod/mini";
import { getPlatform } from "./current-platform.ts";
import { parseStored, readPersonal, writePersonal } from "./personal-settings.ts";
import type { PersonalSetting } from "#shared/platform/platform.ts";

/*
 * Drafts: what was typed and not sent yet, stored on the device. Each has a name under which it is stored and a schema; what
 * does not fit the schema, because another version of the product stored it, reads as no draft.
 */

/** A visitor's draft holds personal data on a device that may be shared: after so many days it is ignored. */
const VISITOR_DAYS = 14;

/** The draft of the user who is logged in; a logout removes it. */
export function personalDraft<Value extends object>(name: PersonalSetting, schema: z.ZodMiniType<Value>) {
  return {
    read: () => readPersonal(name, schema),
    /** @param value null removes it */
    write: (value: Value | null) => writePersonal(name, value),
  };
}

/**
 * Drafts of the same kind, one an id, of the user who is logged in; a logout removes them.
 * @param max how many are stored; the oldest make room
 */
export function personalDrafts<Value extends object>(name: PersonalSetting, schema: z.ZodMiniType<Value>, max: number) {
  const stored = personalDraft(name, z.record(z.string(), schema));
  const readAll = async () => (await stored.read()) ?? {};
  return {
    read: async (id: string): Promise<Value | null> => (await readAll())[id] ?? null,
    /** @param value null removes it */
    async write(id: string, value: Value | null): Promise<void> {
      const { [id]: _before, ...others } = await readAll();
      const entries = Object.entries({ ...others, ...(value && { [id]: value }) });
      await stored.write(Object.fromEntries(entries.slice(-max)));
    },
  };
}

const visitorName = (key: string) => `draft.${key}`;

/**
 * The draft of a visitor, who has no account: synchronous, because their page begins with it.
 * @param key one for each link and page, such as `booking.<shortKey>`
 */
export function visitorDraft<Value extends object>(key: string, schema: z.ZodMiniType<Value>) {
  const dated = z.object({ at: z.number(), value: schema });
  return {
    read(): Value | null {
      const text = getPlatform().visitorTexts?.read(visitorName(key)) ?? null;
      const stored = text === null ? null : parseStored(dated, text);
      return stored && Date.now() - stored.at < VISITOR_DAYS * 86_400_000 ? stored.value : null;
    },
    /** @param value null removes it */
    write(value: Value | null): void {
      const text = value && JSON.stringify({ at: Date.now(), value });
      getPlatform().visitorTexts?.write(visitorName(key), text);
    },
  };
}

const OPEN_FORMS = "open_forms";
const openForms = z.object({ person: z.string(), forms: z.record(z.string(), z.unknown()) });

/** The forms that were open when a session of this tab ended. */
function readOpenForms(): z.infer<typeof openForms> | null {
  const text = getPlatform().tabTexts?.read(OPEN_FORMS) ?? null;
  return text === null ? null : parseStored(openForms, text);
}

export const removeOpenForms = () => getPlatform().tabTexts?.write(OPEN_FORMS, null);

/**
 * A form that is open when the session ends, stored for the same user until they open it again. Synchronous, because the
 * form begins with it; it ends with the tab (docs/adr/0082-open-forms-outlive-their-session.md).
 */
export function openFormDraft<Value>(person: string, id: string, schema: z.ZodMiniType<Value>) {
  const readAll = () => {
    const stored = readOpenForms();
    return stored?.person === person ? stored.forms : {};
  };
  return {
    read(): Value | null {
      const { success, data } = z.safeParse(schema, readAll()[id]);
      return success ? data : null;
    },
    /** @param value null removes it */
    write(value: Value | null): void {
      const { [id]: before, ...others } = readAll();
      if (value === null && before === undefined) return;
      const forms = { ...others, ...(value !== null && { [id]: value }) };
      getPlatform().tabTexts?.write(OPEN_FORMS, JSON.stringify({ person, forms }));
    },
  };
}

/** Removes the forms of every user but this one; of all users with null. */
export function forgetOpenForms(person: string | null): void {
  const stored = readOpenForms();
  if (stored?.person !== person) removeOpenForms();
}
