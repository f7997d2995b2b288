import { incidentTexts, type LocationKind, type IncidentText } from "./data/incident-texts.ts";
import type { Unit } from "./plan-assets.ts";
import type { PersonRow } from "./plan-persons.ts";
import type { RentalPlan } from "./plan-rentals.ts";
import type { DemoRandom } from "./random.ts";
import { leftOn } from "./rental-dates.ts";

/** Text, location and tenant of an incident. */
export interface IncidentSubject {
  readonly text: IncidentText;
  readonly property_id: string;
  readonly asset_id: string | null;
  readonly rental_id: string | null;
  readonly tenant: PersonRow | null;
}

const locationKindOf: Readonly<Record<Unit["shape"], LocationKind>> = {
  dwelling: "home",
  room: "home",
  premises: "business",
  office: "business",
  parking: "garage",
  storage: "garage",
  land: "building",
};

function livesThere({ dates }: RentalPlan, day: string): boolean {
  if (dates.state === "draft" || dates.state === "cancelled") return false;
  return dates.start_date <= day && day <= (leftOn(dates) ?? day);
}

/** Deals incident texts, each once before any repeats, for a unit let on that day. */
export function createSubjects(plans: readonly RentalPlan[], random: DemoRandom) {
  let deck: IncidentText[] = [];
  const nextText = (): IncidentText => {
    if (deck.length === 0) deck = random.shuffle(incidentTexts);
    const text = deck.pop();
    if (!text) throw new Error("There are no texts of incidents");
    return text;
  };
  return (day: string): IncidentSubject => {
    const text = nextText();
    const inhabited = plans.filter((plan) => livesThere(plan, day));
    const fitting = inhabited.filter(
      ({ unit }) => text.locationKind === "building" || locationKindOf[unit.shape] === text.locationKind,
    );
    const { id, unit, parties } = random.pick(fitting.length > 0 ? fitting : inhabited);
    const { property_id } = unit;
    if (text.locationKind === "building")
      return { text, property_id, asset_id: null, rental_id: null, tenant: parties.tenant };
    return { text, property_id, asset_id: unit.id, rental_id: id, tenant: parties.tenant };
  };
}
