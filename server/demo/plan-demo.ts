import { addDays } from "#shared/lib/dates.ts";
import { openIndexBook } from "#shared/domain/rentals/index-book.ts";
import { planAssetKinds } from "./asset-statuses.ts";
import type { DemoContext } from "./demo-context.ts";
import { inOrder, baseColumns, workingHour } from "./moments.ts";
import { planOwnerCharges } from "./money/plan-owner-charges.ts";
import { planIssuers, planOwnerships } from "./money/plan-issuers.ts";
import { planRecurringCharges } from "./money/plan-recurring-charges.ts";
import { planAssets } from "./plan-assets.ts";
import type { planCompany } from "./plan-company.ts";
import { planIncidents } from "./plan-incidents.ts";
import { planIncrements } from "./plan-increments.ts";
import { planIndices } from "./plan-indices.ts";
import { planOwners } from "./plan-owners.ts";
import { type Crowd, createCrowd } from "./plan-persons.ts";
import { planPrices } from "./plan-prices.ts";
import { planProperties } from "./plan-properties.ts";
import { planRentals, type RentalPlan } from "./plan-rentals.ts";
import { createDemoRandom } from "./random.ts";
import { rentalRows } from "./rental-rows.ts";

/** Number of persons; those without a rental applied for one in the past. */
const PERSONS = 400;

/** Status of homes let by room; its kind excludes them from the available assets. */
function planSharedStatus({ today, users }: DemoContext) {
  const random = createDemoRandom("shared status");
  const base = baseColumns(workingHour(addDays(today, -1400), random), users.admin, random);
  return { ...base, name: "Por habitaciones", kind: "retired", color: "gray", position: 80, is_default: false };
}

function planStatuses(context: DemoContext, assets: ReturnType<typeof planAssets>, plans: readonly RentalPlan[]) {
  const random = createDemoRandom("published");
  const shared = planSharedStatus(context);
  const units = assets.map(({ unit }) => unit);
  const kinds = planAssetKinds(units, plans, context.today);
  const rows = assets.map(({ unit, row }) => {
    const kind = kinds.get(unit.id) ?? "available";
    return {
      ...row,
      asset_status_id: unit.isShared ? shared.id : context.catalogue.assetStatus(kind),
      is_published: kind === "available" && random.isLucky(60),
    };
  });
  return { shared, rows };
}

function fillUp(crowd: Crowd, { today, users }: DemoContext): void {
  const random = createDemoRandom("applicants");
  while (crowd.persons.length < PERSONS) {
    const created_at = workingHour(addDays(today, -random.integer(2, 500)), random);
    const role = random.isLucky(80) ? "is_tenant" : "is_guarantor";
    crowd.make({ kind: "natural", ages: [22, 60], role, created_at, created_by: users.agent });
  }
}

/** The whole demo as rows by table, each in order of creation. */
export function planDemo(context: DemoContext, company: ReturnType<typeof planCompany>) {
  const { sites, ...propertyPlan } = planProperties(context);
  const assets = planAssets(context, sites);
  const crowd = createCrowd(context);
  const units = assets.map(({ unit }) => unit);
  const indices = planIndices(context);
  const book = openIndexBook([...context.catalogue.indices, ...indices]);
  const rentals = planRentals(context, units, crowd, book);
  fillUp(crowd, context);
  const owners = planOwners(context);
  const statuses = planStatuses(context, assets, rentals);
  const rented = rentalRows(rentals, context);
  const incidents = planIncidents(context, rentals);
  const prices = planPrices(context, units, rentals);
  const increments = planIncrements(context, { rentals, rents: rented.rents, prices, book });
  const ownerships = planOwnerships(propertyPlan.properties, owners, context.users);
  return {
    addresses: [...propertyPlan.addresses, ...owners.addresses, ...crowd.addresses],
    properties: propertyPlan.properties,
    owners: owners.owners,
    ownerships,
    owner_charges: planOwnerCharges(ownerships, context),
    ...planIssuers(context, company, owners),
    persons: inOrder(crowd.persons, ({ created_at }) => created_at),
    asset_statuses: [statuses.shared],
    assets: statuses.rows,
    ...rented,
    recurring_charges: planRecurringCharges(rentals, context),
    indices,
    prices: prices.map(({ row }) => row),
    increments: increments.increments,
    increment_lines: increments.lines,
    incidents: incidents.incidents,
    incident_comments: incidents.comments,
    history: [...rented.history, ...incidents.history, ...increments.history],
  };
}

export type DemoPlan = ReturnType<typeof planDemo>;
