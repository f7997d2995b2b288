import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { isLongOver, type RenewalInput, rentalContract, type RentalContract } from "#shared/domain/rentals/renewal.ts";
import { type Rental, rentalResource, rentalLifecycle } from "#shared/domain/rentals/rental.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { CreatedRow, movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { makeRentalDraft } from "#server/areas/leases/rental-draft.ts";

// The database's part, in server/schema: record_contract_charges, follow_former_charges, carry_former_charges, continuing_charges,
// is_untouched, carry_lodging.

/**
 * A contract has one renewal; another is allowed once that was cancelled or archived.
 * @throws AppError already_renewed
 */
async function refuseRenewed(tx: Tx, id: string): Promise<void> {
  const [next] = await tx.query<{ id: string; code: string }>(
    "select id, code from rental where renews_id = $1 and state <> 'cancelled' and archived_at is null",
    [id],
  );
  if (next) throw new AppError("already_renewed", { params: { name: next.code, id: next.id }, data: next });
}

/** Next contract with the same persons and assets on new terms. */
const termsOf = (renewed: Rental, input: RenewalInput) => ({
  asset_id: renewed.asset_id,
  annex_asset_ids: renewed.annex_asset_ids,
  tenant_id: renewed.tenant_id,
  guarantor_id: renewed.guarantor_id,
  additional_tenant_ids: renewed.additional_tenant_ids,
  payer_id: renewed.payer_id,
  regime: renewed.regime,
  payment_day: renewed.payment_day,
  ...input,
});

type Billing = Pick<Rental, "payment_method_id" | "invoice_series_id">;

/** How the renewed contract is paid and billed, as far as that is still in use. */
async function readBilling(tx: Tx, { payment_method_id, invoice_series_id }: Billing): Promise<Billing> {
  const [row] = await tx.query<Billing>(
    `select (select id from payment_method where id = $1 and archived_at is null) as payment_method_id,
            (select id from invoice_series where id = $2 and archived_at is null) as invoice_series_id`,
    [payment_method_id, invoice_series_id],
  );
  return row ?? { payment_method_id: null, invoice_series_id: null };
}

/** Creates the draft of the next contract; the current one is unchanged until the renewal starts. */
const renewRoutes = moveRoutes(rentalResource, {
  inputs: { renew: rentalMoveInputs.renew },
  allowed: movesBy(rentalLifecycle),
  rights: rentalLifecycle,
  rules: (verb, rental, today) => rentalMoveRules(verb, { rental, today }),
  async before({ tx, today }, renewed) {
    await refuseRenewed(tx, renewed.id);
    if (isLongOver(renewed, today)) throw new AppError("renewal_too_late");
  },
  effects: {
    async renew({ tx, user }, renewed, input) {
      const terms = { ...termsOf(renewed, input), ...(await readBilling(tx, renewed)) };
      await assertReferences(tx, rentalResource, terms, null, user);
      return new CreatedRow(await makeRentalDraft(tx, terms, renewed.id));
    },
  },
});

function readContracts(db: Queryable, id: string, scope: RowScope): Promise<readonly RentalContract[]> {
  const statement = new Statement();
  const start = statement.bind(id);
  const limit = withinScope("rental", "t", scope, statement);
  return db.query<RentalContract>(
    `with recursive chain as (
       select id, renews_id from rental where id = ${start}
       union
       select r.id, r.renews_id from rental r join chain c on r.id = c.renews_id or r.renews_id = c.id)
     select t.id, t.code, t.state, t.start_date, coalesce(t.keys_returned_on, t.exit_date, t.end_date) as last_date,
            t.monthly_rent, t.monthly_expenses
     from chain join rental t on t.id = chain.id
     ${limit ? `where ${limit}` : ""} order by t.start_date desc, t.created_at desc`,
    statement.values,
  );
}

/** GET /rentals/{id}/contracts: a rental with those it renews and those that renew it, latest first. */
const contractsRoute: Route = readRoute({
  path: "/rentals/:id/contracts",
  summary: "The contracts that renewed each other, the latest first",
  access: { entity: "rental", action: "read" },
  output: z.array(rentalContract),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, rentalResource, id, user);
    return respond(await readContracts(db, id, user));
  },
});

export const renewalRoutes: readonly Route[] = [...renewRoutes, contractsRoute];
