import * as z from "zod/mini";
import { email, optional } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { refuseMinor } from "../core/plausible.ts";
import { defineRule } from "../core/rule.ts";
import { personInput, personResource } from "../persons/person.ts";
import { addressInput, addressResource } from "../properties/address.ts";

/**
 * Applicant data, with the field names of a person: the person is created from it after the booking is accepted. The
 * address is optional, but must be complete if given.
 */
export const applicantInput = z.object({
  ...z.pick(personInput, {
    kind: true,
    name: true,
    last_name: true,
    gender: true,
    nationality: true,
    bank_account: true,
    documentation: true,
    documentation_type: true,
    is_business: true,
    birth_date: true,
  }).shape,
  phone: phone(),
  email: email(),
  street: optional(addressInput.shape.street),
  city: optional(addressInput.shape.city),
  postal_code: optional(addressInput.shape.postal_code),
  country: optional(addressInput.shape.country),
});

const addressSchema = z.pick(applicantInput, { street: true, city: true, postal_code: true, country: true });
const addressFields = ["street", "postal_code", "city", "country"] as const;

/** The rules of a person and of an address; they ignore fields that the form does not show to an applicant. */
export const applicantRules = [
  ...(personResource.rules ?? []),
  ...(addressResource.rules ?? []),
  defineRule(z.pick(applicantInput, { kind: true, birth_date: true }), ({ kind, birth_date }, today) =>
    kind === "natural" ? refuseMinor(birth_date, today) : null,
  ),
  defineRule(addressSchema, (values) => {
    const missing = addressFields.find((field) => !values[field]);
    const isGiven = Boolean(values.street ?? values.city ?? values.postal_code);
    return isGiven && missing ? { field: missing, key: "validation.required" } : null;
  }),
];

/** Full name of an applicant. */
export const applicantName = ({
  name,
  last_name,
}: Pick<z.infer<typeof applicantInput>, "name" | "last_name">): string => [name, last_name].filter(Boolean).join(" ");
