import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { matchKindChoices } from "./banking-choices.ts";

/** A match in words: its kind, its record and its payer. */
export function useMatchText(): (proposal: MatchProposal) => string {
  const { t } = useTexts();
  return ({ kind, label, name, invoice_ids }) =>
    [t(matchKindChoices.text(kind), { count: invoice_ids.length }), label, name].filter(Boolean).join(" · ");
}
