import { assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BarList } from "./bar-list.tsx";
import { HomePanel } from "./home-panel.tsx";

/** How many assets are in each kind of status. */
export function AssetPanel({ assets }: { assets: NonNullable<Dashboard["assets"]> | undefined }) {
  const { t } = useTexts();
  const bars = assets?.by_kind.map(({ kind, count }) => ({
    id: kind,
    label: t(`assets.kind.${kind}`),
    count,
    href: dashboardPaths.assets([kind]),
  }));
  return (
    <HomePanel title={t("home.assets_by_kind")}>
      <BarList bars={bars} expected={assetStatusKinds.length} of={bars?.reduce((sum, { count }) => sum + count, 0)} />
    </HomePanel>
  );
}
