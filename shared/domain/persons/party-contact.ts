import * as z from "zod/mini";
import { defineRule } from "../core/rule.ts";
import { personInput, personResource } from "./person.ts";

const contactFields = ["phone", "address_id"] as const;

/** A person who is entered as a party of a rental: with what each contract prints of its parties. */
export const partyResource = {
  ...personResource,
  rules: [
    ...(personResource.rules ?? []),
    ...contactFields.map((field) =>
      defineRule(z.pick(personInput, { phone: true, address_id: true }), (values) =>
        values[field] ? null : { field, key: "validation.required" },
      ),
    ),
  ],
} as const;
