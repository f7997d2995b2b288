import * as z from "zod/mini";
import { companyInput } from "../administration/company.ts";
import { email, text } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { password } from "./credentials.ts";

const { name, tax_id, street, postal_code, city, email: companyEmail, phone } = companyInput.shape;

/** POST /set-up/{key}: the company, and its first user, a full administrator. */
export const setUpInput = z.object({
  company_name: name,
  tax_id,
  street,
  postal_code,
  city,
  company_email: companyEmail,
  company_phone: phone,
  name: text(100),
  email: email(),
  password: password(),
});
export type SetUpInput = z.infer<typeof setUpInput>;

const setUpFields = z.object({ ...setUpInput.shape, repeatPassword: z.string() });

/** The form requires the password twice: no other user could reset it yet. */
export const setUpForm = {
  input: setUpFields,
  rules: [
    defineRule(z.pick(setUpFields, { password: true, repeatPassword: true }), (values) =>
      values.password === values.repeatPassword
        ? null
        : { field: "repeatPassword", key: "validation.passwords_differ" },
    ),
  ],
};
