import * as z from "zod/mini";
import { isBlank } from "#shared/lib/text.ts";
import { keptDraft } from "./kept-draft.ts";

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

export const incidentDraft = keptDraft<IncidentDraft>("incident_draft", draft, {
  empty: { description: "", place: "", asset: null, type_id: null },
  isEmpty: ({ description, place, asset }) => isBlank(description) && isBlank(place) && asset === null,
});
