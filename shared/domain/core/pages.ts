import { menuPages } from "./menu-pages.ts";
import type { Page } from "./navigation.ts";

/**
 * The one table of pages: it feeds the router, the guard, the sidebar, the palette and the breadcrumbs. A path with a
 * parameter comes after those it would swallow.
 */
export const pages = [
  { path: "/login", title: "page.login", access: "external" },
  { path: "/set-up/:key", title: "page.set_up", access: "external" },
  { path: "/invite/:key", title: "page.invite", access: "external" },
  { path: "/reset-password", title: "page.forgot_password", access: "external" },
  { path: "/reset-password/:key", title: "page.reset_password", access: "external" },
  { path: "/external-booking-form/:shortKey?", title: "page.external_booking_form", access: "external" },
  { path: "/external-document/:shortKey", title: "page.external_document", access: "external" },
  { path: "/incidents/public", title: "page.public_incident", access: "external" },

  ...menuPages,

  {
    path: "/notification-settings",
    title: "page.notification_settings",
    access: "staff",
    icon: "settings",
    entity: "notification_settings",
  },
  { path: "/profile", title: "page.profile", access: "staff", icon: "user" },
  { path: "/change-password", title: "page.change_password", access: "staff", icon: "password" },
  { path: "/reports", title: "page.reports", access: "staff", icon: "report" },
  { path: "/reports/:name", title: "page.report", access: "staff" },
  {
    path: "/properties/manage",
    title: "page.properties_manage",
    access: "staff",
    icon: "property",
    entity: "property",
    makes: "property",
  },
  { path: "/properties/:id", title: "entity.property", access: "staff", entity: "property" },
  { path: "/owners/:id", title: "entity.owner", access: "staff", entity: "owner" },
  { path: "/assets/:id", title: "entity.asset", access: "staff", entity: "asset" },
  { path: "/persons", title: "entities.person", access: "staff", icon: "tenant", entity: "person" },
  { path: "/persons/:id", title: "entity.person", access: "staff", entity: "person" },
  { path: "/rentals/:id", title: "entity.rental", access: "staff", entity: "rental" },
  { path: "/incidents/:id", title: "entity.incident", access: "staff", entity: "incident" },
  { path: "/payments/:id", title: "entity.payment", access: "staff", entity: "payment" },
  {
    path: "/rental-charges",
    title: "entities.rental_charge",
    access: "staff",
    icon: "payment",
    entity: "rental_charge",
  },
  { path: "/bulk-upload/:id", title: "page.bulk_upload", access: "staff", entity: "bulk_upload" },
  { path: "/asset-prices", title: "entities.asset_price", access: "staff", icon: "price", entity: "asset_price" },
  { path: "/asset-prices/asset/:id", title: "entities.asset_price", access: "staff", entity: "asset_price" },
  {
    path: "/asset-prices/increments",
    title: "entities.price_increment",
    access: "staff",
    icon: "increment",
    entity: "price_increment",
  },
  { path: "/asset-prices/increments/:id", title: "entity.price_increment", access: "staff", entity: "price_increment" },
  { path: "/reminder-steps", title: "entities.reminder_step", access: "staff", icon: "mail", entity: "reminder_step" },
  { path: "/billing-runs", title: "entities.billing_run", access: "staff", icon: "invoice", entity: "billing_run" },
  { path: "/billing-runs/:id", title: "entity.billing_run", access: "staff", entity: "billing_run" },
  { path: "/indices", title: "entities.rent_index", access: "staff", icon: "index", entity: "rent_index" },
  { path: "/invoices/:id", title: "entity.invoice", access: "staff", entity: "invoice" },
  { path: "/issuers", title: "entities.issuer", access: "staff", icon: "series", entity: "issuer" },
  { path: "/issuers/:id", title: "entity.issuer", access: "staff", entity: "issuer" },
  { path: "/deposits/:id", title: "entity.deposit", access: "staff", entity: "deposit" },
  {
    path: "/deposit-bodies",
    title: "entities.deposit_body",
    access: "staff",
    icon: "deposit",
    entity: "deposit_body",
  },
  { path: "/documents/:id", title: "page.document", access: "staff" },
  { path: "/company", title: "entities.company", access: "staff", icon: "property", entity: "company" },
  { path: "/audit", title: "page.audit", access: "staff", icon: "role", entity: "audit_entry" },
  { path: "/pages", title: "entities.page", access: "staff", icon: "info", entity: "page" },
  { path: "/mails", title: "entities.mail", access: "staff", icon: "mail", entity: "mail" },
  { path: "/mails/:id", title: "entity.mail", access: "staff", entity: "mail" },
  { path: "/error", title: "page.error", access: "public" },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]["path"];
