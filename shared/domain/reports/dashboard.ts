import * as z from "zod/mini";
import { addDays, addMonths, type DateString, firstOfMonth, lastOfMonth } from "#shared/lib/dates.ts";
import { type AssetStatusKind, assetStatusKinds } from "../assets/asset-status.ts";
import { date } from "../core/fields.ts";
import type { IncidentStatusKind } from "../incidents/incident-status.ts";
import { priorities, type Priority } from "../incidents/incident-type.ts";
import { openIncidentKinds } from "../incidents/open-incident.ts";
import type { RentalState } from "../rentals/rental.ts";

/** Somebody lives there or pays for it; a tenant who has given notice still does. */
export const occupiedAssetKinds: readonly AssetStatusKind[] = ["rented", "notice"];
/** What could be let at all: a retired asset is out of the business. */
export const lettableAssetKinds = assetStatusKinds.filter((kind) => kind !== "retired");
/** Rentals in force. */
export const runningRentalStates: readonly RentalState[] = ["active", "notice_given"];
/** Rentals that are agreed and have not begun. */
export const comingRentalStates: readonly RentalState[] = ["pending_signature", "upcoming"];

/** Days ahead in which a rental's start is worth knowing. */
export const UPCOMING_START_DAYS = 30;
/** Months of the incidents chart, the present one included. */
export const INCIDENT_MONTHS = 6;

const count = z.int();

/** The figures of the home page. A part is null for whoever may not read the entity. Dates are business days. */
export const dashboard = z.object({
  today: date(),
  assets: z.nullable(
    z.object({
      by_kind: z.array(z.object({ kind: z.enum(assetStatusKinds), count })),
      occupied: count,
      lettable: count,
    }),
  ),
  rentals: z.nullable(
    z.object({
      running: count,
      ending: count,
      ending_from: date(),
      ending_to: date(),
      starting: count,
      starting_to: date(),
    }),
  ),
  incidents: z.nullable(
    z.object({
      by_kind: z.array(z.object({ kind: z.enum(openIncidentKinds), count })),
      by_priority: z.array(z.object({ priority: z.enum(priorities), count })),
      open: count,
      overdue: count,
      by_month: z.array(z.object({ month: date(), count })),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

type Question = Readonly<Record<string, string>>;
/** The values are days and words of ours: nothing in them needs escaping. */
const toPath = (path: string, question: Question) =>
  `/${path}?${Object.entries(question)
    .map(([name, value]) => `${name}=${value}`)
    .join("&")}`;

/** The lists behind the figures: each address holds exactly the rows that its figure counts. */
export const dashboardPaths = {
  assets: (kinds: readonly AssetStatusKind[]) => toPath("assets", { asset_status_kind: kinds.join(",") }),
  runningRentals: () => toPath("rentals", { state: runningRentalStates.join(",") }),
  endingRentals: (from: DateString, to: DateString) =>
    toPath("rentals", { state: runningRentalStates.join(","), end_date_from: from, end_date_to: to, sort: "end_date" }),
  startingRentals: (from: DateString, to: DateString) =>
    toPath("rentals", {
      state: comingRentalStates.join(","),
      start_date_from: from,
      start_date_to: to,
      sort: "start_date",
    }),
  incidents: (kinds: readonly IncidentStatusKind[]) => toPath("incidents", { incident_status_kind: kinds.join(",") }),
  openIncidentsOfPriority: (priority: Priority) =>
    toPath("incidents", { incident_status_kind: openIncidentKinds.join(","), priority }),
  overdueIncidents: (today: DateString) =>
    toPath("incidents", {
      incident_status_kind: openIncidentKinds.join(","),
      due_on_to: addDays(today, -1),
      sort: "due_on",
    }),
  incidentsOfMonth: (month: DateString) =>
    toPath("incidents", { created_at_from: firstOfMonth(month), created_at_to: lastOfMonth(month) }),
};

/** The first days of the months that the incidents chart shows, the oldest first. */
export function incidentMonths(today: DateString): DateString[] {
  const thisMonth = firstOfMonth(today);
  return Array.from({ length: INCIDENT_MONTHS }, (_, index) => addMonths(thisMonth, index + 1 - INCIDENT_MONTHS));
}
