import { Button } from "@mantine/core";
import type { StatusColor } from "#shared/domain/core/color.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { type ConfidenceLevel, confidenceLevel } from "#shared/domain/accounting/bank/match-weight.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { confidenceChoices, matchHindranceChoices, matchReasonChoices } from "./banking-choices.ts";
import classes from "./banking.module.css";
import type { RuleProposal } from "#shared/domain/accounting/bank/match-rule.ts";
import { useRuleText } from "./rule-text.ts";
import { useMatchText } from "./match-text.ts";

const colors: Readonly<Record<ConfidenceLevel, StatusColor>> = { sure: "green", likely: "amber", unsure: "gray" };

interface MovementProposalProps {
  proposal: MatchProposal | undefined;
  rule: RuleProposal | undefined;
  /** Whether Enter follows the rule, and not the proposal. */
  isRuleFirst: boolean;
  onRule: (rule: RuleProposal) => void;
  isOutgoing: boolean;
  /** Whether it is not known yet. */
  isComputing: boolean;
  mayWork: boolean;
  onConfirm: (proposal: MatchProposal) => void;
  /** Confirms a return and asks for the bank's fee. */
  onFee: (proposal: MatchProposal) => void;
  onIgnore: () => void;
  onSearch: () => void;
  /** Breaks it down into several records. */
  onNet: () => void;
}

/** The most likely match, its certainty, and the reason; and why it cannot be booked for now. */
function Proposed({ proposal }: { proposal: MatchProposal }) {
  const { t } = useTexts();
  const describe = useMatchText();
  const { confidence, reasons, hindrance } = proposal;
  const level = confidenceLevel(confidence);
  return (
    <div className={classes.proposed}>
      <span className={classes.text}>{describe(proposal)}</span>
      <StatusBadge color={colors[level]} label={t(confidenceChoices.text(level), { confidence })} />
      <span className={classes.soft}>{reasons.map((reason) => t(matchReasonChoices.text(reason))).join(", ")}</span>
      {hindrance && <span className={classes.soft}>{t(matchHindranceChoices.text(hindrance))}</span>}
    </div>
  );
}

/** What a rule of the company proposes, and which one. */
function Ruled({ rule }: { rule: RuleProposal }) {
  const { t } = useTexts();
  const describe = useRuleText();
  return (
    <div className={classes.proposed}>
      <span className={classes.text}>{describe(rule)}</span>
      <span className={classes.soft}>{t("accounting.movement.by_rule", { rule: rule.text })}</span>
    </div>
  );
}

type Suggested = Pick<MovementProposalProps, "proposal" | "rule" | "isRuleFirst" | "isComputing">;

/** The best proposal and the rule's, the one that Enter follows first; else that there is none. */
function Suggestion({ proposal, rule, isRuleFirst, isComputing }: Suggested) {
  const { t } = useTexts();
  if (!proposal && !rule)
    return (
      <span className={classes.soft}>
        {t(isComputing ? "accounting.movement.computing" : "accounting.movement.no_proposal")}
      </span>
    );
  return (
    <>
      {rule && isRuleFirst && <Ruled rule={rule} />}
      {proposal && <Proposed proposal={proposal} />}
      {rule && !isRuleFirst && <Ruled rule={rule} />}
    </>
  );
}

/** A proposal with its actions: the same as the row's keys, for the mouse. */
export function MovementProposal(props: MovementProposalProps) {
  const { proposal, rule, isOutgoing, mayWork, onConfirm, onRule, onFee, onIgnore, onSearch, onNet } = props;
  const { t } = useTexts();
  return (
    <div className={classes.outcome}>
      <Suggestion {...props} />
      {mayWork && (
        <div className={classes.buttons}>
          {proposal && (
            <Button size="compact-sm" tabIndex={-1} onClick={() => onConfirm(proposal)}>
              {t("accounting.movement.confirm")}
            </Button>
          )}
          {rule && (
            <Button size="compact-sm" tabIndex={-1} onClick={() => onRule(rule)}>
              {t(proposal ? "accounting.movement.confirm_rule" : "accounting.movement.confirm")}
            </Button>
          )}
          {proposal?.kind === "return" && (
            <Button size="compact-sm" variant="default" tabIndex={-1} onClick={() => onFee(proposal)}>
              {t("accounting.movement.charge_fee")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" tabIndex={-1} onClick={onSearch}>
            {t(isOutgoing ? "accounting.movement.book" : "accounting.movement.search")}
          </Button>
          <Button size="compact-sm" variant="default" tabIndex={-1} onClick={onNet}>
            {t("accounting.movement.net")}
          </Button>
          <Button size="compact-sm" variant="default" tabIndex={-1} onClick={onIgnore}>
            {t("accounting.movement.ignore")}
          </Button>
        </div>
      )}
    </div>
  );
}
