import account from "./en/account.ts";
import accounting from "./en/accounting.ts";
import accountingPdf from "./en/accounting-pdf.ts";
import administration from "./en/administration.ts";
import rentalPages from "./en/rental-pages.ts";
import api from "./en/api.ts";
import apiDocs from "./en/api-docs.ts";
import assets from "./en/assets.ts";
import background from "./en/background.ts";
import billingRecords from "./en/billing-records.ts";
import bookings from "./en/bookings.ts";
import components from "./en/components.ts";
import core from "./en/core.ts";
import contractFacts from "./en/contract-facts.ts";
import documents from "./en/documents.ts";
import documentsPdf from "./en/documents-pdf.ts";
import extension from "./en/extension.ts";
import extensionPrivacy from "./en/extension-privacy.ts";
import fields from "./en/fields.ts";
import home from "./en/home.ts";
import incidents from "./en/incidents.ts";
import information from "./en/information.ts";
import lodging from "./en/lodging.ts";
import navigation from "./en/navigation.ts";
import notifications from "./en/notifications.ts";
import ownerStatements from "./en/owner-statements.ts";
import palette from "./en/palette.ts";
import paletteTools from "./en/palette-tools.ts";
import paletteViews from "./en/palette-views.ts";
import signingParts from "./en/signing-parts.ts";
import persons from "./en/persons.ts";
import properties from "./en/properties.ts";
import refusals from "./en/refusals.ts";
import rentals from "./en/rentals.ts";
import publicPages from "./en/public.ts";
import publicBooking from "./en/public-booking.ts";
import publicDocument from "./en/public-document.ts";
import publicIncident from "./en/public-incident.ts";
import reports from "./en/reports.ts";
import seal from "./en/seal.ts";
import visitorFields from "./en/visitor-fields.ts";

/** Every text of the language. The browser loads the areas one by one instead. */
export const en = {
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
