import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";
import { SHORT, ShortList } from "./short-list.tsx";

/** The latest incidents, updated live. */
export function LatestIncidents() {
  const { t } = useTexts();
  const mayRead = useCan()("incident", "read");
  const { data, isError, refetch } = useQuery({
    ...listQuery(incidentResource, `page_size=${SHORT}`),
    enabled: mayRead,
  });
  return (
    <HomePanel title={t("home.latest_incidents")} more={{ href: "/incidents", label: t("home.all_incidents") }}>
      <ShortList
        rows={data?.data}
        isFailed={isError}
        onRetry={() => void refetch()}
        empty={t("home.no_incidents")}
        hrefOf={({ id }) => `/incidents/${id}`}
        title={({ title }) => title}
        detail={({ asset_label, property_label, created_at }) => (
          <>
            <Ago at={created_at} />
            {(asset_label ?? property_label) && ` · ${asset_label ?? property_label}`}
          </>
        )}
        trailing={(row) => <StatusBadge color={row.incident_status_color} label={row.incident_status_label} />}
      />
    </HomePanel>
  );
}
