import type { RentalInput, RentalState } from "./rental.ts";

type Field = keyof RentalInput;

const always: readonly Field[] = ["notes"];
const whileLive: readonly Field[] = [
  ...always,
  "annex_asset_ids",
  "end_date",
  "payment_day",
  "payer_id",
  "has_joint_liability",
  "payment_method_id",
  "invoice_series_id",
  "index_clause",
];

/**
 * Editable fields of a rental by state; null means all. Signed terms (asset, tenant, regime, rent, start) change by a
 * new contract or an increment, never by editing; people join and leave on a day, as parties.
 */
export function editableFields(state: RentalState): readonly Field[] | null {
  if (state === "draft") return null;
  // The contract being signed contains the other fields.
  if (state === "pending_signature") return ["notes", "payer_id", "invoice_series_id", "payment_method_id"];
  return state === "ended" || state === "cancelled" ? always : whileLive;
}
