import * as z from "zod/mini";
import type { EntityName } from "../core/entity-names.ts";
import type { Action } from "../core/roles.ts";

/** What a new office does first, in this order. */
export const firstStepNames = [
  "company",
  "mail",
  "bank",
  "owners",
  "properties",
  "tenants",
  "rentals",
  "first_month",
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** Where a step is done, and the right that it needs. */
export interface FirstStepDefinition {
  readonly href: string;
  readonly entity: EntityName;
  readonly action: Action;
}

export const firstStepDefinitions: Readonly<Record<FirstStepName, FirstStepDefinition>> = {
  company: { href: "/company", entity: "company", action: "update" },
  mail: { href: "/notification-settings", entity: "notification_settings", action: "update" },
  bank: { href: "/company", entity: "company", action: "update" },
  owners: { href: "/owners", entity: "owner", action: "create" },
  properties: { href: "/properties/manage", entity: "property", action: "create" },
  tenants: { href: "/persons/tenants", entity: "person", action: "create" },
  rentals: { href: "/rentals", entity: "rental", action: "create" },
  first_month: { href: "/billing-runs", entity: "billing_run", action: "create" },
};

/**
 * The steps that the user may do, each with whether it is done. Empty when all of these are done, an administrator has
 * hidden them, or the user sees only some properties.
 */
export const firstSteps = z.object({
  steps: z.array(z.object({ name: z.enum(firstStepNames), is_done: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstSteps>;
