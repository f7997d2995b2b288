import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "../demo-context.ts";
import type { DepositRow } from "../deposit-row.ts";
import { baseColumns, workingHour } from "../moments.ts";
import { createDemoRandom } from "../random.ts";

/** First day with recorded payments. Money received earlier is reflected only in the deposit's state. */
const firstDay = ({ today }: Pick<DemoContext, "today">, monthsBilled: number) =>
  addMonths(firstOfMonth(today), 1 - monthsBilled);

/**
 * Splits deposits: `recorded` are those with recorded payments, in their final state; `rows` are all deposits in
 * their state before these payments.
 */
export function splitDeposits(deposits: readonly DepositRow[], context: DemoContext, monthsBilled: number) {
  const since = firstDay(context, monthsBilled);
  const isRecorded = ({ received_on }: DepositRow) => received_on !== null && received_on >= since;
  return {
    recorded: deposits.filter(isRecorded),
    rows: deposits.map((deposit) => (isRecorded(deposit) ? { ...deposit, ...NOT_YET } : deposit)),
  };
}

const NOT_YET = {
  state: "pending",
  received_on: null,
  lodged_on: null,
  lodge_reference: null,
  recovered_on: null,
  returned_on: null,
  received_amount: 0,
  returned_amount: 0,
  withheld_amount: 0,
} as const;

/** Payments of deposits by tenants and their refunds, all by bank transfer. */
export function planDepositPayments(deposits: readonly DepositRow[], { users, catalogue }: DemoContext) {
  const random = createDemoRandom("deposit payments");
  const payment = (deposit: DepositRow, direction: "in" | "out", date: string | null, amount: number) => {
    if (date === null || amount === 0) return [];
    return [
      {
        ...baseColumns(workingHour(date, random), users.agent, random),
        deposit_id: deposit.id,
        direction,
        date,
        amount,
        person_id: deposit.tenant_id,
        rental_id: deposit.rental_id,
        payment_method_id: catalogue.paymentMethod("transfer"),
        reference: direction === "in" ? "Fianza" : "Devolución de la fianza",
      },
    ];
  };
  return deposits.flatMap((deposit) => [
    ...payment(deposit, "in", deposit.received_on, deposit.received_amount),
    ...payment(deposit, "out", deposit.returned_on, deposit.returned_amount),
  ]);
}

export type DepositPayment = ReturnType<typeof planDepositPayments>[number];
