import * as z from "zod/mini";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { ConsentInput } from "#shared/domain/core/consents.ts";
import { validate } from "#shared/domain/core/validate.ts";
import {
  type PublicIncidentInput,
  publicIncidentInput,
  publicIncidentRules,
} from "#shared/domain/incidents/public-incident.ts";
import type { Language } from "#shared/lib/language.ts";
import { type FormErrors, formErrors } from "#shared/ui/form-errors.ts";

/** Name of the draft. */
export const REPORT_DRAFT = "incident";

/** A visitor's input so far. Photos are never stored; the form says so if some were selected. */
export const reportDraft = z.object({
  incident_type_id: z.string(),
  description: z.string(),
  reported_place: z.string(),
  asset_code: z.string(),
  property_code: z.string(),
  reporter_name: z.string(),
  reporter_email: z.string(),
  reporter_phone: z.string(),
});
export type ReportDraft = z.infer<typeof reportDraft>;

/** The steps with their fields. */
export const stepFields = {
  what: ["incident_type_id", "description"],
  where: ["reported_place"],
  photos: [],
  contact: ["reporter_name", "reporter_email", "reporter_phone"],
  review: ["consent"],
} as const satisfies Record<string, readonly (keyof PublicIncidentInput)[]>;
export type ReportStepId = keyof typeof stepFields;
export const reportStepIds = [
  "what",
  "where",
  "photos",
  "contact",
  "review",
] as const satisfies readonly ReportStepId[];

/** An empty draft, with the location given in the address. */
export function emptyReportDraft(search: string): ReportDraft {
  const query = new URLSearchParams(search);
  return {
    incident_type_id: "",
    description: "",
    reported_place: "",
    asset_code: query.get("asset")?.slice(0, 60) ?? "",
    property_code: query.get("property")?.slice(0, 60) ?? "",
    reporter_name: "",
    reporter_email: "",
    reporter_phone: "",
  };
}

/** The draft as input; may still be invalid. */
export function toReportInput(draft: ReportDraft, consent: ConsentInput | null, form: string, language: Language) {
  const filled = Object.fromEntries(Object.entries(draft).map(([field, text]) => [field, text.trim() || null]));
  return { ...filled, consent, form, language };
}

/** The errors of a step's fields, as texts. */
export function errorsOf(step: ReportStepId, draft: ReportDraft, consent: ConsentInput | null): FormErrors {
  const subject = { input: publicIncidentInput, rules: publicIncidentRules };
  const input = toReportInput(draft, consent, "-", "es");
  const all = formErrors(validate(subject, input, businessToday()), "public_incident");
  const fields: readonly string[] = stepFields[step];
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
}

/** The first step with errors: later ones cannot be reached. */
export function furthestReportStep(draft: ReportDraft): number {
  const index = reportStepIds.findIndex((id) => Object.keys(errorsOf(id, draft, null)).length > 0);
  return index === -1 ? reportStepIds.length - 1 : index;
}
