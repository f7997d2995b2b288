import type { Api } from "#tests/support/api.ts";
import { dataOf } from "#tests/support/api.ts";

/** The specification's routes (section 2), and those of our own that are there. `{id}` is a record of the list named. */
export const publicRoutes = [
  "/who-we-are",
  "/terms-and-conditions",
  "/privacy-policy",
  "/faqs",
  "/external-booking-form/una-clave",
  "/external-booking-form",
  "/external-document/una-clave",
  "/incidents/public",
  "/error",
] as const;

export const officeRoutes = [
  "/",
  "/notification-settings",
  "/change-password",
  "/addresses",
  "/property-types",
  "/properties",
  "/properties/manage",
  "/properties/{id}",
  "/asset-types",
  "/asset-statuses",
  "/assets",
  "/assets/{id}",
  "/persons",
  "/persons/{id}",
  "/persons/tenants",
  "/persons/guarantors",
  "/payments",
  "/deposits",
  "/invoices",
  "/invoice-series",
  "/payment-applications",
  "/payment-methods",
  "/rentals",
  "/rentals/{id}",
  "/asset-prices",
  "/asset-prices/asset/{id}",
  "/asset-prices/increments",
  "/asset-prices/increments/{id}",
  "/owners",
  "/owners/{id}",
  "/reports",
  "/bulk-upload",
  "/documents",
  "/documents/{id}",
  "/document-types",
  "/templates",
  "/incident-types",
  "/incident-statuses",
  "/incidents",
  "/incidents/{id}",
  "/generate-booking-link",
  "/create-contract",
  "/roles",
  "/users",
  "/managers",
] as const;

/** Lists whose records exist already; the others take any id as long as they have none. */
const lists: readonly string[] = ["properties", "assets", "persons", "rentals", "owners", "incidents"];

/** A route with a record's id in the place of `{id}`. */
export async function withRecord(route: string, api: Api): Promise<string> {
  if (!route.includes("{id}")) return route;
  const list =
    lists.find((name) => route.startsWith(`/${name}/`)) ?? (route.includes("/asset/") ? "assets" : undefined);
  if (!list) return route.replace("{id}", "0199a2f0-0000-7000-8000-000000000000");
  const [row] = dataOf(await api.get<{ id: string }[]>(`/${list}?page_size=1`));
  if (!row) throw new Error(`The demo has no ${list}`);
  return route.replace("{id}", row.id);
}
