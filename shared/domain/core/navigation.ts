import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "./entity-names.ts";
import type { IconName } from "./icon-names.ts";

/**
 * The one table of pages: it feeds the router, the guard, the sidebar, the palette and the breadcrumbs.
 * `access`: `public` opens without a token and `external` also without header, sidebar and footer; `staff` needs a valid
 * token; `admin` needs the role admin or super_admin (specification, section 2).
 */
export interface Page {
  readonly path: string;
  readonly title: MessageKey;
  readonly access: "public" | "external" | "staff" | "admin";
  readonly icon?: IconName;
  /** The menu group it stands in; pages without one are reached from other pages. */
  readonly menu?: MenuGroup;
  /** The entity one must be allowed to read; others see a no-permission state inside the page. */
  readonly entity?: EntityName;
  /** The entity whose rows are made here, where that is not the list at the resource's own path. */
  readonly makes?: EntityName;
}

export const menuGroups = [
  "top",
  "accounting",
  "admin",
  "properties",
  "clients",
  "assets",
  "documents",
  "payments",
  "bulk",
  "incidents",
  "info",
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The groups below "Management", in the specification's order. `bulk` is a single link between two groups. */
export const managementGroups = [
  "properties",
  "clients",
  "assets",
  "documents",
  "payments",
  "bulk",
  "incidents",
  "info",
] as const satisfies readonly MenuGroup[];

export const pages = [
  { path: "/login", title: "page.login", access: "external" },
  { path: "/external-booking-form/:shortKey?", title: "page.external_booking_form", access: "external" },
  { path: "/external-document/:shortKey", title: "page.external_document", access: "external" },
  { path: "/incidents/public", title: "page.public_incident", access: "external" },

  { path: "/", title: "page.home", access: "staff", icon: "home", menu: "top" },
  { path: "/generate-booking-link", title: "page.generate_booking_link", access: "staff", icon: "link", menu: "top" },
  { path: "/rentals", title: "page.rentals", access: "staff", icon: "rental", menu: "top", entity: "rental" },
  { path: "/assets", title: "page.available_assets", access: "staff", icon: "asset", menu: "top", entity: "asset" },
  { path: "/incidents", title: "page.incidents", access: "staff", icon: "incident", menu: "top", entity: "incident" },

  { path: "/payments", title: "page.payments", access: "staff", icon: "payment", menu: "accounting" },
  { path: "/deposits", title: "page.deposits", access: "staff", icon: "deposit", menu: "accounting" },
  { path: "/invoices", title: "page.invoices", access: "staff", icon: "invoice", menu: "accounting" },

  { path: "/roles", title: "page.roles", access: "admin", icon: "role", menu: "admin", entity: "role" },
  { path: "/users", title: "page.users", access: "admin", icon: "user", menu: "admin", entity: "user" },
  { path: "/managers", title: "page.managers", access: "admin", icon: "manager", menu: "admin", entity: "manager" },

  {
    path: "/properties",
    title: "page.properties",
    access: "staff",
    icon: "property",
    menu: "properties",
    entity: "property",
  },
  {
    path: "/addresses",
    title: "page.addresses",
    access: "staff",
    icon: "address",
    menu: "properties",
    entity: "address",
  },
  {
    path: "/property-types",
    title: "page.property_types",
    access: "staff",
    icon: "type",
    menu: "properties",
    entity: "property_type",
  },
  { path: "/owners", title: "page.owners", access: "staff", icon: "owner", menu: "properties", entity: "owner" },
  {
    path: "/persons/tenants",
    title: "page.tenants",
    access: "staff",
    icon: "tenant",
    menu: "clients",
    entity: "person",
  },
  {
    path: "/persons/guarantors",
    title: "page.guarantors",
    access: "staff",
    icon: "guarantor",
    menu: "clients",
    entity: "person",
  },
  {
    path: "/asset-statuses",
    title: "page.asset_statuses",
    access: "staff",
    icon: "status",
    menu: "assets",
    entity: "asset_status",
  },
  {
    path: "/asset-types",
    title: "page.asset_types",
    access: "staff",
    icon: "type",
    menu: "assets",
    entity: "asset_type",
  },
  { path: "/documents", title: "page.documents", access: "staff", icon: "document", menu: "documents" },
  { path: "/create-contract", title: "page.create_contract", access: "staff", icon: "booking", menu: "documents" },
  { path: "/templates", title: "page.templates", access: "staff", icon: "template", menu: "documents" },
  { path: "/document-types", title: "page.document_types", access: "staff", icon: "type", menu: "documents" },
  { path: "/invoice-series", title: "page.invoice_series", access: "staff", icon: "series", menu: "payments" },
  {
    path: "/payment-applications",
    title: "page.payment_applications",
    access: "staff",
    icon: "application",
    menu: "payments",
  },
  { path: "/payment-methods", title: "page.payment_methods", access: "staff", icon: "method", menu: "payments" },
  { path: "/bulk-upload", title: "page.bulk_upload", access: "staff", icon: "upload", menu: "bulk" },
  {
    path: "/incident-types",
    title: "page.incident_types",
    access: "staff",
    icon: "type",
    menu: "incidents",
    entity: "incident_type",
  },
  {
    path: "/incident-statuses",
    title: "page.incident_statuses",
    access: "staff",
    icon: "status",
    menu: "incidents",
    entity: "incident_status",
  },
  { path: "/who-we-are", title: "page.who_we_are", access: "public", icon: "info", menu: "info" },
  { path: "/terms-and-conditions", title: "page.terms", access: "public", icon: "info", menu: "info" },
  { path: "/privacy-policy", title: "page.privacy", access: "public", icon: "info", menu: "info" },
  { path: "/faqs", title: "page.faqs", access: "public", icon: "info", menu: "info" },

  { path: "/notification-settings", title: "page.notification_settings", access: "staff", icon: "settings" },
  { path: "/change-password", title: "page.change_password", access: "staff", icon: "password" },
  { path: "/reports", title: "page.reports", access: "staff", icon: "report" },
  {
    path: "/properties/manage",
    title: "page.properties_manage",
    access: "staff",
    icon: "property",
    entity: "property",
    makes: "property",
  },
  { path: "/properties/:id", title: "page.property", access: "staff", entity: "property" },
  { path: "/owners/:id", title: "page.owner", access: "staff", entity: "owner" },
  { path: "/assets/:id", title: "page.asset", access: "staff", entity: "asset" },
  { path: "/persons", title: "page.persons", access: "staff", icon: "tenant", entity: "person" },
  { path: "/persons/:id", title: "page.person", access: "staff", entity: "person" },
  { path: "/rentals/:id", title: "page.rental", access: "staff", entity: "rental" },
  { path: "/incidents/:id", title: "page.incident", access: "staff", entity: "incident" },
  { path: "/asset-prices", title: "page.asset_prices", access: "staff", icon: "price" },
  { path: "/asset-prices/asset/:id", title: "page.asset_prices", access: "staff" },
  { path: "/asset-prices/increments", title: "page.price_increments", access: "staff", icon: "price" },
  { path: "/asset-prices/increments/:id", title: "page.price_increments", access: "staff" },
  { path: "/documents/:id", title: "page.document", access: "staff" },
  { path: "/error", title: "page.error", access: "public" },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]["path"];
