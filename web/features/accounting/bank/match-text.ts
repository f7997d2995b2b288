import { isCertain } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { matchKindChoices, matchReasonChoices } from "./banking-choices.ts";

/** A match in words: its kind, its record and its payer. */
export function useMatchText(): (proposal: MatchProposal) => string {
  const { t } = useTexts();
  return ({ kind, label, name, invoice_ids }) =>
    [t(matchKindChoices.text(kind), { count: invoice_ids.length }), label, name].filter(Boolean).join(" · ");
}

/** How sure a match is and why, where it is not certain; else null. */
export function useDoubtText(): (proposal: MatchProposal) => string | null {
  const { t } = useTexts();
  return (proposal) => {
    if (isCertain(proposal)) return null;
    const reasons = proposal.reasons.map((reason) => t(matchReasonChoices.text(reason))).join(", ");
    return t("accounting.movement.doubt_text", { confidence: proposal.confidence, reasons });
  };
}
