import type { PagePath } from "#shared/domain/core/pages.ts";
import { recordScreen } from "../record-screen.tsx";
import { screen, type Screen } from "../screen.tsx";

/** All persons, or one view of them. Their forms come from several areas. */
function persons(view: "all" | "tenants" | "guarantors"): Screen {
  return screen(
    async () => {
      const [{ PersonList }, forms] = await Promise.all([
        import("#web/features/persons/person-list.tsx"),
        import("../forms.tsx"),
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

export const personsScreens = {
  "/personal-data": screen(
    async () => (await import("#web/features/persons/proposals-page.tsx")).ProposalsPage,
    "components",
    "persons",
  ),
  "/persons/tenants": persons("tenants"),
  "/persons/guarantors": persons("guarantors"),
  "/persons": persons("all"),
  "/persons/:id": recordScreen(
    async () => {
      const [{ PersonDetail }, { PersonForm }] = await Promise.all([
        import("#web/features/persons/person-detail.tsx"),
        import("../forms.tsx"),
      ]);
      return ({ related }) => <PersonDetail form={PersonForm} related={related} />;
    },
    "contract-facts",
    "accounting",
    "bookings",
    "persons",
    "properties",
    "rentals",
    "incidents",
    "documents",
  ),
} satisfies Partial<Record<PagePath, Screen>>;
