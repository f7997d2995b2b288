import type * as z from "zod/mini";
import { type PersonalSetting, seenSettings } from "#shared/platform/platform.ts";
import { getPlatform } from "./current-platform.ts";
import { sessionState } from "./state/session-state.ts";

/** Settings that identify records or the user; removed at logout, because they disclose tenants' data. */
const traces: readonly PersonalSetting[] = [
  ...seenSettings,
  "user",
  "used",
  "reach",
  "drafts",
  "incident_draft",
  "payment_draft",
  "incident_types",
  "payment_methods",
];

/** A stored text as what it should be; null where it is of another shape. */
export function parseStored<Value>(schema: z.ZodMiniType<Value>, text: string): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Data of another version of the product cannot be read.
    return null;
  }
}

/** A setting of the logged-in user on this device; null when there is none, no user, or one of another version. */
export async function readPersonal<Value>(name: PersonalSetting, schema: z.ZodMiniType<Value>): Promise<Value | null> {
  const person = sessionState.claims?.sub;
  const stored = person ? await getPlatform().readPersonal(name, person) : null;
  return stored === null ? null : parseStored(schema, stored);
}

/** Stores a setting of the logged-in user, or removes it with null; ignored without a user. */
export async function writePersonal(name: PersonalSetting, value: object | null): Promise<void> {
  const person = sessionState.claims?.sub;
  if (person) await getPlatform().writePersonal(name, person, value && JSON.stringify(value));
}

/** Removes what a user saw of persons: when their session ends, for whatever reason, on this tab or another. */
export async function forgetSeen(person: string): Promise<void> {
  for (const name of seenSettings) await getPlatform().writePersonal(name, person, null);
}

/**
 * Removes what identifies the logged-out user and the records they saw. Other settings, and those of other users,
 * stay.
 */
export async function forgetTraces(person: string): Promise<void> {
  for (const name of traces) await getPlatform().writePersonal(name, person, null);
}
