import type { Unit } from "./plan-assets.ts";
import type { Crowd, PersonRow, Wanted } from "./plan-persons.ts";
import type { DemoRandom } from "./random.ts";

export interface Parties {
  readonly tenant: PersonRow;
  readonly others: readonly PersonRow[];
  readonly guarantor: PersonRow | null;
}

/** When the people of a rental were registered, and by whom. */
export type PartyArrival = Pick<Wanted, "created_at" | "created_by">;

const agesOf = { dwelling: [24, 68], room: [19, 33] } as const;
const GUARANTOR_AGES = [47, 74] as const;

function wantedTenant(unit: Unit, arrival: PartyArrival, random: DemoRandom): Wanted {
  const { shape } = unit;
  const isBusiness = shape === "premises" || shape === "office";
  const ages = shape === "room" ? agesOf.room : agesOf.dwelling;
  const kind = isBusiness && random.isLucky(85) ? "company" : "natural";
  return { ...arrival, kind, isBusiness, ages, role: "is_tenant" };
}

/** An existing person, so that some people also rent a garage or act as guarantor for a friend. */
function pickKnown(
  crowd: Crowd,
  { created_at }: PartyArrival,
  except: readonly PersonRow[],
  random: DemoRandom,
): PersonRow | null {
  const known = crowd.persons.filter(
    (person) =>
      person.kind === "natural" && person.is_tenant && person.created_at < created_at && !except.includes(person),
  );
  return known.length > 0 ? random.pick(known) : null;
}

function drawOthers(unit: Unit, wanted: Wanted, crowd: Crowd, random: DemoRandom): PersonRow[] {
  if (unit.shape !== "dwelling" || !random.isLucky(38)) return [];
  const count = random.isLucky(12) ? 2 : 1;
  return Array.from({ length: count }, () => crowd.make(wanted));
}

const guarantorPercent: Readonly<Record<Unit["shape"], number>> = {
  dwelling: 36,
  room: 45,
  premises: 30,
  office: 20,
  parking: 0,
  storage: 0,
  land: 0,
};

function drawGuarantor(
  unit: Unit,
  arrival: PartyArrival,
  tenants: readonly PersonRow[],
  crowd: Crowd,
  random: DemoRandom,
) {
  if (!random.isLucky(guarantorPercent[unit.shape])) return null;
  const known = random.isLucky(14) ? pickKnown(crowd, arrival, tenants, random) : null;
  if (!known) return crowd.make({ ...arrival, kind: "natural", ages: GUARANTOR_AGES, role: "is_guarantor" });
  known.is_guarantor = true;
  return known;
}

export function drawParties(unit: Unit, arrival: PartyArrival, crowd: Crowd, random: DemoRandom): Parties {
  const wanted = wantedTenant(unit, arrival, random);
  const known = unit.shape === "parking" && random.isLucky(65) ? pickKnown(crowd, arrival, [], random) : null;
  const tenant = known ?? crowd.make(wanted);
  const others = drawOthers(unit, { ...wanted, kind: "natural" }, crowd, random);
  return { tenant, others, guarantor: drawGuarantor(unit, arrival, [tenant, ...others], crowd, random) };
}
