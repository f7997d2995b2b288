import type { PagePath } from "#shared/domain/core/pages.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { recordScreen } from "../record-screen.tsx";
import { screen, type Screen } from "../screen.tsx";

/** The tab of lodging, with its texts: most rentals are none. */
const LodgingPanel = lazyComponent(async () => {
  const [code] = await Promise.all([import("#web/features/lodging/lodging-panel.tsx"), loadArea("lodging")]);
  return code.LodgingPanel;
});

export const rentalsScreens = {
  "/rentals": screen(
    async () => {
      const [{ RentalList }, { RentalForm }] = await Promise.all([
        import("#web/features/rentals/rental-list.tsx"),
        import("../forms.tsx"),
      ]);
      return () => <RentalList form={RentalForm} />;
    },
    "components",
    "rentals",
    "persons",
    "properties",
  ),
  "/rentals/:id": recordScreen(
    async () => {
      const [{ RentalDetail }, { RentalForm, PartyForm }] = await Promise.all([
        import("#web/features/rentals/rental-detail.tsx"),
        import("../forms.tsx"),
      ]);
      return ({ related }) => (
        <RentalDetail form={RentalForm} personForm={PartyForm} lodging={LodgingPanel} related={related} />
      );
    },
    "contract-facts",
    "rental-pages",
    "rentals",
    "persons",
    "properties",
    "incidents",
    "accounting",
    "documents",
  ),
  "/rentals/:id/exit": screen(
    async () => (await import("#web/features/accounting/exits/exit-page.tsx")).ExitPage,
    "components",
    "rentals",
    "accounting",
    "incidents",
  ),
  "/asset-prices/increments": screen(
    async () => (await import("#web/features/rentals/increment-list.tsx")).IncrementList,
    "components",
    "rental-pages",
    "rentals",
  ),
  "/asset-prices/increments/anniversaries": screen(
    async () => (await import("#web/features/rentals/anniversary-page.tsx")).AnniversaryPage,
    "components",
    "rental-pages",
    "rentals",
    "documents",
  ),
  "/asset-prices/increments/:id": screen(
    async () => (await import("#web/features/rentals/increment-detail.tsx")).IncrementDetail,
    "components",
    "rental-pages",
    "rentals",
  ),
  "/indices": screen(
    async () => (await import("#web/features/rentals/rent-index-list.tsx")).RentIndexList,
    "components",
    "rental-pages",
    "rentals",
  ),
  "/indices/:id": screen(
    async () => (await import("#web/features/rentals/rent-index-detail.tsx")).RentIndexDetail,
    "components",
    "rental-pages",
    "rentals",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
