import { type KeyboardEvent, useEffect, useRef } from "react";
import { SmallButton } from "../small-button.tsx";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { QuickFormFrame } from "./quick-form.tsx";
import { RoundDebtor } from "./round-debtor.tsx";
import { RoundSummary } from "./round-summary.tsx";
import { useCollectionRound } from "./use-collection-round.ts";

interface CollectionRoundProps {
  readonly onBack: () => void;
}

/** Visits one debtor after another: register a payment, remind or skip. An interrupted round can be resumed. */
export function CollectionRoundPanel({ onBack }: CollectionRoundProps) {
  const t = useT();
  const form = useCollectionRound();
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
      {round && !now && <RoundSummary done={round.done} onRestart={() => void form.restart()} />}
    </QuickFormFrame>
  );
}
