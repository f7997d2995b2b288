import { useQuery } from "@tanstack/react-query";
import { bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MovementStep } from "#shared/domain/accounting/bank/movement-history.ts";
import { moveWord } from "#shared/i18n/translator.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { TimelineItem } from "#web/components/detail/timeline-item.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { movementHistoryQuery } from "./banking-queries.ts";
import classes from "./banking.module.css";

function Step({ step: { at, actor_label, token, action, count, amount, label } }: { step: MovementStep }) {
  const { t, language, textOf } = useTexts();
  const what = moveWord(textOf, bankMovementResource, action);
  const sum = formatCents(amount, language);
  return (
    <TimelineItem what={what} who={actor_label} token={token} at={at}>
      <span className={classes.soft}>
        {count === 1
          ? t("accounting.movement.step_one", { label, amount: sum })
          : t("accounting.movement.step_several", { count: formatNumber(count, language), amount: sum })}
      </span>
    </TimelineItem>
  );
}

/** What was done with the movements of a statement, newest first. */
export function MovementHistory({ statementId }: { statementId: string }) {
  const { t } = useTexts();
  const mayRead = useCan()("bank_movement", "read");
  const { data } = useQuery({ ...movementHistoryQuery(statementId), enabled: mayRead });
  if (!data || data.length === 0) return null;
  return (
    <ol className={classes.history} aria-label={t("entities.bank_movement")}>
      {data.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}
