import * as z from "zod/mini";
import { instant, optional, text } from "../core/fields.ts";
import { defineRule } from "../core/rule.ts";
import { serviceCode } from "./lodging-fields.ts";
import { lodgingEnvironments, lodgingFaults } from "./lodging-message.ts";
import { LODGING_LIMITS } from "./policy.ts";

/* The company's account with SES.HOSPEDAJES. Its addresses are the server's, never a user's. */

export const lodgingServiceInput = z.object({
  environment: z.enum(lodgingEnvironments),
  username: text(LODGING_LIMITS.user),
  /** Left out, the stored one stays, for the same user and environment. */
  password: optional(z.string().check(z.maxLength(LODGING_LIMITS.password))),
  /** `codigoArrendador`. */
  lessor_code: serviceCode(),
});
export type LodgingServiceInput = z.infer<typeof lodgingServiceInput>;

/** User and password of HTTP Basic (RFC 7617, section 2): a colon ends the user. */
export const lodgingServiceRules = [
  defineRule(z.pick(lodgingServiceInput, { username: true }), ({ username }) =>
    username.includes(":") ? { field: "username", key: "validation.lodging_username" } : null,
  ),
];

export const lodgingServiceState = z.object({
  current: z.nullable(
    z.object({
      environment: z.enum(lodgingEnvironments),
      /** Null when the installation's secret has changed: user, password and code have to be entered again. */
      username: z.nullable(z.string()),
      lessor_code: z.nullable(z.string()),
      created_at: instant(),
      created_by_label: z.nullable(z.string()),
      answered_at: z.nullable(instant()),
      failure: z.nullable(z.enum(lodgingFaults)),
      failed_at: z.nullable(instant()),
    }),
  ),
});
export type LodgingServiceState = z.infer<typeof lodgingServiceState>;

/** What the service answered to a query that changes nothing. */
export const lodgingTrial = z.object({
  failure: z.nullable(z.enum(lodgingFaults)),
  said: z.nullable(z.string()),
});
export type LodgingTrial = z.infer<typeof lodgingTrial>;
