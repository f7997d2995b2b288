import { useId } from "react";
import { formatCents } from "#shared/lib/money.ts";
import { SmallButton } from "../small-button.tsx";
import { useLanguage, useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { RoundDone } from "./round-state.ts";

interface RoundSummaryProps {
  readonly done: readonly RoundDone[];
  readonly onRestart: () => void;
}

/** Makes a long list scrollable by keyboard (WCAG 2.1.1). */
const inTabOrder = { tabIndex: 0 };

/** Summary of the round, or a message that there are no debtors. */
export function RoundSummary({ done, onRestart }: RoundSummaryProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  if (done.length === 0) return <p role="status">{t("palette.round_nobody")}</p>;
  const sum = done.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <div role="status">
      <p id={id} className={classes.reviewed}>
        {t(done.length === 1 ? "palette.round_done_one" : "palette.round_done", {
          count: done.length,
          amount: formatCents(sum, language),
        })}
      </p>
      <ul className={classes.deeds} {...inTabOrder} aria-labelledby={id}>
        {done.map(({ person_id, person_label, deed, amount }) => (
          <li key={person_id}>
            <span>{person_label}</span>
            <span className={classes.soft}>
              {amount === null ? t(`palette.deed.${deed}`) : formatCents(amount, language)}
            </span>
          </li>
        ))}
      </ul>
      <SmallButton onClick={onRestart}>{t("palette.round_anew")}</SmallButton>
    </div>
  );
}
