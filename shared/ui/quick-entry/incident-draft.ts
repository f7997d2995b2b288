import * as z from "zod/mini";
import { isBlank } from "#shared/lib/text.ts";
import { quickEntryDraft } from "./quick-entry-draft.ts";

const draft = z.object({
  /** What happens, with the asset's tag in it. */
  description: z.string(),
  asset: z.nullable(z.object({ id: z.string(), label: z.string() })),
  /** What of the text names the asset; null where it was chosen before there was a text. */
  tag: z.nullable(z.string()),
  /** Null while the words suggest the type. */
  type_id: z.nullable(z.string()),
});

/** What somebody has entered of an incident that is not registered yet. */
export type IncidentDraft = z.infer<typeof draft>;
export type ChosenAsset = NonNullable<IncidentDraft["asset"]>;

export const incidentDraft = quickEntryDraft<IncidentDraft>("incident_draft", draft, {
  empty: { description: "", asset: null, tag: null, type_id: null },
  isEmpty: ({ description, asset }) => isBlank(description) && asset === null,
});
