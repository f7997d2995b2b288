import type * as z from "zod/mini";
import type { PersonalSetting } from "#shared/platform/platform.ts";
import { getPlatform } from "./current-platform.ts";
import { sessionState } from "./state/session-state.ts";

/** Those that name records or the person: they tell of tenants, and may not stay on a device that is left. */
const traces: readonly PersonalSetting[] = [
  "user",
  "recent",
  "records",
  "forgotten",
  "drafts",
  "incident_draft",
  "payment_draft",
  "collection_round",
  "incident_types",
  "payment_methods",
];

/** A stored text as what it should be; null where it is of another shape. */
export function parseStored<Value>(schema: z.ZodMiniType<Value>, text: string): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // What another version of the product has left cannot be read, and nothing else can be done with it.
    return null;
  }
}

/**
 * What the person who is logged in has stored on this device; null where there is nothing, or nobody, or what another
 * version stored.
 */
export async function readPersonal<Value>(name: PersonalSetting, schema: z.ZodMiniType<Value>): Promise<Value | null> {
  const person = sessionState.claims?.sub;
  const stored = person ? await getPlatform().readPersonal(name, person) : null;
  return stored === null ? null : parseStored(schema, stored);
}

/** Stores it for the person who is logged in, or removes it with null; for nobody it is dropped. */
export async function writePersonal(name: PersonalSetting, value: object | null): Promise<void> {
  const person = sessionState.claims?.sub;
  if (person) await getPlatform().writePersonal(name, person, value && JSON.stringify(value));
}

/** Removes what a person who logs out would leave of themselves and of the records they saw. Settings, and other persons', stay. */
export async function forgetTraces(person: string): Promise<void> {
  for (const name of traces) await getPlatform().writePersonal(name, person, null);
}
