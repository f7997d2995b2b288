import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { password } from "./credentials.ts";

/** Purpose of a single-use link: the first password, or a reset. */
export const userLinkPurposes = ["invite", "reset_password"] as const;
export type UserLinkPurpose = (typeof userLinkPurposes)[number];

/** Path of a link's page and API calls, and its validity in hours. */
export const userLinks = {
  invite: { path: "/invite", hours: 72 },
  reset_password: { path: "/reset-password", hours: 24 },
} as const satisfies Record<UserLinkPurpose, { path: string; hours: number }>;

/** Response to the request for a link, shown once: it cannot be read again. */
export const issuedUserLink = z.object({
  path: z.string(),
  expires_at: instant(),
  /** Whether it is being mailed to the user. */
  is_mailed: z.boolean(),
});
export type IssuedUserLink = z.infer<typeof issuedUserLink>;

/** What the page of a valid link shows. */
export const openUserLink = z.object({ name: z.string(), email: z.string(), language: z.enum(languages) });
export type OpenUserLink = z.infer<typeof openUserLink>;

/** POST /auth/password-links: forgotten password. */
export const passwordLinkInput = z.object({ email: email() });

/**
 * Whether links are mailed at all: without a mail server, administrators create them. Discloses nothing about
 * accounts.
 */
export const passwordLinks = z.object({ are_mailed: z.boolean() });
export type PasswordLinks = z.infer<typeof passwordLinks>;

/** POST /invite/{key} and /reset-password/{key} */
export const newPasswordInput = z.object({ password: password() });

const newPasswordFields = z.object({ ...newPasswordInput.shape, repeatPassword: z.string() });

/** The form requires the password twice. */
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
