import account from "./es/account.ts";
import accounting from "./es/accounting.ts";
import accountingPdf from "./es/accounting-pdf.ts";
import administration from "./es/administration.ts";
import rentalPages from "./es/rental-pages.ts";
import api from "./es/api.ts";
import apiDocs from "./es/api-docs.ts";
import assets from "./es/assets.ts";
import background from "./es/background.ts";
import billingRecords from "./es/billing-records.ts";
import bookings from "./es/bookings.ts";
import components from "./es/components.ts";
import core from "./es/core.ts";
import contractFacts from "./es/contract-facts.ts";
import documents from "./es/documents.ts";
import documentsPdf from "./es/documents-pdf.ts";
import extension from "./es/extension.ts";
import extensionPrivacy from "./es/extension-privacy.ts";
import fields from "./es/fields.ts";
import home from "./es/home.ts";
import incidents from "./es/incidents.ts";
import information from "./es/information.ts";
import lodging from "./es/lodging.ts";
import navigation from "./es/navigation.ts";
import notifications from "./es/notifications.ts";
import ownerStatements from "./es/owner-statements.ts";
import palette from "./es/palette.ts";
import paletteTools from "./es/palette-tools.ts";
import paletteViews from "./es/palette-views.ts";
import signingParts from "./es/signing-parts.ts";
import persons from "./es/persons.ts";
import properties from "./es/properties.ts";
import refusals from "./es/refusals.ts";
import rentals from "./es/rentals.ts";
import publicPages from "./es/public.ts";
import publicBooking from "./es/public-booking.ts";
import publicDocument from "./es/public-document.ts";
import publicIncident from "./es/public-incident.ts";
import reports from "./es/reports.ts";
import seal from "./es/seal.ts";
import visitorFields from "./es/visitor-fields.ts";

/** Every text of the language. The browser loads the areas one by one instead. */
export const es = {
  ...account,
  ...accounting,
  ...accountingPdf,
  ...administration,
  ...rentalPages,
  ...api,
  ...apiDocs,
  ...assets,
  ...background,
  ...billingRecords,
  ...bookings,
  ...components,
  ...core,
  ...contractFacts,
  ...documents,
  ...documentsPdf,
  ...extension,
  ...extensionPrivacy,
  ...fields,
  ...home,
  ...incidents,
  ...information,
  ...lodging,
  ...navigation,
  ...notifications,
  ...ownerStatements,
  ...palette,
  ...paletteTools,
  ...paletteViews,
  ...signingParts,
  ...persons,
  ...properties,
  ...refusals,
  ...rentals,
  ...publicPages,
  ...publicBooking,
  ...publicDocument,
  ...publicIncident,
  ...reports,
  ...seal,
  ...visitorFields,
};

/** A text key that exists in the dictionaries. */
export type MessageKey = keyof typeof es;
