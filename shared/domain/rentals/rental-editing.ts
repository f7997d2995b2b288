import type { RentalInput, RentalState } from "./rental.ts";

type Field = keyof RentalInput;

const always: readonly Field[] = ["notes"];
const whileLive: readonly Field[] = [
  ...always,
  "annex_asset_ids",
  "end_date",
  "payment_day",
  "payment_method_id",
  "invoice_series_id",
  "index_clause",
];

/**
 * The fields of a rental that may be changed in a state; null is all of them. What was signed (asset, tenant, regime,
 * rent, start) changes by a new contract or an increment, never by editing; who comes and goes does so on a day, as a party.
 */
export function editableFields(state: RentalState): readonly Field[] | null {
  if (state === "draft") return null;
  // What its contract says is being signed.
  if (state === "pending_signature") return ["notes", "invoice_series_id", "payment_method_id"];
  return state === "ended" || state === "cancelled" ? always : whileLive;
}
