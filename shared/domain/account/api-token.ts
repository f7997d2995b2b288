import * as z from "zod/mini";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { date, instant, rule, text, uuid } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { tokenScopes } from "../core/token-scopes.ts";
import { MAX_API_TOKEN_DAYS } from "./policy.ts";

export const apiTokenInput = z.object({
  name: text(60),
  /** The last day on which it is valid. */
  expires_on: date(),
  scopes: z.array(z.enum(tokenScopes)).check(
    rule((scopes) => scopes.length > 0, "validation.scopes"),
    z.maxLength(tokenScopes.length),
  ),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

const livesNotTooLong = defineRule(z.pick(apiTokenInput, { expires_on: true }), ({ expires_on }, today: DateString) =>
  expires_on < today || expires_on > addDays(today, MAX_API_TOKEN_DAYS)
    ? { field: "expires_on", key: "validation.token_expiry", params: { days: MAX_API_TOKEN_DAYS } }
    : null,
);

export const apiTokenRules = [livesNotTooLong] as const;

/** A token as listed for its owner. The secret itself is shown once, when it is created. */
export const apiTokenRow = z.object({
  id: uuid(),
  name: z.string(),
  /** Its first and last characters, to recognise it. */
  hint: z.string(),
  scopes: z.array(z.string()),
  created_at: instant(),
  expires_on: date(),
  last_used_on: z.nullable(date()),
});
export type ApiToken = z.infer<typeof apiTokenRow>;

/** The only response with the token itself. */
export const createdApiToken = z.extend(apiTokenRow, { token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;
