import type { PageSlug } from "#shared/domain/administration/page.ts";
import type { PagePath } from "#shared/domain/core/pages.ts";
import { record } from "./record-screen.tsx";
import { plainScreen, screen, type Screen } from "./screen.tsx";
import { upcomingScreens } from "./upcoming-screens.tsx";

function information(slug: PageSlug): Screen {
  return screen(async () => {
    const { InformationPage } = await import("../features/information/information-page.tsx");
    return () => <InformationPage slug={slug} />;
  }, "components");
}

/** The persons, or one view of them; their forms come from several areas. */
function persons(view: "all" | "tenants" | "guarantors"): Screen {
  return screen(
    async () => {
      const [{ PersonList }, forms] = await Promise.all([
        import("../features/persons/person-list.tsx"),
        import("./forms.tsx"),
      ]);
      const pages = {
        all: () => <PersonList title="entities.person" newLabel="new.person" form={forms.PersonForm} />,
        tenants: () => (
          <PersonList title="page.tenants" newLabel="new.tenant" form={forms.TenantForm} mark="is_tenant" />
        ),
        guarantors: () => (
          <PersonList title="page.guarantors" newLabel="new.guarantor" form={forms.GuarantorForm} mark="is_guarantor" />
        ),
      };
      return pages[view];
    },
    "components",
    "persons",
    "properties",
  );
}

/** What every page of the table shows. A path without an entry does not compile. */
export const screens: Record<PagePath, Screen> = {
  ...upcomingScreens,

  "/login": plainScreen(async () => (await import("./entry/login-page.tsx")).LoginPage),
  "/set-up/:key": screen(async () => (await import("./entry/set-up-page.tsx")).SetUpPage, "account"),

  "/": screen(
    async () => (await import("../features/home/home-page.tsx")).HomePage,
    "components",
    "home",
    "assets",
    "incidents",
  ),
  "/rentals": screen(
    async () => {
      const [{ RentalList }, { RentalForm }] = await Promise.all([
        import("../features/rentals/rental-list.tsx"),
        import("./forms.tsx"),
      ]);
      return () => <RentalList form={RentalForm} />;
    },
    "components",
    "rentals",
    "persons",
    "properties",
  ),
  "/assets": screen(async () => (await import("../features/assets/asset-list.tsx")).AssetList, "components", "assets"),
  "/incidents": screen(
    async () => (await import("../features/incidents/incident-list.tsx")).IncidentList,
    "components",
    "incidents",
  ),

  "/properties": screen(
    async () => (await import("../features/properties/property-list.tsx")).PropertyList,
    "components",
    "properties",
  ),
  "/addresses": screen(
    async () => (await import("../features/properties/address-list.tsx")).AddressList,
    "components",
    "properties",
  ),
  "/property-types": screen(
    async () => (await import("../features/properties/property-type-list.tsx")).PropertyTypeList,
    "components",
    "properties",
  ),
  "/owners": screen(
    async () => (await import("../features/properties/owner-list.tsx")).OwnerList,
    "components",
    "properties",
  ),
  "/persons/tenants": persons("tenants"),
  "/persons/guarantors": persons("guarantors"),
  "/asset-statuses": screen(
    async () => (await import("../features/assets/asset-status-list.tsx")).AssetStatusList,
    "components",
    "assets",
  ),
  "/asset-types": screen(
    async () => (await import("../features/assets/asset-type-list.tsx")).AssetTypeList,
    "components",
    "assets",
  ),
  "/bulk-upload": screen(
    async () => (await import("../features/administration/bulk-upload-page.tsx")).BulkUploadPage,
    "components",
    "administration",
  ),
  "/incident-types": screen(
    async () => (await import("../features/incidents/incident-type-list.tsx")).IncidentTypeList,
    "components",
    "incidents",
  ),
  "/incident-statuses": screen(
    async () => (await import("../features/incidents/incident-status-list.tsx")).IncidentStatusList,
    "components",
    "incidents",
  ),
  "/who-we-are": information("who_we_are"),
  "/terms-and-conditions": information("terms"),
  "/privacy-policy": information("privacy"),
  "/faqs": information("faqs"),

  "/change-password": screen(
    async () => (await import("../features/account/change-password-page.tsx")).ChangePasswordPage,
    "account",
  ),
  "/profile": screen(
    async () => (await import("../features/account/profile-page.tsx")).ProfilePage,
    "account",
    "components",
  ),
  "/properties/manage": screen(
    async () => (await import("../features/properties/property-manage-list.tsx")).PropertyManageList,
    "components",
    "properties",
  ),
  "/properties/:id": record(
    async () => (await import("../features/properties/property-detail.tsx")).PropertyDetail,
    "properties",
    "assets",
    "rentals",
    "incidents",
  ),
  "/owners/:id": screen(
    async () => (await import("../features/properties/owner-detail.tsx")).OwnerDetail,
    "components",
    "properties",
  ),
  "/assets/:id": record(
    async () => (await import("../features/assets/asset-detail.tsx")).AssetDetail,
    "assets",
    "rentals",
    "incidents",
  ),
  "/persons": persons("all"),
  "/persons/:id": record(
    async () => {
      const [{ PersonDetail }, { PersonForm }] = await Promise.all([
        import("../features/persons/person-detail.tsx"),
        import("./forms.tsx"),
      ]);
      return ({ related }) => <PersonDetail form={PersonForm} related={related} />;
    },
    "persons",
    "properties",
    "rentals",
    "incidents",
  ),
  "/rentals/:id": record(
    async () => {
      const [{ RentalDetail }, { RentalForm }] = await Promise.all([
        import("../features/rentals/rental-detail.tsx"),
        import("./forms.tsx"),
      ]);
      return ({ related }) => <RentalDetail form={RentalForm} related={related} />;
    },
    "rentals",
    "persons",
    "properties",
    "incidents",
  ),
  "/incidents/:id": screen(
    async () => (await import("../features/incidents/incident-detail.tsx")).IncidentDetail,
    "components",
    "incidents",
  ),
  "/bulk-upload/:id": screen(
    async () => (await import("../features/administration/bulk-upload-detail.tsx")).BulkUploadDetail,
    "components",
    "administration",
    "properties",
    "assets",
    "persons",
    "rentals",
  ),
  "/audit": screen(
    async () => (await import("../features/administration/audit-list.tsx")).AuditList,
    "components",
    "administration",
    "assets",
    "incidents",
    "persons",
    "properties",
    "rentals",
  ),
  "/pages": screen(
    async () => (await import("../features/administration/page-list.tsx")).PageList,
    "components",
    "administration",
  ),
  "/error": plainScreen(async () => (await import("./error-page.tsx")).ErrorPage),
};
