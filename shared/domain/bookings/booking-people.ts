import * as z from "zod/mini";
import { optional, uuid } from "../core/fields.ts";
import { occupantRoles } from "./occupant.ts";
import { MAX_OCCUPANTS } from "./policy.ts";

/** What a booking tells of somebody that a person's row holds too; `address` is street and town. */
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

const values = () => z.record(z.enum(comparedFields), z.nullable(z.string()));

/** Somebody who becomes a person: the applicant, or one who signs or answers too. */
export const bookingPerson = z.object({
  /** Null for the applicant. */
  occupant_id: z.nullable(uuid()),
  role: z.enum(["tenant", ...occupantRoles]),
  told: values(),
  /** Who has that document already, or who it was said to be. */
  person_id: z.nullable(uuid()),
  person_label: z.nullable(z.string()),
  kept: z.nullable(values()),
  /** What was told and is otherwise in the person's row. */
  differs: z.array(z.enum(comparedFields)),
  /** Whether staff have said who it is. */
  is_settled: z.boolean(),
});
export type BookingPerson = z.infer<typeof bookingPerson>;

/** Who somebody of a booking is: a person who is there, of whom these fields follow the booking; without one a person is made. */
export const identityInput = z.object({
  occupant_id: optional(uuid()),
  person_id: optional(uuid()),
  take_over: optional(z.array(z.enum(comparedFields)).check(z.maxLength(comparedFields.length))),
});
export type IdentityInput = z.infer<typeof identityInput>;

/** Those whom one move says who they are: the applicant and everybody else, at most. */
export const identityInputs = () => z.array(identityInput).check(z.minLength(1), z.maxLength(MAX_OCCUPANTS + 1));
