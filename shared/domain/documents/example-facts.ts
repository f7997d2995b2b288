import type { AssetShape } from "../assets/asset-type.ts";
import { regimeOfShape } from "../bookings/regime-of-shape.ts";
import type { RentalRegime } from "../rentals/rental.ts";
import type { AssetFacts, RentalFacts } from "./rental-facts.ts";
import { sampleFacts } from "./sample-facts.ts";

const small = { bedrooms: null, bathrooms: null, capacity: null, furnished: null } as const;

/** Differences from a flat. */
const assetOverrides: Readonly<Record<AssetShape, Partial<AssetFacts>>> = {
  dwelling: {},
  room: { ...small, cod: "ZUR-3A-H2", name: "Piso 3º A, habitación 2", kind: "Habitación", area_m2: 14, capacity: 1 },
  premises: { ...small, cod: "ZUR-L1", name: "Local 1", kind: "Local", floor: "0", door: "1", area_m2: 96 },
  office: { ...small, cod: "ZUR-OF1A", name: "Oficina 1º A", kind: "Oficina", floor: "1º", area_m2: 120 },
  parking: { ...small, cod: "GAR-12", name: "Plaza 12", kind: "Plaza de garaje", floor: "-1", door: "12", area_m2: 12 },
  storage: { ...small, cod: "TRA-04", name: "Trastero 4", kind: "Trastero", floor: "-1", door: "4", area_m2: 6 },
  land: { ...small, cod: "PAR-02", name: "Parcela 2", kind: "Terreno", floor: null, door: null, area_m2: 640 },
};

/** Cents a month. */
const rents: Readonly<Record<AssetShape, number>> = {
  dwelling: 95_000,
  room: 42_000,
  premises: 140_000,
  office: 165_000,
  parking: 9_500,
  storage: 6_000,
  land: 30_000,
};

/** The intended use of a previewed template. */
interface Purpose {
  readonly shape: AssetShape;
  /** Empty means all. */
  readonly regimes: readonly RentalRegime[];
}

/** The shape's usual regime if the template covers it, else its first. */
function regimeFor({ shape, regimes }: Purpose): RentalRegime {
  const usual = regimeOfShape(shape);
  return regimes.includes(usual) ? usual : (regimes[0] ?? usual);
}

/**
 * A fictitious rental that fits a template's intended use, for previews without a real one.
 * @param mark marks each person's name, so that a preview cannot pass for a contract
 */
export function exampleFacts(purpose: Purpose, mark: (name: string) => string): RentalFacts {
  const { shape } = purpose;
  const marked = <Party extends { readonly name: string }>(party: Party) => ({ ...party, name: mark(party.name) });
  const { asset, annexes, rental, landlords, tenants, guarantors, mandate } = sampleFacts;
  const rent = rents[shape];
  return {
    ...sampleFacts,
    landlords: landlords.map(marked),
    tenants: tenants.map(marked),
    guarantors: guarantors.map(marked),
    asset: { ...asset, ...assetOverrides[shape] },
    annexes: shape === "dwelling" ? annexes : [],
    rental: { ...rental, regime: regimeFor(purpose), rent },
    deposit: rent,
    mandate: mandate && { ...mandate, debtor: marked(mandate.debtor) },
  };
}
