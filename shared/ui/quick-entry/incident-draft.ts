import * as z from "zod/mini";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { isBlank } from "#shared/lib/text.ts";
import { quickEntryDraft } from "./quick-entry-draft.ts";

const draft = z.object({
  /** Description, including the asset's tag. */
  description: z.string(),
  asset: z.nullable(z.object({ id: z.string(), label: z.string() })),
  /** The part of the text that names the asset; null if the asset was chosen otherwise. */
  tag: z.nullable(z.string()),
  /** Null while the type is suggested from the text. */
  type_id: z.nullable(z.string()),
  /** Chosen by the user, "" for the type's own; null while it is read from the text, as in drafts of earlier versions. */
  priority: z._default(z.nullable(z.enum(["", ...priorities])), null),
});

/** A draft of an incident. */
export type IncidentDraft = z.infer<typeof draft>;
export type ChosenAsset = NonNullable<IncidentDraft["asset"]>;

export const incidentDraft = quickEntryDraft<IncidentDraft>("incident_draft", draft, {
  empty: { description: "", asset: null, tag: null, type_id: null, priority: null },
  isEmpty: ({ description, asset }) => isBlank(description) && asset === null,
});
