import { useEffect, useRef, useState } from "react";
import { readDebtors, remindDebtor } from "#shared/client/collection-round.ts";
import { ApiError } from "#shared/client/api-error.ts";
import { getLanguage } from "#shared/client/i18n.ts";
import { defaultMethod, paymentMethodsQuery } from "#shared/client/cached-lists.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { Debtor } from "#shared/domain/accounting/payments/collection-round.ts";
import { formatCents, formatDecimal } from "#shared/lib/money.ts";
import { addEntry } from "../outbox/add-entry.ts";
import { useT } from "../use-t.ts";
import { goOn, resumedTerms, storedRound, type Round, type RoundAction, type RoundTerms } from "./round-state.ts";
import { useAttempt } from "./use-attempt.ts";

/** Refreshes the remaining debtors, since others may have collected meanwhile. Offline, the round resumes as it was. */
async function takeUp(left: Round): Promise<Round> {
  try {
    const { debtors } = await readDebtors(left.last);
    return { ...left, ahead: debtors };
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return left;
    throw error;
  }
}

/**
 * Resumes the interrupted round, else starts a new one.
 * @throws ApiError
 */
async function startRound(terms: RoundTerms): Promise<Round> {
  const left = await storedRound.read();
  if (left) return takeUp({ ...left, terms: resumedTerms(terms, left.terms) });
  const { debtors, total } = await readDebtors(null);
  return { ahead: debtors, done: [], last: null, total, terms };
}

/**
 * Loads the next page of debtors when this one is used up.
 * @throws ApiError
 */
async function refill(round: Round): Promise<Round> {
  if (round.ahead.length > 0 || !round.last || round.done.length >= round.total) return round;
  const { debtors } = await readDebtors(round.last);
  return { ...round, ahead: debtors };
}

/** Through the outbox, like every quick payment: it can be undone for five seconds, and works offline. */
async function storePayment(debtor: Debtor, amount: number, terms: RoundTerms) {
  const { person_id, person_label, rental_id, rental_label } = debtor;
  const known = await queryClient.query({ ...paymentMethodsQuery(), staleTime: "static" });
  const method = terms.method ?? defaultMethod(known.data);
  const body = { person_id, rental_id, amount, date: terms.date ?? businessToday(), payment_method_id: method?.id };
  const label = [formatCents(amount, getLanguage()), person_label, rental_label].filter(Boolean).join(" · ");
  const person = { id: person_id, label: person_label };
  const rental = rental_id && rental_label ? { id: rental_id, label: rental_label } : null;
  const draft = { line: formatDecimal(amount), payer: { person, rental, said: "" } };
  await addEntry({ kind: "payment", path: "/payments", body, label, draft });
}

/** State of the collection round: one debtor after another, stored after each step. */
export function useCollectionRound(terms: RoundTerms) {
  const t = useT();
  const [round, setRound] = useState<Round | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { attempt, errors, isBusy } = useAttempt();
  const show = (next: Round) => {
    setRound(next);
    void storedRound.write(next);
  };
  const load = () => void attempt(async () => (show(await startRound(terms)), true));
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    load();
  });

  const step = async (deed: RoundAction, amount: number | null) => {
    if (!round) return;
    setRefusal(null);
    const next = goOn(round, deed, amount);
    show(next);
    await attempt(async () => (show(await refill(next)), true));
  };
  const now = round?.ahead[0] ?? null;
  return {
    terms: round?.terms ?? terms,
    round,
    now,
    refusal,
    error: errors.form ?? null,
    isBusy,
    load,
    skip: () => step("skipped", null),
    async remind() {
      if (!now) return;
      const response = await attempt(() => remindDebtor(now.person_id));
      if (!response) return;
      if (response.reason === null) return step("reminded", null);
      setRefusal(t(`palette.remind.${response.reason}`));
    },
    /** Called on the second Enter only. */
    async register(amount: number) {
      if (now && (await attempt(async () => (await storePayment(now, amount, round?.terms ?? terms), true))))
        await step("paid", amount);
    },
    async restart() {
      await storedRound.write(storedRound.empty);
      setRound(null);
      load();
    },
  };
}

export type CollectionRoundForm = ReturnType<typeof useCollectionRound>;
