import { type KeyboardEvent, useEffect, useRef } from "react";
import { SmallButton } from "../small-button.tsx";
import type { Debtor } from "#shared/domain/accounting/payments/collection-round.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { QuickFormFrame } from "./quick-form.tsx";
import { RoundDebtor } from "./round-debtor.tsx";
import { RoundSummary } from "./round-summary.tsx";
import { type RoundTerms, usualTerms } from "./round-state.ts";
import { useCollectionRound } from "./use-collection-round.ts";

interface CollectionRoundProps {
  readonly onBack: () => void;
  readonly terms?: RoundTerms | undefined;
}

/** The next debtors, as far as they are loaded. */
function DebtorsAhead({ ahead }: { readonly ahead: readonly Debtor[] }) {
  const t = useT();
  const language = useLanguage();
  if (ahead.length === 0) return null;
  return (
    <details className={classes.ahead}>
      <summary>{t("palette.round_ahead")}</summary>
      <ol>
        {ahead.map(({ person_id, person_label, overdue }) => (
          <li key={person_id}>
            <span>{person_label}</span>
            <span>{formatCents(overdue, language)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Visits one debtor after another: register a payment, remind or skip. An interrupted round can be resumed. */
export function CollectionRoundPanel({ onBack, terms = usualTerms }: CollectionRoundProps) {
  const t = useT();
  const form = useCollectionRound(terms);
  const { round, now, error } = form;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || event.defaultPrevented) return;
    onBack();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <QuickFormFrame
      title={t("palette.collection_round")}
      onBack={onBack}
      onKeyDown={onKeyDown}
      back={back}
      trailing={
        now &&
        round && (
          <span className={classes.progress}>
            {t("palette.round_progress", { at: round.done.length + 1, total: round.total })}
          </span>
        )
      }
    >
      {!round && !error && <p className={classes.soft}>{t("palette.searching")}</p>}
      {error && (
        <div className={classes.actions}>
          <p className={classes.error} role="alert">
            {error}
          </p>
          <SmallButton onClick={form.load}>{t("action.retry")}</SmallButton>
        </div>
      )}
      {now && <RoundDebtor key={now.person_id} debtor={now} form={form} />}
      {round && <DebtorsAhead ahead={round.ahead.slice(1)} />}
      {round && !now && <RoundSummary done={round.done} onRestart={() => void form.restart()} />}
    </QuickFormFrame>
  );
}
