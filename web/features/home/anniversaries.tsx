import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { anniversariesQuery, usePrepareAnniversaries } from "#web/components/anniversaries/use-anniversaries.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { HomePanel } from "./home-panel.tsx";
import classes from "./home-page.module.css";
import { isLate } from "./late-anniversary.ts";
import { SHORT, ShortList } from "./short-list.tsx";

const PAGE = "/asset-prices/increments/anniversaries";

function Outcome({ state, new_amount }: Anniversary) {
  const { t } = useTexts();
  return state === "ready" ? <Money cents={new_amount} /> : t(`home.anniversary.${state}`);
}

/** The rents that may be updated, those whose day has passed first and then those of the next two months: the first rows of their page. */
export function Anniversaries() {
  const { t } = useTexts();
  const can = useCan();
  const [, navigate] = useLocation();
  const { data, isError, refetch } = useQuery(anniversariesQuery());
  const prepare = usePrepareAnniversaries(({ increments }) => {
    const count = increments.reduce((sum, { rental_ids }) => sum + rental_ids.length, 0);
    const link = { label: t("home.open_anniversaries"), run: () => navigate(PAGE) };
    if (count > 0) showSuccess(t("home.anniversaries_prepared", { count }), link);
    else showError(t("home.anniversaries_not_prepared"));
  });
  const ready = data?.items.filter(({ state }) => state === "ready") ?? [];
  const rows = data?.items.slice(0, SHORT).map((item) => ({ id: item.rental_id, item }));
  const action = ready.length > 0 && can("price_increment", "create") && (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      loading={prepare.isPending}
      onClick={() => prepare.mutate(ready.map(({ rental_id }) => rental_id))}
    >
      {t("home.prepare_anniversaries", { count: ready.length })}
    </Button>
  );
  return (
    <HomePanel
      title={t("home.anniversaries")}
      action={action}
      more={{ href: PAGE, label: t("home.all_anniversaries") }}
    >
      <ShortList
        rows={rows}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.none_anniversaries")}
        hrefOf={() => PAGE}
        title={({ item }) => item.tenant_label}
        detail={({ item }) => `${item.rental_code} · ${item.asset_label}`}
        trailing={({ item }) => (
          <span className={classes.when}>
            <Day date={item.anniversary_on} />
            <span className={classes.days}>
              {data && item.anniversary_on < data.today && (
                <span className={isLate(item, data.today) ? classes.late : undefined}>
                  {t("home.anniversary_passed")} ·{" "}
                </span>
              )}
              <Outcome {...item} />
            </span>
          </span>
        )}
      />
    </HomePanel>
  );
}
