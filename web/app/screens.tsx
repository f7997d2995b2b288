import type { PagePath } from "#shared/domain/core/pages.ts";
import { plainScreen, screen, type Screen } from "./screen.tsx";
import { notYet, notYetPublic } from "./upcoming-screens.tsx";

function information(topic: "who_we_are" | "terms" | "privacy" | "faqs"): Screen {
  return plainScreen(async () => {
    const { InformationPage } = await import("../features/information/information-page.tsx");
    return () => <InformationPage topic={topic} />;
  }, "information");
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
  "/login": plainScreen(async () => (await import("./login/login-page.tsx")).LoginPage),
  "/external-booking-form/:shortKey?": notYetPublic("upcoming.external_booking_form"),
  "/external-document/:shortKey": notYetPublic("upcoming.external_document"),
  "/incidents/public": notYetPublic("upcoming.public_incident"),

  "/": screen(
    async () => (await import("../features/home/home-page.tsx")).HomePage,
    "components",
    "home",
    "assets",
    "incidents",
  ),
  "/generate-booking-link": notYet("upcoming.generate_booking_link"),
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

  "/payments": notYet("upcoming.payments"),
  "/deposits": notYet("upcoming.deposits"),
  "/invoices": notYet("upcoming.invoices"),

  "/roles": notYet(),
  "/users": notYet(),
  "/managers": notYet(),

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
  "/documents": notYet("upcoming.documents"),
  "/create-contract": notYet("upcoming.create_contract"),
  "/templates": notYet("upcoming.templates"),
  "/document-types": notYet("upcoming.document_types"),
  "/invoice-series": notYet("upcoming.invoice_series"),
  "/payment-applications": notYet("upcoming.payment_applications"),
  "/payment-methods": notYet("upcoming.payment_methods"),
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

  "/notification-settings": notYet("upcoming.notification_settings"),
  "/change-password": screen(
    async () => (await import("../features/account/change-password-page.tsx")).ChangePasswordPage,
    "account",
  ),
  "/reports": notYet("upcoming.reports"),
  "/properties/manage": screen(
    async () => (await import("../features/properties/property-manage-list.tsx")).PropertyManageList,
    "components",
    "properties",
  ),
  "/properties/:id": screen(
    async () => (await import("../features/properties/property-detail.tsx")).PropertyDetail,
    "components",
    "properties",
  ),
  "/owners/:id": screen(
    async () => (await import("../features/properties/owner-detail.tsx")).OwnerDetail,
    "components",
    "properties",
  ),
  "/assets/:id": screen(
    async () => (await import("../features/assets/asset-detail.tsx")).AssetDetail,
    "components",
    "assets",
  ),
  "/persons": persons("all"),
  "/persons/:id": screen(
    async () => {
      const [{ PersonDetail }, { PersonForm }] = await Promise.all([
        import("../features/persons/person-detail.tsx"),
        import("./forms.tsx"),
      ]);
      return () => <PersonDetail form={PersonForm} />;
    },
    "components",
    "persons",
    "properties",
    "rentals",
  ),
  "/rentals/:id": screen(
    async () => {
      const [{ RentalDetail }, { RentalForm }] = await Promise.all([
        import("../features/rentals/rental-detail.tsx"),
        import("./forms.tsx"),
      ]);
      return () => <RentalDetail form={RentalForm} />;
    },
    "components",
    "rentals",
    "persons",
    "properties",
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
  "/asset-prices": notYet("upcoming.asset_prices"),
  "/asset-prices/asset/:id": notYet("upcoming.asset_prices"),
  "/asset-prices/increments": notYet("upcoming.price_increments"),
  "/asset-prices/increments/:id": notYet("upcoming.price_increments"),
  "/documents/:id": notYet("upcoming.documents"),
  "/error": plainScreen(async () => (await import("./error-page.tsx")).ErrorPage),
};
