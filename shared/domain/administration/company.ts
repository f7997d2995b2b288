import * as z from "zod/mini";
import { email, optional, rowBase, rule, text } from "../core/fields.ts";
import { phone, taxId } from "../core/identity-fields.ts";
import { isValidSpanishPostalCode } from "../properties/postal-code.ts";

/** The company whose office this is. There is exactly one, made by the set-up. */
export const companyInput = z.object({
  name: text(),
  tax_id: taxId(),
  street: optional(text()),
  postal_code: optional(z.string().check(z.trim(), rule(isValidSpanishPostalCode, "validation.postal_code"))),
  city: optional(text(100)),
  email: optional(email()),
  phone: optional(phone()),
});

export const companyRow = z.object({ ...rowBase, ...z.required(companyInput).shape });
export type Company = z.infer<typeof companyRow>;
