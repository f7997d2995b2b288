import { useEffect, useEffectEvent, useRef } from "react";
import type { MessageKey } from "#locales/es.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import { LEGAL_DEPOSIT_MONTHS } from "#shared/domain/rentals/policy.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

/** The text for each number of months. */
const legalHints = { 1: "rentals.deposit_hint.one", 2: "rentals.deposit_hint.two" } as const;

interface DepositProposal {
  /** Cents. */
  readonly amount: number;
  readonly hint: MessageKey;
}

function legalDeposit(values: Readonly<Record<string, unknown>>): DepositProposal | null {
  const { monthly_rent } = values;
  const regime = rentalRegimes.find((one) => one === values["regime"]);
  if (!regime || typeof monthly_rent !== "number") return null;
  return { amount: proposeLegalDeposit(regime, monthly_rent), hint: legalHints[LEGAL_DEPOSIT_MONTHS[regime]] };
}

/**
 * Proposes the deposit of the asset's price, else the legal one (LAU art. 36), following rent and regime until the
 * user types another.
 * @param priced the deposit of the asset's price, cents, or null if it has none
 * @returns the text that explains the amount, or undefined while there is no proposal
 */
export function useDepositProposal({ fields }: RentalFormState, priced: number | null): MessageKey | undefined {
  const { values } = fields;
  const legal = legalDeposit(values);
  const proposal = priced ?? legal?.amount ?? null;
  const last = useRef(proposal);
  const follow = useEffectEvent((next: number | null) => {
    if (next === last.current) return;
    const { deposit_amount } = fields.getValues();
    const isUntouched = deposit_amount === null || deposit_amount === last.current;
    last.current = next;
    if (isUntouched) fields.setFieldValue("deposit_amount", next);
  });
  useEffect(() => follow(proposal), [proposal]);
  return priced === null ? legal?.hint : "rentals.deposit_hint.price";
}
