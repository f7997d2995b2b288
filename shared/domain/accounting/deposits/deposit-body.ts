import * as z from "zod/mini";
import { basisPoints, integer, optional, rowBase, rule, text } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

/** Autonomous communities and cities, each with its own rule for lodging deposits (LAU, third additional provision). */
export const regions = [
  "andalucia",
  "aragon",
  "asturias",
  "baleares",
  "canarias",
  "cantabria",
  "castilla_la_mancha",
  "castilla_y_leon",
  "cataluna",
  "ceuta",
  "extremadura",
  "galicia",
  "la_rioja",
  "madrid",
  "melilla",
  "murcia",
  "navarra",
  "pais_vasco",
  "valencia",
] as const;
export type Region = (typeof regions)[number];

const webAddress = () => text(300).check(rule((value) => /^https?:\/\/[^\s/]+/.test(value), "validation.url"));

export const depositBodyInput = z.object({
  region: z.enum(regions),
  name: text(150),
  /** Days from the contract; null when deposits need not be lodged. */
  days_to_lodge: optional(integer(1, 365)),
  /** Percentage of the deposit to lodge; all of it when left out. */
  percent: optional(basisPoints()),
  url: optional(webAddress()),
  /** Whether staff verified the days against the region's rule. */
  is_verified: optional(z.boolean()),
});

export const depositBodyRow = z.object({
  ...rowBase,
  ...z.required(depositBodyInput).shape,
  days_to_lodge: z.nullable(integer(1, 365)),
  percent: basisPoints(),
  url: z.nullable(text(300)),
  is_verified: z.boolean(),
});
export type DepositBody = z.infer<typeof depositBodyRow>;

/** Where the legal deposits of a region are lodged, and its time limit. */
export const depositBodyResource = defineResource({
  name: "deposit_body",
  area: "accounting",
  path: "deposit-bodies",
  input: depositBodyInput,
  row: depositBodyRow,
  references: {},
  filters: { region: "equals", is_verified: "boolean" },
  sortable: ["region", "name", "created_at"],
  default_sort: "region",
  register: "catalogue",
  of_company: "written",
  retained: { name: "thing", url: "thing" },
  // A change of the days moves the deadlines of deposits not lodged yet.
  affects: ["deposit"],
});
