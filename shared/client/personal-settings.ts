import type { PersonalSetting } from "#shared/platform/platform.ts";
import { getPlatform } from "./current-platform.ts";
import { sessionState } from "./state/session-state.ts";

/** Those that name records: they tell of tenants, and may not stay on a device that is left. */
const tracesOfRecords: readonly PersonalSetting[] = ["recent", "drafts", "incident_draft"];

/** What the person who is logged in has stored on this device; null where there is nothing, or nobody. */
export async function readPersonal(name: PersonalSetting): Promise<string | null> {
  const person = sessionState.claims?.sub;
  return person ? getPlatform().readPersonal(name, person) : null;
}

/** Stores it for the person who is logged in, or removes it with null; for nobody it is dropped. */
export async function writePersonal(name: PersonalSetting, value: string | null): Promise<void> {
  const person = sessionState.claims?.sub;
  if (person) await getPlatform().writePersonal(name, person, value);
}

/** Removes what a person who logs out would leave of the records they saw. Settings, and other persons', stay. */
export async function forgetTraces(person: string): Promise<void> {
  for (const name of tracesOfRecords) await getPlatform().writePersonal(name, person, null);
}
