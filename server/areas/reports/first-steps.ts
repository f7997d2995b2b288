import {
  type FirstStepName,
  firstStepDefinitions,
  firstStepNames,
  type FirstSteps,
  firstSteps,
} from "#shared/domain/reports/first-steps.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

const conditions: Readonly<Record<FirstStepName, string>> = {
  company: "exists (select from company where street is not null and postal_code is not null and city is not null)",
  mail: "exists (select from notification_settings where smtp_host is not null)",
  bank: `exists (select from company where bank_account is not null)
    or exists (select from issuer where bank_account is not null and archived_at is null)`,
  owners: "exists (select from owner where archived_at is null)",
  properties: "exists (select from property where archived_at is null)",
  tenants: "exists (select from person where is_tenant and archived_at is null)",
  rentals: "exists (select from rental where state <> 'cancelled' and archived_at is null)",
  // The job prepares a month by itself; it is done once its invoices are issued.
  first_month: "exists (select from billing_run where state = 'issued')",
};

const STEPS = `select ${firstStepNames.map((name) => `(${conditions[name]}) as ${name}`).join(", ")}
  where exists (select from company where first_steps_hidden_at is null)`;

/** A user who sees only some properties does not set the office up, and does not learn what there is elsewhere. */
async function readFirstSteps(db: Queryable, { permissions, property_ids }: UserAccess): Promise<FirstSteps> {
  if (property_ids !== null) return { steps: [] };
  const [done] = await db.query<Readonly<Record<FirstStepName, boolean>>>(STEPS, []);
  if (done === undefined) return { steps: [] };
  const own = firstStepNames.filter((name) => {
    const { entity, action } = firstStepDefinitions[name];
    return isAllowed(permissions, entity, action);
  });
  if (own.every((name) => done[name])) return { steps: [] };
  return { steps: own.map((name) => ({ name, is_done: done[name] })) };
}

const read = readRoute({
  path: "/first-steps",
  summary: "What a new office does first, and what of it is done",
  access: "session",
  output: firstSteps,
  run: async ({ db, user }) => respond(await readFirstSteps(db, user)),
});

const hide = writeRoute({
  method: "POST",
  path: "/first-steps/hide",
  summary: "Hides the first steps from everyone",
  access: { entity: "company", action: "update" },
  body: noBody,
  output: firstSteps,
  run: async ({ tx, user }) => {
    await tx.query("update company set first_steps_hidden_at = clock_now() where first_steps_hidden_at is null");
    return respond(await readFirstSteps(tx, user));
  },
});

export const firstStepRoutes: readonly Route[] = [read, hide];
