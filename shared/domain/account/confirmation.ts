import * as z from "zod/mini";
import { instant, optional } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { codeProof, passwordProof } from "./second-factor.ts";

const fields = z.object({
  password: optional(passwordProof.shape.password),
  code: optional(codeProof.shape.code),
});

/** POST /auth/confirmations: the password, or a code of the second factor. */
export const confirmationInput = {
  input: fields,
  rules: [
    defineRule(fields, ({ password, code }) =>
      password == null && code == null ? { field: "password", key: "validation.required" } : null,
    ),
  ],
};
export type ConfirmationInput = z.infer<typeof fields>;

/** Its answer. The key goes into the header `X-Confirmation` until it expires. */
export const confirmation = z.object({ key: z.string(), expires_at: instant() });
export type Confirmation = z.infer<typeof confirmation>;
