import { generateCadastralNumber } from "#shared/domain/properties/cadastral-number.ts";
import { addDays, addMonths } from "#shared/lib/dates.ts";
import { padDigits } from "#shared/lib/text.ts";
import { type Building, buildings, type BuildingLayout } from "./data/buildings.ts";
import { cities, type City, lasPalmas } from "./data/cities.ts";
import type { DemoContext } from "./demo-context.ts";
import { baseColumns, workingHour } from "./moments.ts";
import { planAddress } from "./plan-addresses.ts";
import { MONTHS_IN_BUSINESS } from "./plan-users.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

/** A property with what planning its assets needs. */
export interface DemoSite {
  readonly id: string;
  readonly cod: string;
  readonly name: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly year_built: number;
  readonly city: City;
  readonly layout: BuildingLayout;
  /** Cadastral reference of a unit of the building; unit 1 is the building itself. */
  reference(unit: number): string | null;
}

function typeOf({ floors = 0, houses = 0, offices = 0, premises = 0 }: BuildingLayout): string {
  if (houses > 0) return "Vivienda unifamiliar";
  if (floors > 0) return "Edificio residencial";
  if (offices > 0) return "Edificio de oficinas";
  return premises > 0 ? "Local comercial" : "Garaje";
}

/** "Calle de Embajadores, 47" becomes "Embajadores 47"; avenues and squares keep their type. */
function shortName({ street, number }: Building): string {
  return `${street.replace(/^(?:Calle|Carrer) (?:de las |de la |del |de |d')?/, "")} ${number}`;
}

function cityOf({ city }: Building): City {
  const found = [...cities, lasPalmas].find(({ code }) => code === city);
  if (!found) throw new Error(`No city ${city}`);
  return found;
}

function referencesOf(city: City, random: DemoRandom): DemoSite["reference"] {
  const { sheet } = city;
  if (sheet === null) return () => null;
  const parcel = padDigits(random.integer(1_000_000, 9_999_999), 7);
  const map = `${sheet}${padDigits(random.integer(10, 99), 2)}${random.pick(["A", "B", "C", "D", "E", "F", "G", "H", "N", "S"])}`;
  return (unit) => generateCadastralNumber(parcel, map, unit);
}

function planProperty(building: Building, index: number, { today, users, catalogue }: DemoContext, random: DemoRandom) {
  const day = addDays(addMonths(today, -MONTHS_IN_BUSINESS), 3 + random.integer(0, 10) * 7 + index * 5);
  const created_at = workingHour(day, random);
  const city = cityOf(building);
  const { postal_code, latitude, longitude, year_built, layout } = building;
  const street = `${building.street}, ${building.number}`;
  const addressFields = { street, city: city.name, postal_code, latitude, longitude };
  const address = planAddress(addressFields, created_at, users.admin, random);
  const reference = referencesOf(city, random);
  const property = {
    ...baseColumns(created_at, users.admin, random),
    cod: `${city.code}-${padDigits(index + 1, 3)}`,
    name: shortName(building),
    property_type_id: catalogue.propertyType(typeOf(layout)),
    address_id: address.id,
    cadastral_number: reference(1),
    year_built,
    notes: random.isLucky(30) ? random.pick(propertyNotes) : null,
  };
  const site: DemoSite = { ...property, city, layout, reference };
  return { address, property, site };
}

/** The properties of the demo with their addresses, in list order. */
export function planProperties(context: DemoContext) {
  const random = createDemoRandom("properties");
  const plans = buildings.map((building, index) => planProperty(building, index, context, random));
  return {
    addresses: plans.map(({ address }) => address),
    properties: plans.map(({ property }) => property),
    sites: plans.map(({ site }) => site),
  };
}

const propertyNotes = [
  "Portería de lunes a viernes por la mañana. Las llaves de los cuartos comunes están en el buzón de la comunidad.",
  "Inspección técnica (ITE) favorable. Próxima revisión del ascensor en septiembre.",
  "La comunidad ha aprobado una derrama para la fachada, a cargo de la propiedad.",
  "Caldera central de gas: la calefacción funciona de noviembre a abril.",
  "El administrador de fincas pide los avisos por correo electrónico.",
] as const;
