import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { openIncidentKinds } from "#shared/domain/incidents/open-incident.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { BarChart, BarSkeletons } from "#web/components/chart/bar-chart.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";

/** Open incidents by kind of status and by priority. */
export function OpenIncidents({ incidents }: { incidents: NonNullable<Dashboard["incidents"]> | undefined }) {
  const { t, language } = useTexts();
  const kinds = incidents?.by_kind.map(({ kind, count }) => ({
    id: kind,
    label: t(`incidents.kind.${kind}`),
    values: [count],
    href: dashboardPaths.incidents([kind]),
  }));
  const byPriority = incidents?.by_priority.map(({ priority, count }) => ({
    id: priority,
    label: t("home.of_priority", { priority: t(`incidents.priority.${priority}`).toLocaleLowerCase(language) }),
    values: [count],
    href: dashboardPaths.openIncidentsOfPriority(priority),
  }));
  const chartProps = {
    format: (value: number) => formatNumber(value, language),
    ...(incidents ? { of: incidents.open } : {}),
  };
  const more = incidents && {
    href: dashboardPaths.incidents(openIncidentKinds),
    label: t("home.all_open", { count: incidents.open }),
  };
  return (
    <HomePanel title={t("home.open_incidents")} more={more}>
      {kinds ? <BarChart points={kinds} {...chartProps} /> : <BarSkeletons count={openIncidentKinds.length} />}
      {byPriority ? <BarChart points={byPriority} {...chartProps} /> : <BarSkeletons count={priorities.length} />}
    </HomePanel>
  );
}
