import type { Unit } from "./plan-assets.ts";
import type { DemoRandom } from "./random.ts";

export type Annexes = ReturnType<typeof createAnnexes>;

/** Garages and storage rooms of the buildings; each belongs permanently to one home or is let by itself. */
export function createAnnexes(units: readonly Unit[], random: DemoRandom) {
  const free = new Set(units.filter(({ shape }) => shape === "parking" || shape === "storage"));
  const take = (unit: Unit | undefined): Unit[] => {
    if (!unit) return [];
    free.delete(unit);
    return [unit];
  };
  const find = (shape: Unit["shape"], property_id: string) =>
    [...free].find((unit) => unit.shape === shape && unit.property_id === property_id);
  return {
    /** Annexes for a home from its building, if any are left. */
    takeFor: ({ property_id, shape }: Unit): Unit[] => {
      if (shape !== "dwelling") return [];
      const parking = random.isLucky(70) ? take(find("parking", property_id)) : [];
      return [...parking, ...(random.isLucky(75) ? take(find("storage", property_id)) : [])];
    },
    takeParking: (count: number): Unit[] =>
      random
        .shuffle([...free].filter(({ shape }) => shape === "parking"))
        .slice(0, count)
        .flatMap(take),
  };
}
