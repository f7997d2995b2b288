import type { PagePath } from "#shared/domain/core/pages.ts";
import { recordScreen } from "../record-screen.tsx";
import { screen, type Screen } from "../screen.tsx";

export const assetsScreens = {
  "/assets": screen(
    async () => (await import("#web/features/assets/asset-list.tsx")).AssetList,
    "components",
    "assets",
  ),
  "/asset-statuses": screen(
    async () => (await import("#web/features/assets/asset-status-list.tsx")).AssetStatusList,
    "components",
    "assets",
  ),
  "/asset-types": screen(
    async () => (await import("#web/features/assets/asset-type-list.tsx")).AssetTypeList,
    "components",
    "assets",
  ),
  "/assets/:id": recordScreen(
    async () => (await import("#web/features/assets/asset-detail.tsx")).AssetDetail,
    "contract-facts",
    "assets",
    "properties",
    "rentals",
    "incidents",
    "accounting",
    "bookings",
    "documents",
  ),
  "/asset-prices": screen(
    async () => (await import("#web/features/assets/asset-price-list.tsx")).AssetPriceList,
    "components",
    "assets",
  ),
  "/asset-prices/asset/:id": screen(
    async () => (await import("#web/features/assets/asset-price-page.tsx")).AssetPricePage,
    "components",
    "assets",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
