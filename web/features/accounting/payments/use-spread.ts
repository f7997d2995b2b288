import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { debtsQuery } from "#shared/client/debts-query.ts";
import {
  type Debt,
  debtId,
  type ProposedAllocation,
  spreadPayment,
  toAllocation,
} from "#shared/domain/accounting/payments/propose-allocations.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** Whose debts money is spread over. */
export interface SpreadOf {
  /** Null while nobody has been chosen, or where nothing is to be covered. */
  readonly personId: string | null;
  readonly rentalId: string | null;
  /** Cents; null while no amount has been typed. */
  readonly amount: number | null;
  /** What is covered before the oldest due, as far as the money goes. */
  readonly first?: { readonly id: string; readonly amount: number } | undefined;
}

const nothing: readonly Debt[] = [];
type Typed = number | string;

/** A share as the form holds it: what was typed and is no amount stays, so that the form says so. */
const toValue = (share: ProposedAllocation<Debt>, typed: Typed | undefined) =>
  typeof typed === "string" ? { ...toAllocation(share), amount: typed } : toAllocation(share);

/**
 * What a payment covers: proposed, the oldest due first, and changed line by line; the form's `allocations` follow.
 */
export function useSpread({ fields }: AnyForm, { personId, rentalId, amount, first }: SpreadOf) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const answer = useQuery({ ...debtsQuery(personId ?? "", rentalId), enabled: personId !== null });
  const debts = personId === null ? nothing : (answer.data ?? nothing);
  const begun = first ? [[first.id, Math.min(first.amount, Math.max(amount ?? 0, 0))] as const] : [];
  const given = [...typed].map(([id, value]) => [id, typeof value === "number" ? value : 0] as const);
  const chosen = new Map([...begun, ...given]);
  const { shares, credit } = spreadPayment(amount ?? 0, debts, chosen);
  const isLoading = personId !== null && answer.isPending;
  const covered = shares
    .map((share) => toValue(share, typed.get(debtId(share.debt))))
    .filter((value) => value.amount !== 0);

  // Not known yet is not nothing: the server then covers the oldest due itself.
  const values = personId === null || !answer.isSuccess ? null : covered;
  const follow = useEffectEvent(() => fields.setFieldValue("allocations", values));
  const present = JSON.stringify(values);
  useEffect(() => follow(), [present]);
  return {
    shares,
    credit,
    isLoading,
    isFailed: answer.isError,
    typedOf: (debt: Debt) => typed.get(debtId(debt)),
    type: (debt: Debt, value: Typed | null) => setTyped(new Map(typed).set(debtId(debt), value ?? 0)),
    reset: () => setTyped(new Map()),
    isTyped: typed.size > 0,
  };
}

export type SpreadState = ReturnType<typeof useSpread>;
