import * as z from "zod/mini";
import { applicantName } from "#shared/domain/bookings/applicant.ts";
import { type BookingOffer, bookingRequestSubject } from "#shared/domain/bookings/booking-offer.ts";
import { occupantContactRules } from "#shared/domain/bookings/contract-contact.ts";
import { occupantInput, occupantRoles, occupantRules } from "#shared/domain/bookings/occupant.ts";
import { consentIds } from "#shared/domain/core/consents.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { type DateString, periodsOverlap } from "#shared/lib/dates.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { languages } from "#shared/lib/language.ts";
import { storedFile } from "#web/components/public/stored-file.ts";
import { type FormErrors, formErrors } from "#shared/ui/form-errors.ts";
import type { FormSource } from "./booking-queries.ts";

/** Name of the draft of a form. */
export const draftKeyOf = (source: FormSource): string =>
  `booking.${"shortKey" in source ? source.shortKey : source.asset_id}`;

const texts = z.record(z.string(), z.string());

export const bookingStepIds = ["place", "days", "you", "people", "documents", "review"] as const;
export type BookingStepId = (typeof bookingStepIds)[number];

/** What was typed, as it was typed; it is stored on the visitor's device. */
export const bookingFormState = z.object({
  fields: texts,
  occupants: z.array(z.object({ id: z.string(), role: z.enum(occupantRoles), fields: texts })),
  /** The step that was open, and the files sent so far: their keys, by which the server finds them for a day. */
  step: z.optional(z.enum(bookingStepIds)),
  files: z.optional(z.array(storedFile)),
  consent: z.nullable(z.object({ text_id: z.enum(consentIds), text_version: z.string(), language: z.enum(languages) })),
});
export type BookingFormState = z.infer<typeof bookingFormState>;

export const emptyBookingForm: BookingFormState = {
  fields: { kind: "natural", documentation_type: "dni" },
  occupants: [],
  consent: null,
};

type Said = Record<string, string>;

const filled = (fields: Said): Said =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ""));

const without = (said: Said, fields: ReadonlySet<string>): Said =>
  Object.fromEntries(Object.entries(said).filter(([field]) => !fields.has(field)));

/** An address is in Spain, as the form shows, until the country is changed; an emptied one is missing. */
const withCountry = (said: Said, { country }: Said): Said =>
  country === undefined ? { ...said, country: HOME_COUNTRY } : said;

/** Fields of people who sign; they may have been filled in before the visitor chose that the person only lives there. */
const ofSignersAlone: ReadonlySet<string> = new Set(["phone", "street", "postal_code", "city", "country"]);

/** What was typed of another person, by its field. */
export function saidOf({ role, fields }: Pick<BookingFormState["occupants"][number], "role" | "fields">): Said {
  const said = filled(fields);
  return role === "occupant" ? without(said, ofSignersAlone) : said;
}

const occupantsOf = ({ occupants }: BookingFormState) =>
  occupants.map(({ role, fields }) => {
    const said = saidOf({ role, fields });
    return { role, ...(role === "occupant" ? said : withCountry(said, fields)) };
  });

/** Fields of natural persons; they may have been filled in before the visitor chose to book as a company. */
const ofPersonsAlone: ReadonlySet<string> = new Set(["last_name", "birth_date", "nationality"]);

/** What the applicant typed of themselves, or of their company, by its field. */
export function saidBy({ fields }: BookingFormState): Said {
  const said = filled(fields);
  return said["kind"] === "company" ? without(said, ofPersonsAlone) : said;
}

/** A company has a CIF. */
function applicantOf(draft: BookingFormState): Said {
  const said = withCountry(saidBy(draft), draft.fields);
  return said["kind"] === "company" ? { ...said, documentation_type: "cif" } : said;
}

/** What the applicant is called, as far as it was typed. */
export function nameOf(draft: BookingFormState): string {
  const { name = "", last_name = null } = saidBy(draft);
  return applicantName({ name, last_name });
}

/** What a person proves who they are with; a company has a CIF. */
export const personalDocuments = ["dni", "nie", "nif", "passport"] as const;

/** The body of the request. @param files the keys of what was sent before */
export function toBookingRequest(draft: BookingFormState, files: readonly string[]): Record<string, unknown> {
  return {
    ...applicantOf(draft),
    occupants: occupantsOf(draft),
    consents: draft.consent ? [draft.consent] : [],
    files: [...files],
  };
}

type OfferedDays = Pick<BookingOffer, "earliest_start" | "latest_end" | "taken">;

interface DayTexts {
  /** Says the first or last day that is offered. */
  readonly tooEarly: string;
  readonly tooLate: string;
  readonly taken: string;
}

const endMissing = {
  valid: false,
  messages: [{ field: "end_date", key: "validation.required", params: {} }],
} as const;

/** What is wrong with the days that were chosen, by what the form was opened with. */
function dayErrors(draft: BookingFormState, offer: OfferedDays, texts_: DayTexts): FormErrors {
  const start = draft.fields["start_date"];
  const end = draft.fields["end_date"] || null;
  if (!start) return {};
  if (start < offer.earliest_start) return { start_date: texts_.tooEarly };
  if (offer.latest_end && !end) return formErrors(endMissing, "booking_request");
  if (offer.latest_end && end && end > offer.latest_end) return { end_date: texts_.tooLate };
  const isTaken = offer.taken.some((period) => periodsOverlap(period, { start, end }));
  return isTaken ? { start_date: texts_.taken } : {};
}

const occupantSubject = { input: occupantInput, rules: [...occupantRules, ...occupantContactRules] };

/** Everything that is still wrong, by field; of the people named as `occupants.<index>.<field>`. */
export function bookingFormErrors(
  draft: BookingFormState,
  offer: OfferedDays,
  today: DateString,
  texts_: DayTexts,
): FormErrors {
  const { occupants: _occupants, ...own } = formErrors(
    validate(bookingRequestSubject, toBookingRequest(draft, []), today),
    "booking_request",
  );
  const people = occupantsOf(draft).flatMap((occupant, index) =>
    Object.entries(formErrors(validate(occupantSubject, occupant, today), "booking_request")).map(
      ([field, text]): [string, string] => [`occupants.${index}.${field}`, text],
    ),
  );
  return { ...own, ...dayErrors(draft, offer, texts_), ...Object.fromEntries(people) };
}

/** Which step asks for a field. */
export function stepOf(field: string): BookingStepId {
  if (field === "start_date" || field === "end_date") return "days";
  if (field === "message" || field.startsWith("occupants")) return "people";
  if (field === "files") return "documents";
  return field === "consents" ? "review" : "you";
}
