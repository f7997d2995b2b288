import type { StatusColor } from "#shared/domain/core/color.ts";
import type { LodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./lodging.module.css";

const colors: Readonly<Record<LodgingTask["state"], StatusColor>> = {
  due: "amber",
  late: "red",
  sent: "gray",
  refused: "red",
  unclear: "red",
  changed: "amber",
};

/** What must still be communicated, and until when. */
export function LodgingTerms({ state: { tasks } }: { state: LodgingState }) {
  const { t, language } = useTexts();
  return (
    <Panel title={t("lodging.clock")}>
      {tasks.length === 0 && <p className={classes.soft}>{t("lodging.clock_none")}</p>}
      <ul className={classes.rows}>
        {tasks.map(({ stage, due_at, state }) => (
          <li key={`${stage} ${due_at}`}>
            <span>
              {state === "changed"
                ? t("lodging.clock_changed", { stage: t(`lodging.kind.${stage}`), at: formatInstant(due_at, language) })
                : t("lodging.clock_row", { stage: t(`lodging.kind.${stage}`), until: formatInstant(due_at, language) })}
            </span>
            <StatusBadge color={colors[state]} label={t(`lodging.task.${state}`)} />
          </li>
        ))}
      </ul>
      <p className={classes.soft}>{t("lodging.local_time")}</p>
    </Panel>
  );
}
