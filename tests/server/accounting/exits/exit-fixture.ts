import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { ExitProposal, RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import { settleExit } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { testServer } from "#tests/support/test-server.ts";

export const KEYS = "2026-03-10";

interface Chosen {
  readonly damages?: readonly { readonly concept: string; readonly amount: number }[];
  readonly covers_debts?: boolean;
  readonly credit_use?: "settle" | "keep";
  readonly [field: string]: unknown;
}

/** Rentals that end: with a deposit in hand, an unpaid invoice and credit. */
export function exitFixture({ api, given, money }: ReturnType<typeof testServer>) {
  let payment_method_id = "";
  let series_id = "";

  async function prepare() {
    payment_method_id = await money.aMethod();
    const issuer_id = (await money.anIssuer()).id;
    series_id = (await money.aSeries({ issuer_id })).id;
  }

  const one = async <T>(path: string) => dataOf(await api.get<T>(path));
  const rentalOf = (id: string) => one<Rental>(`/rentals/${id}`);
  const depositOf = (id: string | null) => one<Deposit>(`/deposits/${id}`);
  const invoiceOf = ({ id }: Invoice) => one<Invoice>(`/invoices/${id}`);
  const paymentsOf = ({ id }: Rental) => one<Payment[]>(`/payments?rental_id=${id}&sort=created_at`);
  const chargesOf = ({ id }: Rental) => one<RentalCharge[]>(`/rental-charges?rental_id=${id}`);

  /** @param hold whether the deposit is held by the landlord, or only received and so to be lodged first */
  async function aLet(hold = true, more: object = {}): Promise<Rental> {
    const rental = await given.aRental({
      start_date: "2025-01-01",
      end_date: "2029-12-31",
      deposit_amount: 100_000,
      ...more,
    });
    dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2025-01-01" }));
    const pending = await depositOf(rental.deposit_id);
    const received = await money.moveDeposit(pending, "receive", { received_on: "2025-01-02", payment_method_id });
    if (hold) await money.moveDeposit(received, "hold", { held_on: "2025-01-10" });
    return rentalOf(rental.id);
  }

  const anInvoice = async ({ id, tenant_id }: Rental, unit_amount: number, period?: readonly [string, string]) =>
    money.anIssuedInvoice({
      series_id,
      rental_id: id,
      person_id: tenant_id,
      lines: [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })],
      ...(period ? { period_start: period[0], period_end: period[1] } : {}),
    });

  const aCredit = ({ id, tenant_id }: Rental, amount: number) =>
    money.aPayment({ person_id: tenant_id, rental_id: id, amount, payment_method_id, allocations: [] });

  const proposalOf = (rental_id: string, day = KEYS) =>
    one<ExitProposal>(`/rental-exits/proposal?rental_id=${rental_id}&keys_returned_on=${day}`);

  /** The input with the result that its preview shows. */
  async function inputOf({ id }: Pick<Rental, "id">, choices: Chosen = {}) {
    const chosen = { damages: [], covers_debts: true, credit_use: "settle" as const, ...choices };
    const sum = settleExit(await proposalOf(id), chosen);
    const base = { rental_id: id, keys_returned_on: KEYS, readings: [], prepares_return: true };
    return { ...base, ...chosen, result: sum.to_return - sum.to_pay, ...choices };
  }

  const settle = async (rental: Pick<Rental, "id">, choices: Chosen = {}, by: Api = api) =>
    by.post<RentalExit>("/rental-exits", await inputOf(rental, choices));
  const undo = async ({ id }: RentalExit, by: Api = api) => {
    const { version } = await one<RentalExit>(`/rental-exits/${id}`);
    return by.post<RentalExit>(`/rental-exits/${id}/undo`, { version });
  };

  return {
    prepare,
    aLet,
    anInvoice,
    aCredit,
    proposalOf,
    inputOf,
    settle,
    undo,
    rentalOf,
    depositOf,
    invoiceOf,
    paymentsOf,
    chargesOf,
  };
}

export const refusalOf = (reply: { status: number; body: { errors: readonly { translationKey: string }[] } }) => [
  reply.status,
  reply.body.errors[0]?.translationKey,
];
