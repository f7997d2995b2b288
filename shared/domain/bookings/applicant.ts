import * as z from "zod/mini";
import { email } from "../core/fields.ts";
import { phone } from "../core/identity-fields.ts";
import { refuseMinor } from "../core/plausible.ts";
import { defineRule } from "../core/rule.ts";
import { personInput, personResource } from "../persons/person.ts";
import { givenAddress, givenAddressRules } from "./given-address.ts";

/** Applicant data, with the field names of a person: the person is created from it after the booking is accepted. */
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
  ...givenAddress,
});

/** The rules of a person and of an address; they ignore fields that the form does not show to an applicant. */
export const applicantRules = [
  ...(personResource.rules ?? []),
  ...givenAddressRules,
  defineRule(z.pick(applicantInput, { kind: true, birth_date: true }), ({ kind, birth_date }, today) =>
    kind === "natural" ? refuseMinor(birth_date, today) : null,
  ),
];

/** Full name of an applicant. */
export const applicantName = ({
  name,
  last_name,
}: Pick<z.infer<typeof applicantInput>, "name" | "last_name">): string => [name, last_name].filter(Boolean).join(" ");
