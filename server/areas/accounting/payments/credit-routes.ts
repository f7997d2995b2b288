import {
  appliedCredit,
  applyCreditInput,
  creditOffers,
  undoCreditInput,
} from "#shared/domain/accounting/payments/credit-offer.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { requireUuid } from "#server/engine/http/uuid.ts";
import { applyOffer, undoCredit } from "./apply-credit.ts";
import { type CreditQuery, readCreditMode, readCreditOffers } from "./credit-offers.ts";

const parameters = ["person_id", "owner_id", "invoice_id", "billing_run_id"] as const;

/** The first parameter given; without any, `person_id` is required. */
function queryOf(query: Readonly<Record<string, string | undefined>>): CreditQuery {
  const name = parameters.find((one) => query[one]) ?? "person_id";
  const id = requireUuid(query[name], name);
  if (name === "invoice_id") return { invoice_ids: [id] };
  if (name === "billing_run_id") return { billing_run_id: id };
  return name === "owner_id" ? { owner_id: id } : { person_id: id };
}

/** An offer names invoices. @throws AppError action_not_allowed */
const requireInvoices = (user: UserAccess): void => requireReading(user, ["invoice"]);

export const creditRoutes: readonly Route[] = [
  readRoute({
    path: "/payments/credit",
    summary: "Lists the credit of a payer, or of the payers of an invoice or a billing run, and what it would cover",
    access: { entity: "payment", action: "read" },
    parameters: [...parameters],
    output: creditOffers,
    run: async ({ db, user, query }) => {
      requireInvoices(user);
      const of = queryOf(query);
      const credit_mode = await readCreditMode(db);
      return respond({ credit_mode, offers: credit_mode === "never" ? [] : await readCreditOffers(db, of, user) });
    },
  }),
  writeRoute({
    method: "POST",
    path: "/payments/apply-credit",
    summary: "Applies a payer's credit as shown by /payments/credit",
    access: { entity: "payment", action: "update" },
    body: bodyOf(applyCreditInput, "payment"),
    output: appliedCredit,
    run: async ({ tx, user, input }) => {
      requireInvoices(user);
      return respond({ allocation_ids: await applyOffer(tx, input, user) });
    },
  }),
  writeRoute({
    method: "POST",
    path: "/payments/undo-credit",
    summary: "Reverses allocations together",
    access: { entity: "payment", action: "update" },
    body: bodyOf(undoCreditInput, "payment"),
    output: appliedCredit,
    run: async ({ tx, user, input, services }) => {
      await undoCredit(tx, input.allocation_ids, services.clock.today(), user);
      return respond({ allocation_ids: input.allocation_ids });
    },
  }),
];
