import type * as z from "zod/mini";
import {
  depositLifecycle,
  depositMoveInputs,
  depositMoveRules,
  type DepositVerb,
  depositLifecycleOf,
  missingOf,
  settleDeposit,
} from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { type PaymentInput, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { assertReferences } from "#server/engine/http/references.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { applyAllocations } from "../payments/allocations.ts";
import { findMethod } from "../payments/find-method.ts";
import { registerPayment } from "../payments/payment-changes.ts";
import { withhold } from "./withhold.ts";

// The database's part, in server/schema: must_lodge, is_term_verified, protect_deposit, settle_deposit, verify_deposit_move, withdraw_deposit_return.

type MoveInput<Verb extends DepositVerb> = z.infer<(typeof depositMoveInputs)[Verb]>;

interface Setting {
  readonly tx: Tx;
  readonly user: UserAccess;
}

type Paid = Pick<PaymentInput, "direction" | "date" | "amount" | "reference"> & { payment_method_id: string | null };

/**
 * Registers money received or returned for a deposit as a payment of the tenant allocated to it.
 * @throws AppError action_not_allowed without permission to register payments
 */
async function pay({ tx, user }: Setting, { id, tenant_id, rental_id }: Deposit, paid: Paid): Promise<void> {
  if (paid.amount === 0 || paid.payment_method_id === null) return;
  requireRight(user, "payment", "create");
  const input = { ...paid, payment_method_id: paid.payment_method_id, person_id: tenant_id, rental_id };
  await assertReferences(tx, paymentResource, input, { person_id: tenant_id, rental_id }, user);
  const payment = await registerPayment(tx, { ...input, allocations: [] }, user);
  await applyAllocations(tx, payment, [{ deposit_id: id, amount: paid.amount }], user);
}

/** @throws AppError deposit_promised when a pending transfer already returns it */
async function refuseTwice({ tx }: Setting, { id }: Deposit): Promise<void> {
  const [promised] = await tx.query<{ code: string }>(
    "select code from payment where returns_deposit_id = $1 and state = 'pending'",
    [id],
  );
  if (promised) throw new AppError("deposit_promised", { params: { code: promised.code } });
}

/**
 * Creates a pending payment to be sent in a remittance of transfers; when it is completed, the database closes the
 * deposit.
 * @returns the payment's id
 */
async function promiseTransfer(
  { tx, user }: Setting,
  { id, code, tenant_id, rental_id }: Deposit,
  { returned_on, reference }: MoveInput<"give_back">,
  amount: number,
): Promise<string> {
  requireRight(user, "payment", "create");
  const input = {
    direction: "out" as const,
    state: "pending" as const,
    person_id: tenant_id,
    rental_id,
    date: returned_on,
    amount,
    payment_method_id: await findMethod(tx, "transfer"),
    reference: reference ?? translateIn("es")("accounting.deposit.transfer_concept", { code }),
  };
  await assertReferences(tx, paymentResource, input, { person_id: tenant_id, rental_id }, user);
  const payment_id = await registerPayment(tx, input, user);
  await tx.query("update payment set returns_deposit_id = $2 where id = $1", [payment_id, id]);
  return payment_id;
}

/** @throws AppError interest_promised when a pending transfer already pays interest of the deposit */
async function refuseInterestTwice({ tx }: Setting, { id }: Deposit): Promise<void> {
  const [promised] = await tx.query<{ code: string }>(
    "select code from payment where interest_deposit_id = $1 and state = 'pending' order by id limit 1",
    [id],
  );
  if (promised) throw new AppError("interest_promised", { params: { code: promised.code } });
}

/** @throws InvalidInput where the lease is not known to be under the LAU, whose art. 36.4 gives the interest */
async function refuseOutsideLau({ tx }: Setting, { rental_id }: Deposit): Promise<void> {
  const outside = await tx.query("select 1 from rental where id = $1 and regime = 'other'", [rental_id]);
  if (outside.length === 0) return;
  const message = { field: "interest_amount", key: "validation.interest_of_legal", params: {} } as const;
  throw new InvalidInput(depositResource.name, [message]);
}

/**
 * Pays legal interest as a payment of its own, which is neither part of the deposit nor the tenant's credit.
 * @throws AppError interest_promised; InvalidInput where none can run
 */
async function payInterest(
  { tx, user }: Setting,
  deposit: Deposit,
  { returned_on, interest_amount, is_remitted, payment_method_id }: MoveInput<"give_back">,
): Promise<void> {
  if (!interest_amount) return;
  await refuseOutsideLau({ tx, user }, deposit);
  await refuseInterestTwice({ tx, user }, deposit);
  requireRight(user, "payment", "create");
  const { id, code, tenant_id, rental_id } = deposit;
  const method = is_remitted ? await findMethod(tx, "transfer") : payment_method_id;
  if (!method) return;
  const input = {
    direction: "out" as const,
    state: is_remitted ? ("pending" as const) : ("completed" as const),
    person_id: tenant_id,
    rental_id,
    date: returned_on,
    amount: interest_amount,
    payment_method_id: method,
    reference: translateIn("es")("accounting.deposit.interest_concept", { code }),
  };
  await assertReferences(tx, paymentResource, input, { person_id: tenant_id, rental_id }, user);
  await registerPayment(tx, { ...input, interest_deposit_id: id }, user);
}

async function receive(setting: Setting, deposit: Deposit, input: MoveInput<"receive">): Promise<void> {
  await pay(setting, deposit, {
    direction: "in",
    date: input.received_on,
    amount: missingOf(deposit),
    payment_method_id: input.payment_method_id ?? null,
    reference: input.reference,
  });
  await setting.tx.query(
    "update deposit set state = 'received', received_on = coalesce(received_on, $2) where id = $1",
    [deposit.id, input.received_on],
  );
}

/**
 * Records the withholdings. Returning the rest closes the deposit, also in the database: at once, or when the bank has
 * executed the transfer of a remittance.
 */
export async function returnDeposit(setting: Setting, deposit: Deposit, input: MoveInput<"give_back">): Promise<void> {
  const settlement = settleDeposit(deposit, input.withholdings ?? []);
  if (!settlement) throw new AppError("allocation_exceeds_deposit");
  await refuseTwice(setting, deposit);
  await payInterest(setting, deposit, input);
  const withheld = { withholdings: input.withholdings ?? [], date: input.returned_on };
  if (input.is_remitted && deposit.kind !== "bank_guarantee" && settlement.returned > 0) {
    const payment_id = await promiseTransfer(setting, deposit, input, settlement.returned);
    return void (await withhold(setting, deposit, { ...withheld, payment_id }));
  }
  await withhold(setting, deposit, { ...withheld, payment_id: null });
  if (deposit.kind !== "bank_guarantee")
    await pay(setting, deposit, {
      direction: "out",
      date: input.returned_on,
      amount: settlement.returned,
      payment_method_id: input.payment_method_id ?? null,
      reference: input.reference,
    });
  await setting.tx.query("update deposit set state = $2, returned_on = $3 where id = $1", [
    deposit.id,
    settlement.state,
    input.returned_on,
  ]);
}

async function lodge({ tx, user }: Setting, { id, body_id }: Deposit, input: MoveInput<"lodge">): Promise<void> {
  await assertReferences(tx, depositResource, { body_id: input.body_id }, { body_id }, user);
  await tx.query(
    "update deposit set state = 'lodged', lodged_on = $2, body_id = $3, lodge_reference = $4 where id = $1",
    [id, input.lodged_on, input.body_id, input.lodge_reference ?? null],
  );
}

export const depositMoveRoutes = moveRoutes(depositResource, {
  inputs: depositMoveInputs,
  allowed: (deposit) => movesBy(depositLifecycleOf(deposit))(deposit),
  rights: depositLifecycle,
  rules: (verb, deposit, today) => depositMoveRules(verb, { deposit, today }),
  effects: {
    receive,
    hold: ({ tx }, { id }, { held_on }) =>
      tx.query("update deposit set state = 'held', held_on = $2 where id = $1", [id, held_on]),
    lodge,
    recover: ({ tx }, { id }, { recovered_on }) =>
      tx.query("update deposit set state = 'recovered', recovered_on = $2 where id = $1", [id, recovered_on]),
    give_back: returnDeposit,
  },
});
