import * as z from "zod/mini";
import { month, optional, rowBase, signedBasisPoints, text } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";

/** Indices used by leases; INE publishes the yearly variation each month. */
export const rentIndexKinds = ["irav", "ipc", "igc"] as const;
export type RentIndexKind = (typeof rentIndexKinds)[number];

export const rentIndexInput = z.object({
  kind: z.enum(rentIndexKinds),
  month: month(),
  value: signedBasisPoints(),
  source: optional(text(300)),
});

export const rentIndexStates = ["proposed", "confirmed"] as const;
export type RentIndexState = (typeof rentIndexStates)[number];

/** Values that INE's service answered are confirmed by a person before they raise rents; typed values are confirmed. */
export const rentIndexLifecycle = defineLifecycle({
  confirm: { from: ["proposed"], to: ["confirmed"] },
  unconfirm: { from: ["confirmed"], to: ["proposed"] },
});

export const rentIndexRow = z.object({
  ...rowBase,
  ...z.required(rentIndexInput).shape,
  state: z.enum(rentIndexStates),
  /** What INE's service answered last for the month; null if it was never read. */
  published_value: z.nullable(signedBasisPoints()),
});
export type RentIndex = z.infer<typeof rentIndexRow>;

/** Published values used to raise rents: one per kind and month, in basis points. */
export const rentIndexResource = defineResource({
  name: "rent_index",
  area: "rentals",
  path: "indices",
  input: rentIndexInput,
  row: rentIndexRow,
  references: {},
  filters: { kind: "equals", month: "range", state: "equals" },
  sortable: ["month", "kind", "value", "created_at"],
  default_sort: "-month",
  register: "catalogue",
  of_company: "written",
  retained: { source: "thing" },
  has_english_names: true,
});
