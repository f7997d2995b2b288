import type { PagePath } from "#shared/domain/core/pages.ts";
import { plainScreen, screen, type Screen } from "../screen.tsx";

export const incidentsScreens = {
  "/incidents": screen(
    async () => (await import("#web/features/incidents/incident-list.tsx")).IncidentList,
    "components",
    "incidents",
  ),
  "/incident-types": screen(
    async () => (await import("#web/features/incidents/incident-type-list.tsx")).IncidentTypeList,
    "components",
    "incidents",
  ),
  "/incident-statuses": screen(
    async () => (await import("#web/features/incidents/incident-status-list.tsx")).IncidentStatusList,
    "components",
    "incidents",
  ),
  "/incidents/public": plainScreen(
    async () => (await import("#web/features/public-incident/report-page.tsx")).IncidentReportPage,
    "public",
    "public-incident",
  ),
  "/incidents/public/:key": plainScreen(
    async () => (await import("#web/features/public-incident/tracking-page.tsx")).TrackingPage,
    "public-incident",
  ),
  "/incidents/:id": screen(
    async () => (await import("#web/features/incidents/incident-detail.tsx")).IncidentDetail,
    "components",
    "incidents",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
