import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { sessionState } from "#shared/client/state/session-state.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AssetPanel } from "./asset-panel.tsx";
import { dashboardQuery } from "./dashboard-query.ts";
import { EndingContracts } from "./ending-contracts.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home-page.module.css";
import { IncidentMonths } from "./incident-months.tsx";
import { LatestIncidents } from "./latest-incidents.tsx";
import { OpenIncidents } from "./open-incidents.tsx";

function Head({ today }: { today: string | undefined }) {
  const { t, language } = useTexts();
  const { user } = useSnapshot(sessionState);
  const mayReport = useCan()("incident", "create");
  return (
    <div>
      <PageHeader title={user ? t("home.greeting", { name: user.name }) : t("home.greeting_nobody")}>
        {mayReport && (
          <Button component={Link} href="/incidents?new=1" leftSection={<IconPlus size={16} aria-hidden />}>
            {t("home.new_incident")}
          </Button>
        )}
      </PageHeader>
      <p className={classes.today}>{today && t("home.today", { date: formatDate(today, language) })}</p>
    </div>
  );
}

/** The day at a glance: figures that open the list behind them, what came in last, what ends soon. */
export function HomePage() {
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (error && !data)
    return (
      <div className={classes.page}>
        <Head today={undefined} />
        <FailedList error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={classes.page} aria-busy={!data}>
      <Head today={data?.today} />
      <Figures data={data} />
      <div className={classes.lists}>
        {data?.incidents !== null && <LatestIncidents />}
        {data?.rentals !== null && <EndingContracts rentals={data?.rentals} />}
      </div>
      <div className={classes.charts}>
        {data?.assets !== null && <AssetPanel assets={data?.assets} />}
        {data?.incidents !== null && <OpenIncidents incidents={data?.incidents} />}
        {data?.incidents !== null && <IncidentMonths incidents={data?.incidents} />}
      </div>
    </div>
  );
}
