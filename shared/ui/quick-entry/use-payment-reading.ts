import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { debtsQuery } from "#shared/client/debts-query.ts";
import { paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import { isExact, shareOfFirst, spreadPayment } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { readLeftWords } from "#shared/domain/quick-entry/left-words.ts";
import { paymentLineReader, type PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { PaymentDraft } from "./payment-draft.ts";
import { useMeantRental } from "./use-payment-checks.ts";

const noMethods: readonly PaymentMethod[] = [];

/** What the amount would cover, the chosen debt first and then the oldest due; null until known. */
function useCoverage(
  {
    person_id,
    rental_id,
    debt_id,
  }: { person_id: string | null; rental_id: string | null; debt_id: string | undefined },
  cents: number | null,
) {
  const { data: debts } = useQuery({
    ...debtsQuery(person_id ?? "", rental_id),
    enabled: person_id !== null,
    meta: { shows: ["invoice", "deposit"], toast: "never" },
  });
  if (!person_id || !debts) return null;
  const owed = debts.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const { shares, credit } = spreadPayment(cents ?? 0, debts, shareOfFirst(debts, debt_id, cents ?? 0));
  const covered = shares.filter(({ amount }) => amount > 0);
  return { owed, shares: covered, credit, isExact: isExact({ shares: covered, credit }) };
}

/** The payer, the rental, and what the amount covers. */
function useMeant({ payer, debt_id }: PaymentDraft, amount: number | null) {
  const person_id = payer?.person.id ?? null;
  const named = payer?.rental?.id ?? null;
  const rental = useMeantRental(person_id, named);
  const rental_id = named ?? rental?.id ?? null;
  const coverage = useCoverage({ person_id, rental_id, debt_id }, amount);
  // What settles debts to the cent is what was billed, whatever taxes, charges and shares it has.
  const rent = rental && !coverage?.isExact ? rental.monthly_rent + (rental.monthly_expenses ?? 0) : null;
  return { rental, person_id, rental_id, coverage, rent };
}

/**
 * What the line says, with what counts where it says nothing, and what the money would be for.
 * @param given what was read of the line before the form opened
 */
export function usePaymentReading(entered: PaymentDraft, given: PaymentReading | undefined) {
  const today = businessToday();
  const { data, isError } = useQuery(paymentMethodsQuery());
  const methods = data?.data ?? noMethods;
  const [readMemoised] = useState(() => paymentLineReader(given));
  const readLine = (line: string) => readMemoised(line, { today, methods });
  const read = readLine(entered.line);
  const amount = read.amount?.value ?? null;
  const meant = useMeant(entered, amount);
  const left = readLeftWords(entered.payer?.left ?? "", methods);
  const method = read.method?.value ?? left.method?.value ?? methods.find(({ is_default }) => is_default) ?? null;
  return {
    ...meant,
    read,
    /** What is said by the words that do not name the payer. */
    left,
    readLine,
    method,
    day: read.day?.value ?? today,
    isWithoutMethods: isError && !data,
    amount,
  };
}
