import * as z from "zod/mini";
import { defineRule, type Rule } from "../core/rule.ts";
import { occupantRoles } from "./occupant.ts";

/*
 * What each contract prints of its parties, in its header and its clause of notices. A new request gives it; of bookings of
 * before, what is missing is named and blocks nothing.
 */

const contactFields = ["phone", "street", "postal_code", "city", "country"] as const;

const given = () => z.optional(z.nullable(z.string()));
const contact = z.object({ phone: given(), street: given(), postal_code: given(), city: given(), country: given() });
const ofOccupant = z.extend(contact, { role: z.enum(occupantRoles) });
const people = z.object({ occupants: z.optional(z.nullable(z.array(z.unknown()))) });

/** The applicant's, one rule a field. Whether what is given is valid is checked elsewhere. */
export const applicantContactRules: readonly Rule[] = contactFields.map((field) =>
  defineRule(contact, (values) => (values[field] ? null : { field, key: "validation.required" })),
);

/** Those of who signs or guarantees; who only lives there gives none. */
export const occupantContactRules: readonly Rule[] = contactFields.map((field) =>
  defineRule(ofOccupant, (values) =>
    values.role === "occupant" || values[field] ? null : { field, key: "validation.required" },
  ),
);

/** The first that is missing, at the field `occupants.<index>.<field>`. */
export const peopleContactRule: Rule = (input, today) => {
  const { success, data } = z.safeParse(people, input);
  const issues = (success ? (data.occupants ?? []) : []).flatMap((occupant, index) =>
    occupantContactRules.flatMap((rule) => {
      const issue = rule(occupant, today);
      return issue ? [{ ...issue, field: `occupants.${index}.${issue.field}` }] : [];
    }),
  );
  return issues[0] ?? null;
};
