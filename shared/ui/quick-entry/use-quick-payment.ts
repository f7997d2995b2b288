import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { debtsQuery } from "#shared/client/debts-query.ts";
import { paymentMethodsQuery } from "#shared/client/payment-methods.ts";
import { createOne } from "#shared/client/resource-queries.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { type Payment, paymentResource } from "#shared/domain/accounting/payment.ts";
import { spreadPayment, toAllocation } from "#shared/domain/accounting/propose-allocations.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { parseMoney } from "#shared/lib/money.ts";
import { formErrors } from "../form-errors.ts";
import { useOnce } from "../use-once.ts";
import { useT } from "../use-t.ts";
import type { ComboOption } from "./combo-field.tsx";
import { paymentDraft, type PaymentDraft } from "./payment-draft.ts";
import { useAttempt } from "./use-attempt.ts";
import { findPayers } from "./use-payer-search.ts";

const noCents: ReadonlyMap<string, number> = new Map();

function useMethods(chosen: string | null) {
  const { data } = useQuery({ ...paymentMethodsQuery(), meta: { toast: "always" } });
  const methods = data?.data ?? [];
  const methodId = chosen ?? methods.find(({ is_default }) => is_default)?.id ?? "";
  return { methods, methodId };
}

/** What the amount would cover, the oldest due first; null until that is known. */
function useCoverage(person: ComboOption | null, cents: number | null) {
  const { data: debts } = useQuery({
    ...debtsQuery(person?.id ?? "", null),
    enabled: person !== null,
  });
  if (!person || !debts) return null;
  const owed = debts.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const { shares, credit } = spreadPayment(cents ?? 0, debts, noCents);
  return { owed, shares: shares.filter(({ amount }) => amount > 0), credit };
}

/** State of the quick payment: what will be covered is shown before it is saved, and is what is saved. */
export function useQuickPayment(initial: PaymentDraft) {
  const t = useT();
  const [entered, setEntered] = useState(initial);
  const { attempt, errors, setErrors, isBusy } = useAttempt();
  const once = useOnce();
  const { person, name, amount } = entered;
  const cents = parseMoney(amount);
  const { methods, methodId } = useMethods(entered.method_id);
  const coverage = useCoverage(person, cents);

  const replace = (next: PaymentDraft) => {
    setEntered(next);
    void paymentDraft.keep(next);
  };
  const change = (patch: Partial<PaymentDraft>) => {
    setErrors({});
    replace({ ...entered, ...patch });
  };
  const choose = (chosen: ComboOption | null) => change({ person: chosen, name: "" });
  /** Chooses whom the text names, where it names one alone. */
  const resolve = async (): Promise<ComboOption | null> => {
    const [only, ...others] = await findPayers(name, new AbortController().signal);
    const found = only && others.length === 0 ? only : null;
    if (found) choose(found);
    else setErrors({ person_id: t("palette.person_unresolved") });
    return found;
  };
  const register = async (): Promise<Payment | null> => {
    if (!person) return (await resolve(), null);
    const input = {
      person_id: person.id,
      amount: amount.trim() === "" ? null : (cents ?? amount),
      date: businessToday(),
      payment_method_id: methodId,
      // Not known yet is not nothing: the server then covers the oldest due itself.
      allocations: coverage?.shares.map(toAllocation),
    };
    const checked = validate(paymentResource, input, businessToday());
    if (checked.valid) return once((key) => createOne(paymentResource, checked.value, key));
    setErrors(formErrors(checked, "payment"));
    return null;
  };

  return {
    entered,
    change,
    choose,
    clear: () => replace(paymentDraft.empty),
    methods,
    methodId,
    coverage,
    hasAmount: cents !== null && cents > 0,
    errors,
    isBusy,
    resolvePerson: () => attempt(resolve),
    /** The new payment, or null when it could not be saved. */
    save: () => attempt(register),
  };
}

export type QuickPaymentForm = ReturnType<typeof useQuickPayment>;
