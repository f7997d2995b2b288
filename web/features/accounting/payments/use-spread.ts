import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { debtsQuery } from "#shared/client/debts-query.ts";
import {
  type Debt,
  debtId,
  type ProposedAllocation,
  spreadPayment,
  toAllocation,
} from "#shared/domain/accounting/payments/propose-allocations.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** Whose debts a payment is allocated to. */
export interface SpreadOf {
  /** Null if no person is chosen, or if nothing is to be covered. */
  readonly personId: string | null;
  readonly rentalId: string | null;
  /** Cents; null while no amount has been typed. */
  readonly amount: number | null;
  /** Covered before the oldest due, up to the payment's amount. */
  readonly first?: { readonly id: string; readonly amount: number } | undefined;
}

const nothing: readonly Debt[] = [];
const typedSchema = z.union([z.number(), z.string()]);
type Typed = z.infer<typeof typedSchema>;
const typedById = z.readonly(z.array(z.tuple([z.string(), typedSchema])));

/** A share as a form value: typed text that is not an amount is preserved, so that validation reports it. */
const toValue = (share: ProposedAllocation<Debt>, typed: Typed | undefined) =>
  typeof typed === "string" ? { ...toAllocation(share), amount: typed } : toAllocation(share);

/**
 * A payment's allocations: proposed by the oldest due first, editable line by line, and written to the form's
 * `allocations`.
 */
export function useSpread({ fields }: AnyForm, { personId, rentalId, amount, first }: SpreadOf) {
  const [entries, setEntries] = useInterruptibleState("spread", typedById, () => []);
  const typed = new Map(entries);
  const setTyped = (next: ReadonlyMap<string, Typed>) => setEntries([...next]);
  const query = useQuery({ ...debtsQuery(personId ?? "", rentalId), enabled: personId !== null });
  const debts = personId === null ? nothing : (query.data ?? nothing);
  const initial = first ? [[first.id, Math.min(first.amount, Math.max(amount ?? 0, 0))] as const] : [];
  const given = [...typed].map(([id, value]) => [id, typeof value === "number" ? value : 0] as const);
  const chosen = new Map([...initial, ...given]);
  const { shares, credit } = spreadPayment(amount ?? 0, debts, chosen);
  const isLoading = personId !== null && query.isPending;
  const covered = shares
    .map((share) => toValue(share, typed.get(debtId(share.debt))))
    .filter((value) => value.amount !== 0);

  // Null while the debts are not known, not an empty list: the server then covers the oldest due itself.
  const values = personId === null || !query.isSuccess ? null : covered;
  const follow = useEffectEvent(() => fields.setFieldValue("allocations", values));
  const present = JSON.stringify(values);
  useEffect(() => follow(), [present]);
  return {
    shares,
    credit,
    isLoading,
    isFailed: query.isError,
    typedOf: (debt: Debt) => typed.get(debtId(debt)),
    type: (debt: Debt, value: Typed | null) => setTyped(new Map(typed).set(debtId(debt), value ?? 0)),
    reset: () => setTyped(new Map()),
    isTyped: typed.size > 0,
  };
}

export type SpreadState = ReturnType<typeof useSpread>;
