import * as z from "zod/mini";
import { date, email, optional, text, uuid } from "../core/fields.ts";
import { documentationNumber, phone } from "../core/identity-fields.ts";
import { refuseMinor, refuseOtherHolder, validateBirthDate } from "../core/plausible.ts";
import { defineRule } from "../core/rule.ts";
import { documentationFault, documentationTypeOf, documentationTypes } from "../core/tax-id.ts";
import { givenAddress, givenAddressRules } from "./given-address.ts";

/** `occupant` lives there, `additional_tenant` also signs the contract, `guarantor` guarantees it. */
export const occupantRoles = ["occupant", "additional_tenant", "guarantor"] as const;

/** A person named in a booking besides the applicant. */
export const occupantInput = z.object({
  role: z.enum(occupantRoles),
  name: text(100),
  last_name: optional(text(150)),
  documentation: optional(documentationNumber()),
  documentation_type: optional(z.enum(documentationTypes)),
  birth_date: optional(date()),
  email: optional(email()),
  phone: optional(phone()),
  ...givenAddress,
});
export type OccupantInput = z.infer<typeof occupantInput>;

export const occupantRow = z.object({
  ...z.required(occupantInput).shape,
  id: uuid(),
  last_name: z.nullable(text(150)),
  documentation: z.nullable(z.string()),
  documentation_type: z.nullable(z.enum(documentationTypes)),
  birth_date: z.nullable(date()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
  person_id: z.nullable(uuid()),
});
export type Occupant = z.infer<typeof occupantRow>;

const documented = z.pick(occupantInput, { role: true, documentation: true, documentation_type: true });

/** Signers and guarantors need a document and a full name and are of age; occupants need a name only. */
export const occupantRules = [
  ...givenAddressRules,
  defineRule(documented, ({ role, documentation }) =>
    role !== "occupant" && !documentation ? { field: "documentation", key: "validation.required" } : null,
  ),
  defineRule(documented, ({ documentation, documentation_type }) =>
    documentation && !documentation_type ? { field: "documentation_type", key: "validation.required" } : null,
  ),
  defineRule(documented, ({ documentation, documentation_type }) => {
    const key = documentation && documentation_type ? documentationFault(documentation_type, documentation) : null;
    return key && { field: "documentation", key };
  }),
  defineRule(documented, ({ documentation, documentation_type }) =>
    documentation && documentation_type
      ? refuseOtherHolder("natural", documentationTypeOf(documentation_type, documentation))
      : null,
  ),
  defineRule(z.pick(occupantInput, { role: true, last_name: true }), ({ role, last_name }) =>
    role !== "occupant" && !last_name ? { field: "last_name", key: "validation.required" } : null,
  ),
  defineRule(z.pick(occupantInput, { birth_date: true }), ({ birth_date }, today) =>
    validateBirthDate(birth_date, today),
  ),
  defineRule(z.pick(occupantInput, { role: true, birth_date: true }), ({ role, birth_date }, today) =>
    role === "occupant" ? null : refuseMinor(birth_date, today),
  ),
] as const;
