import { Button } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { type BankMovement, movementStateColors } from "#shared/domain/accounting/bank/bank-movement.ts";
import { isCertain } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { RuleProposal } from "#shared/domain/accounting/bank/match-rule.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { formatIban } from "#shared/domain/core/iban.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { bankChargeChoices, movementStateChoices } from "./banking-choices.ts";
import classes from "./banking.module.css";
import { MovementProposal } from "./movement-proposal.tsx";
import { MovementRecordLink } from "./record-link.tsx";

interface MovementRowProps {
  movement: BankMovement;
  /** Undefined while they are computed. */
  proposals: readonly MatchProposal[] | undefined;
  /** What a rule proposes. */
  rule: RuleProposal | undefined;
  isFirst: boolean;
  mayWork: boolean;
  onConfirm: (proposal: MatchProposal) => void;
  onRule: (rule: RuleProposal) => void;
  onFee: (proposal: MatchProposal) => void;
  onIgnore: () => void;
  onSearch: () => void;
  /** Breaks a pending one down into several records. */
  onNet: () => void;
  /** Shows what a confirmed one is the net of. */
  onParts: () => void;
  onUndo: () => void;
}

const steps: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling",
};

/**
 * Moves the focus to the row above or below.
 * @returns whether the key was one of these
 */
function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const sibling = steps[key];
  const next = sibling ? currentTarget[sibling] : null;
  if (next instanceof HTMLElement) next.focus();
  return sibling !== undefined;
}

/** One row is in the tab order; arrows move to the others (WAI-ARIA, roving tabindex). */
const inTabOrder = { tabIndex: 0 };
const outOfTabOrder = { tabIndex: -1 };

/** A letter or digit, or the accent before a letter. */
const isTyped = (key: string) => key === "Dead" || /^[\p{L}\p{N}]$/u.test(key);

/** How the movement was settled, with a link. */
function Outcome({
  movement,
  mayWork,
  onParts,
  onUndo,
}: Pick<MovementRowProps, "movement" | "mayWork" | "onParts" | "onUndo">) {
  const { t } = useTexts();
  const { state, payment_id, payment_label, remittance_id, remittance_label, ignore_reason } = movement;
  const {
    returned_payment_id,
    returned_payment_label,
    owner_charge_id,
    owner_charge_label,
    bank_charge,
    bank_rule_label,
    is_net,
  } = movement;
  return (
    <div className={classes.outcome}>
      <StatusBadge color={movementStateColors[state]} label={t(movementStateChoices.text(state))} />
      {payment_id && <MovementRecordLink href={`/payments/${payment_id}`} label={payment_label} />}
      {returned_payment_id && (
        <>
          <span className={classes.soft}>{t("accounting.movement.kind.return")}</span>
          <MovementRecordLink href={`/payments/${returned_payment_id}`} label={returned_payment_label} />
        </>
      )}
      {remittance_id && <MovementRecordLink href={`/remittances/${remittance_id}`} label={remittance_label} />}
      {owner_charge_id && (
        <>
          <span className={classes.soft}>{t("accounting.movement.kind.owner_charge")}</span>
          <MovementRecordLink href={`/owner-charges?id=${owner_charge_id}`} label={owner_charge_label} />
        </>
      )}
      {is_net && (
        <Button size="compact-sm" variant="default" onClick={onParts}>
          {t("accounting.movement.net_parts")}
        </Button>
      )}
      {bank_charge && !is_net && <span className={classes.soft}>{t(bankChargeChoices.text(bank_charge))}</span>}
      {bank_rule_label && (
        <span className={classes.soft}>{t("accounting.movement.by_rule", { rule: bank_rule_label })}</span>
      )}
      {ignore_reason && <span className={classes.soft}>{ignore_reason}</span>}
      {mayWork && !remittance_id && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t("accounting.movement.undo")}
        </Button>
      )}
    </div>
  );
}

const isRecorded: ReadonlySet<MatchProposal["kind"]> = new Set(["owner_charge", "payment", "return", "remittance"]);

/**
 * A certain match comes before a rule. So does a doubtful one with what is recorded already, which the rule would book
 * a second time.
 */
const comesBeforeRule = (proposal: MatchProposal | undefined): boolean =>
  proposal !== undefined && (isCertain(proposal) || isRecorded.has(proposal.kind));

/**
 * Handles a key on a pending movement: Enter confirms, Delete ignores, Alt+C confirms a return with its fee, Alt+N breaks
 * it down (the net), and every letter starts a search.
 * @returns whether the key did its work; a letter is left to the input that has the focus by now
 */
function act({ key, code, altKey }: KeyboardEvent, best: MatchProposal | undefined, does: MovementRowProps): boolean {
  const { rule } = does;
  const isByRule = rule !== undefined && !comesBeforeRule(best);
  if (altKey && code === "KeyN") {
    does.onNet();
    return true;
  }
  if (altKey) {
    if (code !== "KeyC" || best?.kind !== "return") return false;
    does.onFee(best);
    return true;
  }
  if (key === "Enter" && isByRule) does.onRule(rule);
  else if (key === "Enter" && best) does.onConfirm(best);
  else if (key === "Enter") does.onSearch();
  else if (key === "Delete") does.onIgnore();
  else if (isTyped(key)) does.onSearch();
  return key === "Enter" || key === "Delete";
}

/** One movement: the bank's data and the match proposals. */
export function MovementRow(props: MovementRowProps) {
  const { movement, proposals, isFirst, mayWork } = props;
  const { id, state, operation_date, amount, text, label, other_party_iban } = movement;
  const isWaiting = state === "pending";
  const [best] = proposals ?? [];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { ctrlKey, metaKey, altKey, target, currentTarget } = event;
    if (target !== currentTarget || ctrlKey || metaKey) return;
    const isDone = (!altKey && step(event)) || (isWaiting && mayWork && act(event, best, props));
    if (isDone) event.preventDefault();
  };
  return (
    <li
      className={classes.movement}
      data-movement={id}
      data-state={state}
      {...(isFirst ? inTabOrder : outOfTabOrder)}
      onKeyDown={onKeyDown}
    >
      <div className={classes.said}>
        <span className={classes.soft}>
          <Day date={operation_date} />
        </span>
        <span className={classes.text}>{text || label}</span>
        {other_party_iban && <span className={classes.soft}>{formatIban(other_party_iban)}</span>}
      </div>
      <strong className={classes.amount} data-out={amount < 0 || undefined}>
        <Money cents={amount} />
      </strong>
      {isWaiting ? (
        <MovementProposal
          {...props}
          proposal={best}
          isOutgoing={amount < 0}
          isRuleFirst={!comesBeforeRule(best)}
          isComputing={proposals === undefined}
        />
      ) : (
        <Outcome {...props} />
      )}
    </li>
  );
}
