import * as z from "zod/mini";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { isBlank } from "#shared/lib/text.ts";

const draft = z.object({
  description: z.string(),
  /** What stands in the asset's field while no asset has been chosen. */
  place: z.string(),
  asset: z.nullable(z.object({ id: z.string(), label: z.string() })),
  /** Null while the words suggest the type. */
  type_id: z.nullable(z.string()),
});

/** What somebody has entered of an incident that is not registered yet. */
export type IncidentDraft = z.infer<typeof draft>;
export type ChosenAsset = NonNullable<IncidentDraft["asset"]>;

export const emptyDraft: IncidentDraft = { description: "", place: "", asset: null, type_id: null };

function isEmpty({ description, place, asset }: IncidentDraft): boolean {
  return isBlank(description) && isBlank(place) && asset === null;
}

/** What was left unfinished on this device by the person who is logged in; null when there is nothing. */
export async function readIncidentDraft(): Promise<IncidentDraft | null> {
  return readPersonal("incident_draft", draft);
}

/** Called on every keystroke: a popup closes as soon as it loses the focus. */
export async function keepIncidentDraft(entered: IncidentDraft): Promise<void> {
  await writePersonal("incident_draft", isEmpty(entered) ? null : entered);
}
