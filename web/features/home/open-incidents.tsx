import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BarList } from "./bar-list.tsx";
import { HomePanel } from "./home-panel.tsx";

/** What somebody still has to do, by kind of status. */
export function OpenIncidents({ incidents }: { incidents: NonNullable<Dashboard["incidents"]> | undefined }) {
  const { t } = useTexts();
  const bars = incidents?.by_kind.map(({ kind, count }) => ({
    id: kind,
    label: t(`incidents.kind.${kind}`),
    count,
    href: dashboardPaths.incidents([kind]),
  }));
  const more = incidents && {
    href: dashboardPaths.incidents(openIncidentKinds),
    label: t("home.all_open", { count: incidents.open }),
  };
  return (
    <HomePanel title={t("home.open_incidents")} more={more}>
      <BarList bars={bars} expected={openIncidentKinds.length} />
    </HomePanel>
  );
}
