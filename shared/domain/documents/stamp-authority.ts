import * as z from "zod/mini";
import { instant, optional, text, uuid } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { STAMP_AUTHORITY_LIMITS } from "./policy.ts";
import { stampFaults } from "./stamp-fault.ts";

/*
 * The company's time-stamping authority (RFC 3161). Its answers are verified, but not whether it is trusted or qualified:
 * the trusted list of the EU is not consulted.
 */

/** An address without user and password, which have fields of their own. */
const SERVICE_URL = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i;

/** A port of an address is at most 65535, which the form alone does not say. */
const PORT = /^https?:\/\/[^/?]*:(\d+)(?:[/?]|$)/i;
const isServiceUrl = (url: string) => SERVICE_URL.test(url) && Number(PORT.exec(url)?.[1] ?? 0) <= 65_535;

const OID = /^[0-2](?:\.(?:0|[1-9]\d{0,9})){2,15}$/;

export const stampAuthorityInput = z.object({
  url: text(STAMP_AUTHORITY_LIMITS.url),
  account: optional(text(STAMP_AUTHORITY_LIMITS.account)),
  /** Left out, the stored one stays, for the same address and account. */
  password: optional(z.string().check(z.maxLength(STAMP_AUTHORITY_LIMITS.password))),
  policy: optional(text(STAMP_AUTHORITY_LIMITS.policy)),
});
export type StampAuthorityInput = z.infer<typeof stampAuthorityInput>;

const isPlain = (url: string) => url.toLowerCase().startsWith("http:");

/** A password is sent over TLS alone (RFC 7617, section 4). */
export const stampAuthorityRules = [
  defineRule(z.pick(stampAuthorityInput, { url: true }), ({ url }) =>
    isServiceUrl(url) ? null : { field: "url", key: "validation.stamp_url_wrong" },
  ),
  defineRule(z.pick(stampAuthorityInput, { url: true, account: true }), ({ url, account }) =>
    account && isPlain(url) ? { field: "url", key: "validation.stamp_https_needed" } : null,
  ),
  defineRule(z.pick(stampAuthorityInput, { account: true }), ({ account }) =>
    account?.includes(":") ? { field: "account", key: "validation.stamp_account_wrong" } : null,
  ),
  defineRule(z.pick(stampAuthorityInput, { account: true, password: true }), ({ account, password }) =>
    password && !account ? { field: "account", key: "validation.stamp_account_missing" } : null,
  ),
  defineRule(z.pick(stampAuthorityInput, { policy: true }), ({ policy }) =>
    policy && !OID.test(policy) ? { field: "policy", key: "validation.stamp_policy_wrong" } : null,
  ),
];

/** Whether a stored password is of this address and account. */
export const isSameStampAccount = (
  one: Pick<StampAuthorityInput, "url" | "account">,
  other: Pick<StampAuthorityInput, "url" | "account">,
): boolean => one.url === other.url && (one.account ?? null) === (other.account ?? null);

export const stampAuthorityState = z.object({
  current: z.nullable(
    z.object({
      id: uuid(),
      url: z.string(),
      account: z.nullable(z.string()),
      has_password: z.boolean(),
      policy: z.nullable(z.string()),
      created_at: instant(),
      created_by_label: z.nullable(z.string()),
      /** Its last time stamp. */
      answered_at: z.nullable(instant()),
      /** Why it has given none since. */
      failure: z.nullable(z.enum(stampFaults)),
      /** Since when it has given none. */
      failed_at: z.nullable(instant()),
    }),
  ),
});
export type StampAuthorityState = z.infer<typeof stampAuthorityState>;

/** What an authority answered to a trial. */
export const stampTrial = z.object({
  failure: z.nullable(z.enum(stampFaults)),
  /** What it said: an HTTP status, a reason. */
  said: z.nullable(z.string()),
  stamp: z.nullable(
    z.object({
      at: instant(),
      authority: z.string(),
      authority_issuer: z.string(),
      authority_ends_at: instant(),
      policy: z.string(),
    }),
  ),
});
export type StampTrial = z.infer<typeof stampTrial>;
