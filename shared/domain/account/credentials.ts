import * as z from "zod/mini";
import { email } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./policy.ts";

/** A password as typed: never trimmed, any character. */
export const password = () => z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH));

/** POST /auth/login */
export const loginInput = z.object({ email: email(), password: password() });
export type LoginInput = z.infer<typeof loginInput>;

/** POST /auth/change-password. The old password may not meet today's rules, so only its presence is checked. */
export const changePasswordInput = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH)),
  newPassword: password(),
});

const changePasswordFields = z.object({ ...changePasswordInput.shape, repeatPassword: z.string() });
export type ChangePasswordFields = z.infer<typeof changePasswordFields>;

/** The form requires the new password twice. */
export const changePasswordForm = {
  input: changePasswordFields,
  rules: [
    defineRule(z.pick(changePasswordFields, { newPassword: true, repeatPassword: true }), (values) =>
      values.newPassword === values.repeatPassword
        ? null
        : { field: "repeatPassword", key: "validation.passwords_differ" },
    ),
  ],
};

/** What the server accepts at login: a password of any length is right or wrong, never malformed. */
export const loginRequest = z.object({
  email: email(),
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH)),
});
