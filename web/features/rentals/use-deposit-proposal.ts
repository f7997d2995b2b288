import { useEffect, useEffectEvent, useRef } from "react";
import type { MessageKey } from "#locales/es.ts";
import { proposeLegalDeposit } from "#shared/domain/rentals/legal-deposit.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

function legalDeposit(values: Readonly<Record<string, unknown>>): number | null {
  const { monthly_rent } = values;
  const regime = rentalRegimes.find((one) => one === values["regime"]);
  return regime && typeof monthly_rent === "number" ? proposeLegalDeposit(regime, monthly_rent) : null;
}

/**
 * Proposes the deposit of the asset's price, else the legal one (LAU art. 36), following rent and regime until the
 * user types another.
 * @param priced the deposit of the asset's price, cents, or null if it has none
 * @returns the text that explains the amount, or undefined while there is no proposal
 */
export function useDepositProposal({ fields }: RentalFormState, priced: number | null): MessageKey | undefined {
  const { values } = fields;
  const proposal = priced ?? legalDeposit(values);
  const last = useRef(proposal);
  const follow = useEffectEvent((next: number | null) => {
    if (next === last.current) return;
    const { deposit_amount } = fields.getValues();
    const isUntouched = deposit_amount === null || deposit_amount === last.current;
    last.current = next;
    if (isUntouched) fields.setFieldValue("deposit_amount", next);
  });
  useEffect(() => follow(proposal), [proposal]);
  if (proposal === null) return undefined;
  if (priced !== null) return "rentals.deposit_hint.price";
  return values["regime"] === "habitual" ? "rentals.deposit_hint.one" : "rentals.deposit_hint.two";
}
