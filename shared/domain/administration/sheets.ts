import { debtSheet } from "./debt-sheet.ts";
import { assetPriceSheet, ownershipSheet } from "./holding-sheets.ts";
import { depositSheet, mandateSheet, recurringChargeSheet } from "./money-sheets.ts";
import { ownerSheet, personSheet } from "./party-sheets.ts";
import { addressSheet, assetSheet, propertySheet } from "./property-sheets.ts";
import { rentalSheet } from "./rental-sheet.ts";
import type { SheetDefinition, SheetEntity } from "./sheet-definition.ts";

/** The sheet definition of each entity. */
export const sheets: Readonly<Record<SheetEntity, SheetDefinition>> = {
  address: addressSheet,
  owner: ownerSheet,
  property: propertySheet,
  asset: assetSheet,
  person: personSheet,
  rental: rentalSheet,
  ownership: ownershipSheet,
  asset_price: assetPriceSheet,
  deposit: depositSheet,
  recurring_charge: recurringChargeSheet,
  mandate: mandateSheet,
  invoice: debtSheet,
};
