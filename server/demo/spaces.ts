import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { padDigits } from "#shared/lib/text.ts";
import type { BuildingLayout } from "./data/buildings.ts";
import type { DemoRandom } from "./random.ts";

/** A space of a building. */
export interface Space {
  /** Suffix of its code: `2B`, `2B-H1`, `G07`. */
  readonly suffix: string;
  readonly label: string;
  readonly type: string;
  readonly shape: AssetShape;
  readonly floor: string | null;
  readonly door: string | null;
  readonly area_m2: number;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly capacity: number | null;
  readonly isShared: boolean;
  /** Suffix of the home that a room belongs to. */
  readonly parent: string | null;
}

const nothing = {
  floor: null,
  door: null,
  bedrooms: null,
  bathrooms: null,
  capacity: null,
  isShared: false,
  parent: null,
};

function times<T>(count: number | undefined, make: (index: number) => T): T[] {
  return Array.from({ length: count ?? 0 }, (_, index) => make(index));
}

function homeSize(random: DemoRandom) {
  const bedrooms = random.pick([0, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
  const area_m2 = 30 + bedrooms * 19 + random.integer(-4, 14);
  return { bedrooms, area_m2, bathrooms: bedrooms > 2 ? 2 : 1, capacity: Math.max(2, bedrooms * 2) };
}

function flat(floor: number, letter: string, isShared: boolean, random: DemoRandom): Space {
  const size = isShared
    ? { bedrooms: 4, area_m2: random.integer(98, 124), bathrooms: 2, capacity: 4 }
    : homeSize(random);
  return {
    ...nothing,
    ...size,
    suffix: `${floor}${letter}`,
    label: `${floor}.º ${letter}`,
    type: size.bedrooms === 0 ? "Estudio" : "Piso",
    shape: "dwelling",
    floor: `${floor}`,
    door: letter,
    isShared,
  };
}

function room(home: Space, number: number, random: DemoRandom): Space {
  return {
    ...nothing,
    suffix: `${home.suffix}-H${number}`,
    label: `${home.label}, habitación ${number}`,
    type: "Habitación",
    shape: "room",
    floor: home.floor,
    door: home.door,
    area_m2: random.integer(9, 17),
    capacity: 1,
    parent: home.suffix,
  };
}

const attic = (index: number, top: number, random: DemoRandom): Space => ({
  ...nothing,
  suffix: `AT${index + 1}`,
  label: "ático",
  type: "Ático",
  shape: "dwelling",
  floor: `${top}`,
  area_m2: random.integer(58, 92),
  bedrooms: 2,
  bathrooms: 1,
  capacity: 4,
});

const wholeBuilding = (random: DemoRandom): Space => ({
  ...nothing,
  suffix: "CASA",
  label: "casa",
  type: "Casa",
  shape: "dwelling",
  area_m2: random.integer(118, 150),
  bedrooms: 4,
  bathrooms: 2,
  capacity: 6,
});

function homes({ floors, doors = 0, shared = 0, attics, houses }: BuildingLayout, random: DemoRandom): Space[] {
  const flats = times(floors, (floor) =>
    times(doors, (door) => flat(floor + 1, "ABCDEF".charAt(door), floor * doors + door < shared, random)),
  ).flat();
  const rooms = flats
    .filter(({ isShared }) => isShared)
    .flatMap((home) => times(4, (index) => room(home, index + 1, random)));
  const tops = times(attics, (index) => attic(index, (floors ?? 0) + 1, random));
  return [...flats, ...tops, ...times(houses, () => wholeBuilding(random)), ...rooms];
}

/** All spaces of a building, from homes to storage rooms. */
export function spacesOf(layout: BuildingLayout, random: DemoRandom): Space[] {
  const premises = times(layout.premises, (index): Space => {
    const label = `local ${index + 1}`;
    const size = { area_m2: random.integer(42, 160), bathrooms: 1, floor: "0" };
    return { ...nothing, ...size, suffix: `L${index + 1}`, label, type: "Local", shape: "premises" };
  });
  const offices = times(layout.offices, (index): Space => {
    const position = { floor: `${Math.floor(index / 2) + 1}`, door: "AB".charAt(index % 2) };
    const size = { area_m2: random.integer(38, 190), bathrooms: random.integer(1, 2), capacity: random.integer(4, 20) };
    const suffix = `OF${position.floor}${position.door}`;
    return {
      ...nothing,
      ...position,
      ...size,
      suffix,
      label: `oficina ${position.floor}.º ${position.door}`,
      type: "Oficina",
      shape: "office",
    };
  });
  const parking = times(layout.parking, (index): Space => {
    const identity = { suffix: `G${padDigits(index + 1, 2)}`, label: `plaza ${index + 1}`, floor: "-1" };
    return { ...nothing, ...identity, area_m2: random.integer(10, 14), type: "Plaza de garaje", shape: "parking" };
  });
  const storage = times(layout.storage, (index): Space => {
    const identity = { suffix: `T${padDigits(index + 1, 2)}`, label: `trastero ${index + 1}`, floor: "-1" };
    return { ...nothing, ...identity, area_m2: random.integer(3, 8), type: "Trastero", shape: "storage" };
  });
  return [...homes(layout, random), ...premises, ...offices, ...parking, ...storage];
}
