import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { loadArea } from "#shared/client/i18n.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Anniversaries } from "./anniversaries.tsx";
import { AssetPanel } from "./asset-panel.tsx";
import { dashboardQuery } from "./dashboard-query.ts";
import { EndingContracts } from "./ending-contracts.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home-page.module.css";
import { IncomeMonths } from "./income-months.tsx";
import { IncidentMonths } from "./incident-months.tsx";
import { LatestIncidents } from "./latest-incidents.tsx";
import { MoneyFigures } from "./money-figures.tsx";
import { OpenIncidents } from "./open-incidents.tsx";

const RecordsToReview = lazyComponent(async () => (await import("./records-to-review.tsx")).RecordsToReview);
const RecordReadiness = lazyComponent(async () => (await import("./record-readiness.tsx")).RecordReadiness);
/** Few companies let lodging: code and texts of the card are loaded after the page. */
const LodgingCard = lazyComponent(async () => {
  const [code] = await Promise.all([import("./lodging-card.tsx"), loadArea("lodging")]);
  return code.LodgingCard;
});

function Head({ today }: { today: string | undefined }) {
  const { t, language } = useTexts();
  const { user } = useSnapshot(sessionState);
  const mayReport = useCan()("incident", "create");
  return (
    <PageHeader
      title={user ? t("home.greeting", { name: user.name }) : t("home.greeting_nobody")}
      trailing={
        <span className={classes.today}>{today && t("home.today", { date: formatDate(today, language) })}</span>
      }
    >
      {mayReport && (
        <Button component={Link} href="/incidents?new=1" leftSection={<IconPlus size={16} aria-hidden />}>
          {t("home.new_incident")}
        </Button>
      )}
    </PageHeader>
  );
}

/** Each panel is shown to users who may read its entity; all are shown as skeletons while loading. */
function Panels({ data }: { data: Dashboard | undefined }) {
  const { assets, rentals, incidents } = data ?? { assets: undefined, rentals: undefined, incidents: undefined };
  const can = useCan();
  const mayRaise = can("price_increment", "read");
  return (
    <>
      {rentals && can("person", "read") && <LodgingCard />}
      {rentals !== null && <IncomeMonths />}
      <div className={classes.lists}>
        {incidents !== null && <LatestIncidents />}
        {rentals !== null && <EndingContracts rentals={rentals} />}
        {rentals !== null && mayRaise && <Anniversaries />}
        {can("issuer", "update") && <RecordsToReview />}
        {can("issuer", "update") && <RecordReadiness />}
      </div>
      <div className={classes.charts}>
        {assets !== null && <AssetPanel assets={assets} />}
        {incidents !== null && <OpenIncidents incidents={incidents} />}
        {incidents !== null && <IncidentMonths incidents={incidents} />}
      </div>
    </>
  );
}

/** The day at a glance: linked figures, latest incidents, contracts ending soon. */
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
      <FirstSteps />
      <Figures data={data} />
      {data?.money && <MoneyFigures money={data.money} today={data.today} />}
      <Panels data={data} />
    </div>
  );
}
