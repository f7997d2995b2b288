import type { RuleProposal } from "#shared/domain/accounting/bank/match-rule.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { bankChargeChoices, paidChargeKindChoices, ruleTargetChoices } from "./banking-choices.ts";

/** The fields that say what a rule proposes. */
export const ruleTextFields = [
  "target",
  "charge_kind",
  "bank_charge",
  "property_label",
  "owner_label",
  "person_label",
  "rental_label",
  "reason",
] as const satisfies readonly (keyof RuleProposal)[];

/** What a rule proposes, in words: its target, and whom or what it names. */
export function useRuleText(): (rule: Pick<RuleProposal, (typeof ruleTextFields)[number]>) => string {
  const { t } = useTexts();
  return ({ target, charge_kind, bank_charge, ...rule }) => {
    const target_text = t(ruleTargetChoices.text(target));
    const { property_label, owner_label, person_label, rental_label, reason } = rule;
    switch (target) {
      case "charge_owner": {
        const kind = charge_kind && t(paidChargeKindChoices.text(charge_kind));
        return [target_text, kind, property_label, owner_label].filter(Boolean).join(" · ");
      }
      case "book_bank_charge":
        return [target_text, bank_charge && t(bankChargeChoices.text(bank_charge))].filter(Boolean).join(" · ");
      case "person":
        return [target_text, person_label, rental_label].filter(Boolean).join(" · ");
      case "ignore":
        return [target_text, reason].filter(Boolean).join(" · ");
    }
  };
}
