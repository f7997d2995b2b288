import { validate } from "#shared/domain/core/validate.ts";
import {
  type DelegationInput,
  delegationInput,
  type DelegationNeeds,
  delegationRulesOf,
} from "#shared/domain/documents/delegation.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import type { DateString } from "#shared/lib/dates.ts";

/** A delegation as it is typed. */
export interface DelegationDraft {
  readonly name: string;
  readonly documentation: string;
  readonly email: string;
  readonly reason: string;
  readonly is_representative: boolean;
  readonly representation: string;
}

export const noDelegation: DelegationDraft = {
  name: "",
  documentation: "",
  email: "",
  reason: "",
  is_representative: false,
  representation: "",
};

/** What is sent, or what is wrong with it, by the same rules as on the server. */
export type CheckedDelegation =
  | { readonly input: DelegationInput; readonly faults: readonly [] }
  | { readonly input: null; readonly faults: readonly ValidationMessage[] };

export function checkDelegation(draft: DelegationDraft, needs: DelegationNeeds, today: DateString): CheckedDelegation {
  const { is_representative, representation, ...fields } = draft;
  const declared = needs.task === "approve" ? {} : { is_representative, representation };
  const checked = validate(
    { input: delegationInput, rules: delegationRulesOf(needs) },
    { ...fields, ...declared },
    today,
  );
  return checked.valid ? { input: checked.value, faults: [] } : { input: null, faults: checked.messages };
}
