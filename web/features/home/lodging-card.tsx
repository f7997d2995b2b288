import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { LodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import { MAX_LODGING_TASKS } from "#shared/domain/lodging/policy.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";
import classes from "./home-page.module.css";
import { SHORT, ShortList } from "./short-list.tsx";

const idOf = ({ rental_id, stage, due_at }: LodgingTask) => `${rental_id} ${stage} ${due_at}`;

/** How many there are besides the rows shown; the server gives no more than `MAX_LODGING_TASKS`. */
function Rest({ total }: { total: number }) {
  const { t } = useTexts();
  if (total <= SHORT) return null;
  const key = total < MAX_LODGING_TASKS ? "lodging.home_rest" : "lodging.home_rest_at_least";
  return <p className={classes.sentence}>{t(key, { count: total - SHORT })}</p>;
}

/** What must be communicated to SES.HOSPEDAJES, is late or was refused; nothing where there is none. */
export function LodgingCard() {
  const { t, language } = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ["lodging-tasks"],
    queryFn: async ({ signal }) => (await call<LodgingTask[]>("/lodging-tasks", { signal })).data,
  });
  if (!isError && (data ?? []).length === 0) return null;
  return (
    <HomePanel title={t("lodging.home_title")}>
      <ShortList
        rows={data?.slice(0, SHORT).map((task) => ({ id: idOf(task), task }))}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("lodging.clock_none")}
        hrefOf={({ task }) => `/rentals/${task.rental_id}?tab=lodging`}
        title={({ task }) => `${task.rental_code} · ${task.asset_label}`}
        detail={({ task }) => `${t(`lodging.kind.${task.stage}`)} · ${t(`lodging.task.${task.state}`)}`}
        trailing={({ task }) => (
          <span className={classes.days}>
            {task.state === "changed"
              ? t("lodging.home_since", { at: formatInstant(task.due_at, language) })
              : t("lodging.home_until", { until: formatInstant(task.due_at, language) })}
          </span>
        )}
      />
      <Rest total={data?.length ?? 0} />
    </HomePanel>
  );
}
