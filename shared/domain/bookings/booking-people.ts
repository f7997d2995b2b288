import * as z from "zod/mini";
import { optional, uuid } from "../core/fields.ts";
import { occupantRoles } from "./occupant.ts";
import { MAX_OCCUPANTS } from "./policy.ts";

/** Fields compared between a booking and a person's row; `address` is street and town. */
export const comparedFields = [
  "name",
  "last_name",
  "documentation",
  "gender",
  "nationality",
  "birth_date",
  "phone",
  "email",
  "bank_account",
  "address",
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** What a contract prints of each party besides their name and document. */
export const contactFacts = ["address", "phone"] as const;

const values = () => z.record(z.enum(comparedFields), z.nullable(z.string()));

/** A party of a booking that becomes a person: the applicant, or another signer or guarantor. */
export const bookingPerson = z.object({
  /** Null for the applicant. */
  occupant_id: z.nullable(uuid()),
  role: z.enum(["tenant", ...occupantRoles]),
  told: values(),
  /** The person who already has that document, or whom staff chose. */
  person_id: z.nullable(uuid()),
  person_label: z.nullable(z.string()),
  kept: z.nullable(values()),
  /** Provided values that differ from the person's row. */
  differs: z.array(z.enum(comparedFields)),
  /** What a contract prints of them and neither the booking nor the person's row has. */
  lacks: z.array(z.enum(contactFacts)),
  /** Whether staff have settled the identity. */
  is_settled: z.boolean(),
});
export type BookingPerson = z.infer<typeof bookingPerson>;

/**
 * Identity of a booking's party: an existing person, with the fields to take over from the booking; without
 * `person_id` a person is created.
 */
export const identityInput = z.object({
  occupant_id: optional(uuid()),
  person_id: optional(uuid()),
  take_over: optional(z.array(z.enum(comparedFields)).check(z.maxLength(comparedFields.length))),
});
export type IdentityInput = z.infer<typeof identityInput>;

/** Identities in one move: at most the applicant and all others. */
export const identityInputs = () => z.array(identityInput).check(z.minLength(1), z.maxLength(MAX_OCCUPANTS + 1));
