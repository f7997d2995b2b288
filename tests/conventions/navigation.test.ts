import { describe, expect, test } from "vitest";
import { es } from "#locales/es.ts";
import { managementGroups, type MenuGroup, menuGroups, type Page } from "#shared/domain/core/navigation.ts";
import { pages } from "#shared/domain/core/pages.ts";

const all: readonly Page[] = pages;

/** The specification's "Side navigation", verbatim and in order. */
const sideNavigation: Readonly<Record<MenuGroup, readonly string[]>> = {
  top: ["/", "/generate-booking-link", "/rentals", "/assets", "/incidents"],
  accounting: ["/payments", "/deposits", "/invoices"],
  admin: ["/roles", "/users", "/managers"],
  properties: ["/properties", "/addresses", "/property-types", "/owners"],
  clients: ["/persons/tenants", "/persons/guarantors"],
  assets: ["/asset-statuses", "/asset-types"],
  documents: ["/documents", "/create-contract", "/templates", "/document-types"],
  payments: ["/invoice-series", "/payment-applications", "/payment-methods"],
  bulk: ["/bulk-upload"],
  incidents: ["/incident-types", "/incident-statuses"],
  info: ["/who-we-are", "/terms-and-conditions", "/privacy-policy", "/faqs"],
};

/** The specification's section 2. */
const protectedRoutes = `/ /notification-settings /change-password /addresses /property-types /properties
  /properties/manage /properties/:id /asset-types /asset-statuses /assets /assets/:id /persons /persons/:id
  /persons/tenants /persons/guarantors /payments /deposits /invoices /invoice-series /payment-applications
  /payment-methods /rentals /asset-prices /asset-prices/asset/:id /asset-prices/increments /asset-prices/increments/:id
  /owners /reports /bulk-upload /documents /documents/:id /document-types /templates /incident-types /incident-statuses
  /incidents /generate-booking-link /create-contract`.split(/\s+/);
const adminRoutes = ["/roles", "/users", "/managers"];
const externalRoutes = [
  "/login",
  "/external-booking-form/:shortKey?",
  "/external-document/:shortKey",
  "/incidents/public",
];
const informationRoutes = ["/who-we-are", "/terms-and-conditions", "/privacy-policy", "/faqs", "/error"];

const accessOf = (path: string) => all.find((page) => page.path === path)?.access;

test("every path is unique", () => {
  const paths = all.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

describe.each(menuGroups)("menu group %s", (group) => {
  test("a menu group has exactly the specification's links, in order", () => {
    expect(all.filter(({ menu }) => menu === group).map(({ path }) => path)).toEqual(sideNavigation[group]);
  });

  test("a menu group has an icon and a title for each link", () => {
    const links = all.filter(({ menu }) => menu === group);
    expect(links.filter(({ icon, title }) => !icon || !es[title]).map(({ path }) => path)).toEqual([]);
  });
});

test("the groups below Management are in the specification's order", () => {
  expect(managementGroups).toEqual([
    "properties",
    "clients",
    "assets",
    "documents",
    "payments",
    "bulk",
    "incidents",
    "info",
  ]);
});

test("the specification's routes exist, each with its access", () => {
  expect(protectedRoutes.filter((path) => accessOf(path) !== "staff")).toEqual([]);
  expect(adminRoutes.filter((path) => accessOf(path) !== "admin")).toEqual([]);
  expect(externalRoutes.filter((path) => accessOf(path) !== "external")).toEqual([]);
  expect(informationRoutes.filter((path) => accessOf(path) !== "public")).toEqual([]);
  expect(all.filter(({ access }) => access === "admin").map(({ path }) => path)).toEqual(adminRoutes);
});

test("a path with a parameter comes after every path that it would match", () => {
  const wrong = all.flatMap(({ path }, index) => {
    const pattern = new RegExp(`^${path.replaceAll(/\/:\w+\?/g, "(/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}$`);
    return all
      .slice(index + 1)
      .flatMap((following) =>
        pattern.test(following.path) && !following.path.includes(":") ? [`${path} before ${following.path}`] : [],
      );
  });
  expect(wrong).toEqual([]);
});
