import type { PagePath } from "#shared/domain/core/pages.ts";
import { recordScreen } from "../record-screen.tsx";
import { screen, type Screen } from "../screen.tsx";

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
      const [{ RentalDetail }, { RentalForm, ChosenPersonForm }] = await Promise.all([
        import("#web/features/rentals/rental-detail.tsx"),
        import("../forms.tsx"),
      ]);
      return ({ related }) => <RentalDetail form={RentalForm} personForm={ChosenPersonForm} related={related} />;
    },
    "anniversaries",
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
    "anniversaries",
    "rentals",
  ),
  "/asset-prices/increments/anniversaries": screen(
    async () => (await import("#web/features/rentals/anniversary-page.tsx")).AnniversaryPage,
    "components",
    "anniversaries",
    "rentals",
    "documents",
  ),
  "/asset-prices/increments/:id": screen(
    async () => (await import("#web/features/rentals/increment-detail.tsx")).IncrementDetail,
    "components",
    "anniversaries",
    "rentals",
  ),
  "/indices": screen(
    async () => (await import("#web/features/rentals/rent-index-list.tsx")).RentIndexList,
    "components",
    "anniversaries",
    "rentals",
  ),
  "/indices/:id": screen(
    async () => (await import("#web/features/rentals/rent-index-detail.tsx")).RentIndexDetail,
    "components",
    "anniversaries",
    "rentals",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
