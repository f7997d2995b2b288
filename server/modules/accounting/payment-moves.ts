import type * as z from "zod/mini";
import {
  type Payment,
  paymentLifecycle,
  paymentMoveInputs,
  paymentResource,
  type PaymentVerb,
} from "#shared/domain/accounting/payment.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { insertRow, lockRow } from "#server/db/table-store.ts";
import { asMove, type Tx } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, versioned, writeRoute } from "#server/http/define-route.ts";
import type { Route } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { allocateOldestFirst, applyAllocations } from "./allocations.ts";
import { returnPayment } from "./return-payment.ts";

type MoveInput<Verb extends PaymentVerb> = z.infer<(typeof paymentMoveInputs)[Verb]>;

interface Setting {
  readonly tx: Tx;
  readonly user: UserAccess;
  readonly today: string;
}

type Effects = {
  readonly [Verb in PaymentVerb]: (setting: Setting, payment: Payment, input: MoveInput<Verb>) => Promise<unknown>;
};

const setState = (tx: Tx, { id }: Payment, state: Payment["state"]) =>
  tx.query("update payment set state = $2 where id = $1", [id, state]);

/** @throws InvalidInput for a day that has not come */
function refuseFuture(field: string, day: string, today: string): void {
  if (day > today) throw new InvalidInput("payment", [{ field, key: "validation.not_future", params: {} }]);
}

/** What has come in late is of the day on which it came. */
async function complete({ tx, user, today }: Setting, payment: Payment, input: MoveInput<"complete">): Promise<void> {
  const day = input.date ?? today;
  refuseFuture("date", day, today);
  await tx.query("update payment set state = 'completed', date = $2 where id = $1", [payment.id, day]);
  await allocateOldestFirst(tx, await lockRow(tx, paymentResource, payment.id, user), user);
}

/** Gives credit back: a payment out that names the one it refunds. @throws AppError allocation_exceeds_payment */
async function refund({ tx, today }: Setting, payment: Payment, input: MoveInput<"refund">): Promise<void> {
  if (payment.direction === "out") throw new AppError("allocation_direction");
  refuseFuture("date", input.date, today);
  const { person_id, owner_id, rental_id } = payment;
  await insertRow(tx, paymentResource, {
    ...input,
    direction: "out",
    state: "completed",
    person_id,
    owner_id,
    rental_id,
    refunds_payment_id: payment.id,
  });
}

/** What the bank took back. */
async function giveBack({ tx, today }: Setting, payment: Payment, input: MoveInput<"return">): Promise<void> {
  refuseFuture("returned_on", input.returned_on, today);
  await returnPayment(tx, payment, input);
}

const effects: Effects = {
  complete,
  fail: ({ tx }, payment) => setState(tx, payment, "failed"),
  cancel: ({ tx }, payment) => setState(tx, payment, "cancelled"),
  allocate: ({ tx, user }, { id }, { allocations }) => applyAllocations(tx, id, allocations, user),
  refund,
  return: giveBack,
};

function moveRoute<Verb extends PaymentVerb>(verb: Verb): Route {
  return writeRoute({
    method: "POST",
    path: `/payments/:id/${verb}`,
    summary: `Moves a payment: ${verb}`,
    access: { entity: "payment", action: "update" },
    body: versioned(bodyOf(paymentMoveInputs[verb], "payment")),
    output: paymentResource.row,
    run: async (context) => {
      const { tx, user, input, services } = context;
      const payment = await lockRow(tx, paymentResource, context.params["id"] ?? "", user);
      requireFresh(payment, input.version);
      requireMove(paymentLifecycle, payment, verb);
      await asMove(tx, verb, () => effects[verb]({ tx, user, today: services.clock.today() }, payment, input.value));
      return answerRow(context, paymentResource, payment.id);
    },
  });
}

export const paymentMoveRoutes: readonly Route[] = [
  moveRoute("complete"),
  moveRoute("fail"),
  moveRoute("cancel"),
  moveRoute("allocate"),
  moveRoute("refund"),
  moveRoute("return"),
];
