import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { consent, consentInput } from "../core/consents.ts";
import { email, instant, longText, optional, text, uuid } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { incidentStatusKinds } from "./incident-status.ts";

/**
 * A visitor's report. Codes come with the link or QR code of an asset or property; the response never reveals what
 * they refer to.
 */
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
  /** Consent to the privacy text. */
  consent: consentInput,
  /** When the form was opened, sealed by the server that issued it. */
  form: text(500),
  /** Honeypot: invisible to people, so only bots fill it in. */
  extra_note: z.optional(z.string().check(z.maxLength(10_000))),
});
export type PublicIncidentInput = z.infer<typeof publicIncidentInput>;

const locationSchema = z.pick(publicIncidentInput, { reported_place: true, asset_code: true, property_code: true });
const agreed = z.pick(publicIncidentInput, { consent: true });
const contact = z.pick(publicIncidentInput, { reporter_email: true, reporter_phone: true });

export const publicIncidentRules: readonly Rule[] = [
  defineRule(locationSchema, ({ reported_place, asset_code, property_code }) =>
    reported_place || asset_code || property_code ? null : { field: "reported_place", key: "validation.required" },
  ),
  defineRule(contact, ({ reporter_email, reporter_phone }) =>
    reporter_email || reporter_phone ? null : { field: "reporter_email", key: "validation.contact" },
  ),
  defineRule(agreed, ({ consent: { text_id } }) =>
    text_id === "privacy_incident" ? null : { field: "consent", key: "validation.option" },
  ),
];

/** Data of the public form. */
export const publicIncidentForm = z.object({
  types: z.array(z.object({ id: uuid(), label: z.string() })),
  form: z.string(),
});
export type PublicIncidentForm = z.infer<typeof publicIncidentForm>;

/** Response to a report: its number, the key of its tracking page, and whether its link was mailed too. */
export const reportedIncident = z.object({ number: z.string(), key: z.string(), is_mailed: z.boolean() });
export type ReportedIncident = z.infer<typeof reportedIncident>;

/** A photo from the reporter; width and height in pixels. */
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

/** An incident as its reporter sees it: no internal data, and no names of staff. */
export const trackedIncident = z.object({
  number: z.string(),
  language: z.enum(languages),
  type: z.string(),
  state: z.enum(incidentStatusKinds),
  /** The reporter's own words, even if staff edited them; null if staff created the incident. */
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  entries: z.array(trackedEntry),
  can_answer: z.boolean(),
  /** How many more photos may be sent. */
  photos_left: z.int(),
});
export type TrackedIncident = z.infer<typeof trackedIncident>;

/** A reporter's reply. */
export const trackedReplyInput = z.object({ body: longText() });

/** Whether the reporter can still reply: not after the incident is closed or rejected. */
export function canReply(state: TrackedIncident["state"]): boolean {
  return state !== "closed" && state !== "rejected";
}

/** Tracking data for staff: language, and the reporter's consents. */
export const incidentTracking = z.object({
  language: z.enum(languages),
  consents: z.array(consent),
  created_at: instant(),
  /**
   * The party of a current rental whose address or number the reporter left, if only one has it and the user may see
   * them; else null.
   */
  matched_person: z.nullable(z.object({ id: uuid(), label: z.string() })),
});
export type IncidentTracking = z.infer<typeof incidentTracking>;

export const trackingLink = z.object({ link: z.string() });
export type TrackingLink = z.infer<typeof trackingLink>;
