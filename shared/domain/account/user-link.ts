import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { password } from "./credentials.ts";

/** What a link that works once is made for: the first password, or another one. */
export const userLinkPurposes = ["invite", "reset_password"] as const;
export type UserLinkPurpose = (typeof userLinkPurposes)[number];

/** The path of a link's page and of its calls, and the hours for which it is good. */
export const userLinks = {
  invite: { path: "/invite", hours: 72 },
  reset_password: { path: "/reset-password", hours: 24 },
} as const satisfies Record<UserLinkPurpose, { path: string; hours: number }>;

/** What whoever asked for a link is told, once: nobody can read it again. */
export const issuedUserLink = z.object({
  path: z.string(),
  expires_at: instant(),
  /** Whether it is on its way to the user by mail. */
  is_mailed: z.boolean(),
});
export type IssuedUserLink = z.infer<typeof issuedUserLink>;

/** What its page says to whoever opens a good link. */
export const openUserLink = z.object({ name: z.string(), email: z.string(), language: z.enum(languages) });
export type OpenUserLink = z.infer<typeof openUserLink>;

/** POST /auth/password-links: somebody forgot their password. */
export const passwordLinkInput = z.object({ email: email() });

/** Whether links are mailed at all: where there is no mail server, administrators make them. It speaks of no account. */
export const passwordLinks = z.object({ are_mailed: z.boolean() });
export type PasswordLinks = z.infer<typeof passwordLinks>;

/** POST /invite/{key} and /reset-password/{key} */
export const newPasswordInput = z.object({ password: password() });

const newPasswordFields = z.object({ ...newPasswordInput.shape, repeatPassword: z.string() });

/** The form asks for the password twice. */
export const newPasswordForm = {
  input: newPasswordFields,
  rules: [
    defineRule(newPasswordFields, (values) =>
      values.password === values.repeatPassword
        ? null
        : { field: "repeatPassword", key: "validation.passwords_differ" },
    ),
  ],
};
