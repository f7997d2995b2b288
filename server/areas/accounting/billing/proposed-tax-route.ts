import * as z from "zod/mini";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { proposeTax } from "#shared/domain/accounting/invoices/propose-tax.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireUuid } from "#server/engine/http/uuid.ts";
import { readBillableRentals } from "./billable-rentals.ts";

const proposed = z.nullable(
  z.object({
    indirect_tax: z.enum(indirectTaxes),
    /** Null where no rate is known, as of IPSI. */
    tax_rate: z.nullable(z.int()),
    withholding_rate: z.int(),
    tax_reason: z.string(),
    withholding_reason: z.string(),
  }),
);

/** What a line is for: the kind that is named, or that of a concept of the catalogue. */
async function readKind(db: Queryable, kind: string | undefined, application: string | undefined) {
  const named = paymentApplicationKinds.find((one) => one === kind);
  if (named) return named;
  const id = requireUuid(application, "payment_application_id");
  const rows = await db.query<{ kind: string }>("select kind from payment_application where id = $1", [id]);
  const found = paymentApplicationKinds.find((one) => one === rows[0]?.kind);
  if (!found) throw new AppError("not_found");
  return found;
}

/**
 * GET /recurring-charges/proposed-tax?rental_id=…&payment_application_id=…: the tax that this month's invoice would
 * propose, with the reasons; null while the contract is not signed or does not occupy the month.
 */
export const proposedTaxRoute = readRoute({
  path: "/recurring-charges/proposed-tax",
  summary: "Proposes the tax of a rental's recurring charge",
  access: { entity: "recurring_charge", action: "read" },
  parameters: ["rental_id", "payment_application_id", "kind"],
  output: proposed,
  run: async ({ db, user, query, services }) => {
    const rental_id = requireUuid(query["rental_id"], "rental_id");
    const kind = await readKind(db, query["kind"], query["payment_application_id"]);
    const month = services.clock.today();
    const [rental] = await readBillableRentals(db, { month, rental_ids: [rental_id], isBilledToo: true }, user);
    if (!rental) return respond(null);
    const {
      exemption: _exemption,
      is_rate_known,
      ...tax
    } = proposeTax({ ...rental, monthly_rent: rental.amount }, kind);
    const tax_rate = is_rate_known ? tax.tax_rate : null;
    return respond({ ...tax, tax_rate, indirect_tax: rental.indirect_tax });
  },
});
