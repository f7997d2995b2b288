import { assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { reportPath } from "#shared/domain/reports/addresses.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { BarChart, BarSkeletons } from "#web/components/chart/bar-chart.tsx";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { HomePanel } from "./home-panel.tsx";

/** Number of assets in each kind of status. */
export function AssetPanel({ assets }: { assets: NonNullable<Dashboard["assets"]> | undefined }) {
  const { t, language } = useTexts();
  const points = assets?.by_kind.map(({ kind, count }) => ({
    id: kind,
    label: t(`assets.kind.${kind}`),
    values: [count],
    href: dashboardPaths.assets([kind]),
  }));
  const total = assets?.by_kind.reduce((sum, { count }) => sum + count, 0);
  return (
    <HomePanel
      title={t("home.assets_by_kind")}
      more={{ href: reportPath("occupancy"), label: t("home.see_occupancy") }}
    >
      {points ? (
        <BarChart points={points} format={(value) => formatNumber(value, language)} of={total} />
      ) : (
        <BarSkeletons count={assetStatusKinds.length} />
      )}
    </HomePanel>
  );
}
