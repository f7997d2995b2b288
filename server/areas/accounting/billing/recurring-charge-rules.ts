import {
  isOfContract,
  type RecurringCharge,
  type RecurringChargeInput,
  recurringChargeResource,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { MAX_NAMED_INVOICES } from "#shared/domain/accounting/policy.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { joinFirst } from "#shared/lib/text.ts";
import { insertRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import { CATCHES_UP, LAST_CAUGHT_UP_DAY } from "./caught-up.ts";
import { refuseRaisedChange, refuseRaisedRestore, refuseRaisedSuccessor } from "./refuse-hidden-rise.ts";
import type { Rules } from "#server/engine/http/standard-routes.ts";

// The database's part, in server/schema: record_contract_charges, carry_contract_terms, is_billed.

/** Invoices and drafts with a line of the charge, and the one-off charges that bill a missed month of it. */
const BILLED_SINCE = `
  select i.label from recurring_charge c
  join invoice i on i.rental_id = c.rental_id and i.state <> 'annulled' and i.archived_at is null
    and ($2::date is null or i.period_end >= $2)
  join invoice_line l on l.invoice_id = i.id and l.recurring_charge_id = c.id
  where c.id = $1
  union select x.label from rental_charge x
  where x.settled_charge_id = $1 and ${CATCHES_UP} and ($2::date is null or ${LAST_CAUGHT_UP_DAY} >= $2)
  order by label`;

/**
 * @param since null for all days
 * @throws AppError recurring_charge_billed with the invoices, drafts and one-off charges that bill the charge from a day on
 */
export async function refuseBilledSince(tx: Tx, id: string, since: DateString | null): Promise<void> {
  const billed = await tx.query<{ label: string }>(BILLED_SINCE, [id, since]);
  const names = joinFirst(
    billed.map(({ label }) => label),
    MAX_NAMED_INVOICES,
  );
  if (billed.length > 0) throw new AppError("recurring_charge_billed", { params: { names } });
}

/**
 * Rent and deposits have their own records: a rent line bills a month, and a deposit is no income.
 * @throws InvalidInput
 */
async function refuseRentConcept(tx: Tx, payment_application_id: string | null | undefined): Promise<void> {
  const found = await tx.query("select 1 from payment_application where id = $1 and kind in ('rent', 'deposit')", [
    payment_application_id ?? null,
  ]);
  if (found.length === 0) return;
  const issue = { field: "payment_application_id", key: "validation.charge_application", params: {} } as const;
  throw new InvalidInput("recurring_charge", [issue]);
}

type ChargeChange = Change<RecurringChargeInput, RecurringCharge>;
type Field = keyof RecurringChargeInput;

const hasChanged = ({ before, after }: ChargeChange, field: Field): boolean =>
  JSON.stringify(after[field] ?? null) !== JSON.stringify(before[field] ?? null);

/** What an invoice says of a charge; the rest may change afterwards. */
const billedFields = ["kind", "amount", "starts_on", "rhythm", "interval_months", "months"] as const;
/** What the limit on general costs depends on. */
const costFields = [...billedFields, "ends_on", "raise_reason"] as const;
/** What rent and expenses have from the contract: all but their tax. */
const contractFields = [
  ...billedFields,
  "rental_id",
  "payment_application_id",
  "concept",
  "ends_on",
  "is_indexed",
  "raise_reason",
] as const;

/** @throws AppError charge_of_contract, recurring_charge_billed, raise_without_reason; InvalidInput */
async function checkChange(tx: Tx, change: ChargeChange): Promise<void> {
  const { id, before, after } = change;
  if (isOfContract(before.kind)) {
    if (contractFields.some((field) => hasChanged(change, field))) throw new AppError("charge_of_contract");
    return;
  }
  if (isOfContract(after.kind)) throw new AppError("charge_of_contract");
  if (hasChanged(change, "rental_id"))
    throw new InvalidInput("recurring_charge", [{ field: "rental_id", key: "validation.fixed", params: {} }]);
  await refuseRentConcept(tx, after.payment_application_id);
  if (billedFields.some((field) => hasChanged(change, field))) await refuseBilledSince(tx, id, null);
  if (costFields.some((field) => hasChanged(change, field))) await refuseRaisedChange(tx, change);
  if (after.ends_on && hasChanged(change, "ends_on")) await refuseBilledSince(tx, id, addDays(after.ends_on, 1));
}

/** @throws AppError charge_of_contract, recurring_charge_billed: a charge that was billed is ended instead */
async function refuseWithdrawal(tx: Tx, id: string): Promise<void> {
  const ofContract = await tx.query("select 1 from recurring_charge where id = $1 and kind in ('rent', 'expenses')", [
    id,
  ]);
  if (ofContract.length > 0) throw new AppError("charge_of_contract");
  await refuseBilledSince(tx, id, null);
}

export const recurringChargeRules: Rules<RecurringChargeInput, RecurringCharge> = {
  async insert({ tx, input }) {
    if (isOfContract(input.kind)) throw new AppError("charge_of_contract");
    await refuseRentConcept(tx, input.payment_application_id);
    await refuseRaisedSuccessor(tx, input);
    return insertRow(tx, recurringChargeResource, input);
  },
  async update({ tx, user }, change) {
    await checkChange(tx, change);
    await updateRow(tx, recurringChargeResource, change, change.patch, user);
  },
  mayArchive: refuseWithdrawal,
  mayRestore: refuseRaisedRestore,
  mayRemove: refuseWithdrawal,
};
