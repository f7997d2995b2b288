import * as z from "zod/mini";
import { optional } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { addressInput, addressResource } from "../properties/address.ts";

/** The address that someone in a booking gives for the contract: optional, but complete if given. */
export const givenAddress = {
  street: optional(addressInput.shape.street),
  city: optional(addressInput.shape.city),
  postal_code: optional(addressInput.shape.postal_code),
  country: optional(addressInput.shape.country),
};

const given = z.object(givenAddress);
const addressFields = ["street", "postal_code", "city", "country"] as const;

/** The rules of an address, which has all its fields or none; a country alone is none. */
export const givenAddressRules = [
  ...(addressResource.rules ?? []),
  defineRule(given, (values) => {
    const missing = addressFields.find((field) => !values[field]);
    const isGiven = Boolean(values.street ?? values.city ?? values.postal_code);
    return isGiven && missing ? { field: missing, key: "validation.required" } : null;
  }),
];
