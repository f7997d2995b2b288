import type {
  RecurringCharge,
  RecurringChargeInput,
  RecurringChargeKind,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { isCapped } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change } from "#server/engine/http/crud-routes.ts";
import type { CostRise } from "./cost-levels.ts";
import { findRise, type KnownCharge, type KnownCosts, readKnownCosts, risesOn } from "./known-costs.ts";

/*
 * A general cost rises with a reason for what exceeds the limit of the law (LAU art. 20.2), which `change_amount` stores as the form
 * does, for the sum of its kind (`known-costs.ts`).
 */

/** A charge as it was, null where it is new or was archived, and as it is to be. */
interface Compared {
  readonly before: KnownCharge | null;
  readonly after: KnownCharge;
}

/** Whether a reason is given for this rise, and not for one of before. */
const isExplained = ({ before, after }: Compared): boolean =>
  after.raise_reason !== null && after.raise_reason !== (before?.raise_reason ?? null);

/** What a rise was allowed to be: that of the day before this change, and one that had a reason, wherever the charge moves. */
function allowedRise(rises: readonly CostRise[], { before, after }: Compared, on: DateString): number {
  if (before === null) return Math.max(0, ...risesOn(rises, on));
  const hasLostReason = before.raise_reason !== null && after.raise_reason === null && on === after.starts_on;
  if (hasLostReason) return 0;
  const moved = before.raise_reason !== null && on === after.starts_on ? risesOn(rises, before.starts_on) : [];
  return Math.max(0, ...risesOn(rises, on), ...moved);
}

async function refuseRise(tx: Tx, known: KnownCosts, compared: Compared, kind: RecurringChargeKind): Promise<void> {
  const { before, after } = compared;
  const raised = known.charges.filter(({ id, kinds }) => id !== after.id && kinds.includes(kind));
  const rise = await findRise(tx, known, {
    kind,
    was: before?.kinds.includes(kind) ? [...raised, before] : raised,
    willBe: after.kinds.includes(kind) ? [...raised, after] : raised,
    raised,
    allowed: (former, on) => allowedRise(former, compared, on),
  });
  if (!rise) return;
  const code = after.raise_reason === null ? "raise_without_reason" : "raise_reason_of_former";
  throw new AppError(code, { params: { concept: after.concept }, field: "raise_reason" });
}

async function refuseRises(tx: Tx, known: KnownCosts, compared: Compared): Promise<void> {
  if (isExplained(compared)) return;
  const kinds = new Set([...(compared.before?.kinds ?? []), ...compared.after.kinds]);
  for (const kind of kinds) if (isCapped(kind)) await refuseRise(tx, known, compared, kind);
}

/** Not an id of a row. */
const NEW = "";

/**
 * A charge of a kind that the rental had within the year before adds no more to it than the limit.
 * @throws AppError raise_without_reason, raise_reason_of_former
 */
export async function refuseRaisedSuccessor(tx: Tx, input: RecurringChargeInput): Promise<void> {
  if (!isCapped(input.kind)) return;
  const { rental_id, raise_reason = null } = input;
  const known = await readKnownCosts(tx, rental_id);
  const after = { ...input, id: NEW, kinds: [input.kind], raise_reason };
  if (known) await refuseRises(tx, known, { before: null, after });
}

/**
 * Neither is a charge edited beyond it, nor the former one ended in its favour.
 * @throws AppError raise_without_reason, raise_reason_of_former
 */
export async function refuseRaisedChange(
  tx: Tx,
  { after, ...change }: Change<RecurringChargeInput, RecurringCharge>,
): Promise<void> {
  const known = await readKnownCosts(tx, after.rental_id);
  const before = known?.charges.find(({ id }) => id === change.id) ?? null;
  if (!known || !before) return;
  const { raise_reason = null } = after;
  // The kind that it continues stays its own, whatever kind it is called.
  const kinds = [after.kind, ...before.kinds.slice(1)];
  const edited = { ...after, id: change.id, kinds, raise_reason };
  await refuseRises(tx, known, { before, after: edited });
}

/** @throws AppError raise_without_reason where an archived charge comes back beside those in its place */
export async function refuseRaisedRestore(tx: Tx, id: string): Promise<void> {
  const [charge] = await tx.query<RecurringChargeInput>("select * from recurring_charge where id = $1", [id]);
  if (charge) await refuseRaisedSuccessor(tx, charge);
}
