import type { AssetStatusKind } from "#shared/domain/assets/asset-status.ts";
import type { RentalState } from "#shared/domain/rentals/rental.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Unit } from "./plan-assets.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import { createDemoRandom } from "./random.ts";

/** Asset status by live rental, strongest first, as in the server's own rule. */
const byState: readonly (readonly [RentalState, AssetStatusKind])[] = [
  ["active", "rented"],
  ["notice_given", "notice"],
  ["upcoming", "reserved"],
  ["pending_signature", "reserved"],
];

function plansByAsset(plans: readonly RentalPlan[]): Map<string, RentalPlan[]> {
  const found = new Map<string, RentalPlan[]>();
  for (const plan of plans)
    for (const { id } of [plan.unit, ...plan.annexes]) found.set(id, [...(found.get(id) ?? []), plan]);
  return found;
}

/** Status kind of every asset; without a live rental it is free, being prepared or under maintenance. */
export function planAssetKinds(units: readonly Unit[], plans: readonly RentalPlan[], today: string) {
  const random = createDemoRandom("asset statuses");
  const rentals = plansByAsset(plans);
  const kinds = units.map(({ id, shape, isShared }): readonly [string, AssetStatusKind] => {
    const own = rentals.get(id) ?? [];
    const live = byState.find(([state]) => own.some(({ dates }) => dates.state === state));
    if (live) return [id, live[1]];
    if (isShared) return [id, "retired"];
    const isJustVacated = own.some(({ dates }) => (dates.keys_returned_on ?? "") > addDays(today, -45));
    if (isJustVacated) return [id, "turnover"];
    const mayBeRepaired = own.length === 0 && shape !== "parking" && shape !== "storage";
    return [id, mayBeRepaired && random.isLucky(35) ? "maintenance" : "available"];
  });
  return new Map(kinds);
}
