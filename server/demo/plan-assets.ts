import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { DemoContext } from "./demo-context.ts";
import { describeUnit } from "./describe-unit.ts";
import { addMinutes, baseColumns } from "./moments.ts";
import type { DemoSite } from "./plan-properties.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";
import { type Space, spacesOf } from "./spaces.ts";

/** A lettable asset, with what its rental needs. */
export interface Unit {
  readonly id: string;
  readonly cod: string;
  readonly property_id: string;
  readonly shape: AssetShape;
  /** Usual monthly rent, cents. */
  readonly rent: number;
  /** Let by room only, never as a whole. */
  readonly isShared: boolean;
}

/** Rounds to steps of 5 euros: real rents are not 873.41. */
const inFives = (cents: number) => Math.round(cents / 500) * 500;

function rentOf({ shape, area_m2 }: Space, site: DemoSite, random: DemoRandom): number {
  const { rent_per_m2 } = site.city;
  const spread = random.integer(90, 112) / 100;
  const base = {
    // Small homes cost more for each square metre.
    dwelling: 14_000 + area_m2 * rent_per_m2 * 0.86,
    room: 16_000 + rent_per_m2 * 16,
    premises: area_m2 * rent_per_m2 * 1.05,
    office: area_m2 * rent_per_m2 * 0.95,
    parking: 3_500 + rent_per_m2 * 4.5,
    storage: 2_000 + area_m2 * 600,
    land: 0,
  } satisfies Record<AssetShape, number>;
  return inFives(base[shape] * spread);
}

function energyOf(space: Space, site: DemoSite, today: string, random: DemoRandom) {
  const hasCertificate = ["dwelling", "premises", "office"].includes(space.shape) && random.isLucky(88);
  if (!hasCertificate) return { energy_rating: null, energy_certificate_expiry: null };
  const ratings = site.year_built > 1995 ? ["B", "C", "C", "D"] : ["D", "E", "E", "E", "F", "G"];
  const days = random.integer(-60, 3300);
  return { energy_rating: random.pick(ratings), energy_certificate_expiry: addDays(today, days) };
}

function planAsset(space: Space, index: number, site: DemoSite, context: DemoContext, random: DemoRandom) {
  const { suffix, label, shape, type, isShared, parent, ...rest } = space;
  const isHome = shape === "dwelling" || shape === "room";
  const furnished = isHome ? shape === "room" || random.isLucky(55) : null;
  const row = {
    ...baseColumns(addMinutes(site.created_at, 12 + index * 4), site.created_by, random),
    ...rest,
    ...energyOf(space, site, context.today, random),
    cod: `${site.cod}-${suffix}`,
    name: `${site.name}, ${label}`,
    // A house is the only unit of its parcel; in a building, units are numbered after the building itself. Rooms have
    // no reference.
    cadastral_number: shape === "room" ? null : site.reference(site.layout.houses ? 1 : index + 2),
    asset_type_id: context.catalogue.assetType(type),
    property_id: site.id,
    furnished,
    description: describeUnit(space, furnished, random),
    is_published: false,
  };
  const unit: Unit = {
    id: row.id,
    cod: row.cod,
    property_id: site.id,
    shape,
    rent: rentOf(space, site, random),
    isShared,
  };
  return { row, unit, suffix, parent };
}

/** All assets of the properties; rooms come after the home they belong to. */
export function planAssets(context: DemoContext, sites: readonly DemoSite[]) {
  const random = createDemoRandom("assets");
  return sites.flatMap((site) => {
    const plans = spacesOf(site.layout, random).map((space, index) => planAsset(space, index, site, context, random));
    const idOf = new Map(plans.map(({ suffix, row }) => [suffix, row.id]));
    return plans.map(({ row, unit, parent }) => ({
      unit,
      row: { ...row, parent_asset_id: parent === null ? null : (idOf.get(parent) ?? null) },
    }));
  });
}
