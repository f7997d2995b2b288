import type { PagePath } from "#shared/domain/core/pages.ts";
import { recordScreen } from "../record-screen.tsx";
import { screen, type Screen } from "../screen.tsx";

export const propertiesScreens = {
  "/properties": screen(
    async () => (await import("#web/features/properties/property-list.tsx")).PropertyList,
    "components",
    "properties",
  ),
  "/addresses": screen(
    async () => (await import("#web/features/properties/address-list.tsx")).AddressList,
    "components",
    "properties",
  ),
  "/property-types": screen(
    async () => (await import("#web/features/properties/property-type-list.tsx")).PropertyTypeList,
    "components",
    "properties",
  ),
  "/owners": screen(
    async () => (await import("#web/features/properties/owner-list.tsx")).OwnerList,
    "components",
    "properties",
  ),
  "/properties/manage": screen(
    async () => (await import("#web/features/properties/property-manage-list.tsx")).PropertyManageList,
    "components",
    "properties",
  ),
  "/properties/:id": recordScreen(
    async () => (await import("#web/features/properties/property-detail.tsx")).PropertyDetail,
    "properties",
    "assets",
    "rentals",
    "incidents",
    "accounting",
    "documents",
  ),
  "/owners/:id": recordScreen(
    async () => (await import("#web/features/properties/owner-detail.tsx")).OwnerDetail,
    "contract-facts",
    "properties",
    "persons",
    "accounting",
    "owner-statements",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
