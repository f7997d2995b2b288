import { type KeyboardEvent, useEffect, useRef } from "react";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { RoundDebtor } from "./round-debtor.tsx";
import { RoundSummary } from "./round-summary.tsx";
import { useCollectionRound } from "./use-collection-round.ts";

interface CollectionRoundProps {
  readonly onBack: () => void;
}

/** Goes from one who owes to the next: register, remind or skip. Left in the middle, it goes on from there. */
export function CollectionRound({ onBack }: CollectionRoundProps) {
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
    // Escape leaves from wherever the focus is.
    <form
      className={classes.form}
      aria-label={t("palette.collection_round")}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={classes.head}>
        <button type="button" ref={back} className={classes.back} onClick={onBack}>
          ← {t("action.back")}
        </button>
        <h2>{t("palette.collection_round")}</h2>
        {now && round && (
          <span className={classes.progress}>
            {t("palette.round_progress", { at: round.done.length + 1, total: round.total })}
          </span>
        )}
      </div>
      {!round && !error && <p className={classes.soft}>{t("palette.searching")}</p>}
      {error && (
        <div className={classes.actions}>
          <p className={classes.error} role="alert">
            {error}
          </p>
          <button type="button" className={classes.back} onClick={form.load}>
            {t("action.retry")}
          </button>
        </div>
      )}
      {now && <RoundDebtor key={now.person_id} debtor={now} form={form} />}
      {round && !now && <RoundSummary done={round.done} onBeginAnew={() => void form.beginAnew()} />}
      <OutboxList />
    </form>
  );
}
