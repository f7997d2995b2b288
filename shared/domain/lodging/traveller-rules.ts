import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { detectDocumentationType, normalizeDocumentation } from "../core/tax-id.ts";
import { LODGING_ADULT_AGE, LODGING_SIGNING_AGE } from "./policy.ts";
import type { TravellerInput } from "./traveller.ts";

/** What a traveller lacks, at its field. */
export interface TravellerFault {
  readonly field: keyof TravellerInput;
  readonly key: MessageKey;
}

/** Years completed on a day. */
export function ageOn(birth_date: DateString, day: DateString): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4));
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years;
}

export const isAdult = (one: Pick<TravellerInput, "birth_date">, arrival: DateString): boolean =>
  ageOn(one.birth_date, arrival) >= LODGING_ADULT_AGE;

/** From 14 on travellers sign the entry form (RD 933/2021, art. 4). */
export const mustSign = (one: Pick<TravellerInput, "birth_date">, arrival: DateString): boolean =>
  ageOn(one.birth_date, arrival) >= LODGING_SIGNING_AGE;

/** The numbers that a kind of document may have. */
const numbersOf = { nif: ["dni", "nif"], nie: ["nie"] } as const;

/** As it is stored and communicated: NIF and NIE without separators, other documents as they are written. */
export const plainNumber = <Number extends string | null | undefined>(
  type: TravellerInput["document_type"],
  number: Number,
): Number | string => (number && (type === "nif" || type === "nie") ? normalizeDocumentation(number) : number);

function isWrongNumber(type: "nif" | "nie", number: string): boolean {
  const found = detectDocumentationType(normalizeDocumentation(number));
  return !numbersOf[type].some((kind) => kind === found);
}

/**
 * Document of RD 933/2021, anexo I, A.3. The number of the card is communicated for NIF and NIE, and the second surname for NIF,
 * as the service's specification 3.1.3 asks; the schema itself leaves both open.
 */
function* documentFaults(one: TravellerInput, arrival: DateString): Generator<TravellerFault> {
  const { document_type: type, document_number: number } = one;
  if (!type && (number || isAdult(one, arrival))) yield { field: "document_type", key: "validation.lodging_document" };
  if (!number && (type || isAdult(one, arrival)))
    yield { field: "document_number", key: "validation.lodging_document" };
  if (type !== "nif" && type !== "nie") return;
  if (number && isWrongNumber(type, number))
    yield { field: "document_number", key: "validation.lodging_document_number" };
  if (!one.support_number) yield { field: "support_number", key: "validation.lodging_support_number" };
  if (type === "nif" && !one.second_surname)
    yield { field: "second_surname", key: "validation.lodging_second_surname" };
}

/** An address in Spain has its municipality by INE's code, one abroad by name (direccionType of tiposGenerales.xsd). */
function* addressFaults({ country, municipality, municipality_code }: TravellerInput): Generator<TravellerFault> {
  if (country === "ESP" && !municipality_code)
    yield { field: "municipality_code", key: "validation.lodging_municipality_code" };
  if (country !== "ESP" && !municipality) yield { field: "municipality", key: "validation.lodging_municipality" };
}

/** Of every traveller (RD 933/2021, anexo I, A.3, by secondary sources: unverified); the schema leaves both open. */
function* identityFaults({ nationality, sex }: TravellerInput): Generator<TravellerFault> {
  if (!nationality) yield { field: "nationality", key: "validation.lodging_nationality" };
  if (!sex) yield { field: "sex", key: "validation.lodging_sex" };
}

/** Everything that keeps a traveller from being communicated. */
export function findTravellerFaults(one: TravellerInput, arrival: DateString): TravellerFault[] {
  const faults = [...documentFaults(one, arrival), ...identityFaults(one), ...addressFaults(one)];
  if (one.birth_date > arrival) faults.push({ field: "birth_date", key: "validation.lodging_birth_date" });
  // RD 933/2021, anexo I, A.3: the relationship where a minor travels.
  if (!isAdult(one, arrival) && !one.kinship) faults.push({ field: "kinship", key: "validation.lodging_kinship" });
  if (!one.phone && !one.second_phone && !one.email) faults.push({ field: "phone", key: "validation.lodging_contact" });
  return faults;
}
