import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { consent, consentInput } from "../core/consents.ts";
import { email, instant, longText, optional, text, uuid } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { incidentStatusKinds } from "./incident-status.ts";

/** What a visitor tells. Codes come with the link or the QR code of a place; what they lead to is told to nobody. */
export const publicIncidentInput = z.object({
  incident_type_id: uuid(),
  reported_place: optional(text(300)),
  asset_code: optional(text(60)),
  property_code: optional(text(60)),
  description: longText(4_000),
  reporter_name: text(200),
  reporter_email: optional(email()),
  reporter_phone: optional(phone()),
  language: z.enum(languages),
  /** That the text on privacy was read and agreed to. */
  consent: consentInput,
  /** When the form was opened, sealed by the server that gave it. */
  form: text(500),
  /** Nobody sees this field, so nobody fills it but a machine. */
  extra_note: z.optional(z.string().check(z.maxLength(10_000))),
});
export type PublicIncidentInput = z.infer<typeof publicIncidentInput>;

const place = z.pick(publicIncidentInput, { reported_place: true, asset_code: true, property_code: true });
const agreed = z.pick(publicIncidentInput, { consent: true });
const contact = z.pick(publicIncidentInput, { reporter_email: true, reporter_phone: true });

export const publicIncidentRules: readonly Rule[] = [
  defineRule(place, ({ reported_place, asset_code, property_code }) =>
    reported_place || asset_code || property_code ? null : { field: "reported_place", key: "validation.required" },
  ),
  defineRule(contact, ({ reporter_email, reporter_phone }) =>
    reporter_email || reporter_phone ? null : { field: "reporter_email", key: "validation.contact" },
  ),
  defineRule(agreed, ({ consent: { text_id } }) =>
    text_id === "privacy_incident" ? null : { field: "consent", key: "validation.option" },
  ),
];

/** What the public form is made of. */
export const publicIncidentForm = z.object({
  types: z.array(z.object({ id: uuid(), label: z.string() })),
  form: z.string(),
});
export type PublicIncidentForm = z.infer<typeof publicIncidentForm>;

/** What a sent report answers: its number, and the key of the page that follows it. */
export const reportedIncident = z.object({ number: z.string(), key: z.string() });
export type ReportedIncident = z.infer<typeof reportedIncident>;

/** A photo of whoever reported an incident; its sides in pixels. */
export const trackedPhoto = z.object({
  kind: z.literal("photo"),
  at: instant(),
  id: uuid(),
  width: z.int(),
  height: z.int(),
});
export type TrackedPhoto = z.infer<typeof trackedPhoto>;

const trackedEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("state"), at: instant(), state: z.enum(incidentStatusKinds) }),
  z.object({ kind: z.literal("comment"), at: instant(), by: z.enum(["office", "reporter"]), body: z.string() }),
  trackedPhoto,
]);
export type TrackedEntry = z.infer<typeof trackedEntry>;

/** An incident as whoever reported it follows it: nothing that is the office's own, and no name of anybody there. */
export const trackedIncident = z.object({
  number: z.string(),
  language: z.enum(languages),
  type: z.string(),
  state: z.enum(incidentStatusKinds),
  /** Their own words, whatever the office made of them; null where the office wrote it down. */
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  entries: z.array(trackedEntry),
  can_answer: z.boolean(),
  /** How many more photos may be sent. */
  photos_left: z.int(),
});
export type TrackedIncident = z.infer<typeof trackedIncident>;

/** An answer of whoever reported it. */
export const trackedAnswerInput = z.object({ body: longText() });

/** Whether whoever reported an incident can still answer: not once the matter has ended. */
export function canAnswer(state: TrackedIncident["state"]): boolean {
  return state !== "closed" && state !== "rejected";
}

/** What staff read of an incident's link, and what its reporter agreed to. */
export const incidentTracking = z.object({
  language: z.enum(languages),
  consents: z.array(consent),
  created_at: instant(),
});
export type IncidentTracking = z.infer<typeof incidentTracking>;

export const trackingLink = z.object({ link: z.string() });
export type TrackingLink = z.infer<typeof trackingLink>;
