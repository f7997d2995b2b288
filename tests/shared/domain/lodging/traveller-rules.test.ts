import { expect, test } from "vitest";
import { validate } from "#shared/domain/core/validate.ts";
import { lodgingInput, lodgingRules } from "#shared/domain/lodging/lodging.ts";
import { ageOn, findTravellerFaults, mustSign } from "#shared/domain/lodging/traveller-rules.ts";
import { type TravellerInput, travellerInput } from "#shared/domain/lodging/traveller.ts";
import { parseObject } from "#shared/domain/core/validate.ts";

const ARRIVAL = "2026-11-28";
const adult: TravellerInput = {
  name: "Begoña",
  surname: "Álvarez",
  second_surname: "Núñez",
  document_type: "nif",
  document_number: "12345678Z",
  support_number: "ABC123456",
  birth_date: "1985-04-12",
  nationality: "ESP",
  sex: "female",
  street: "Calle de Alcalá, 1",
  municipality_code: "28079",
  postal_code: "28014",
  country: "ESP",
  phone: "+34612345678",
};
const fieldsOf = (given: Partial<TravellerInput>) =>
  findTravellerFaults({ ...adult, ...given }, ARRIVAL).map(({ field }) => field);

test("a complete adult with NIF lacks nothing", () => {
  expect(fieldsOf({})).toEqual([]);
});

test("every traveller has a nationality and a sex, a minor too", () => {
  const nothing = { nationality: null, sex: null };
  expect(fieldsOf(nothing)).toEqual(["nationality", "sex"]);
  expect(fieldsOf({ ...nothing, birth_date: "2018-05-01", kinship: "child" })).toEqual(["nationality", "sex"]);
});

test("an adult has a document, and its kind and number come together", () => {
  expect(fieldsOf({ document_type: null, document_number: null, support_number: null })).toEqual([
    "document_type",
    "document_number",
  ]);
  expect(fieldsOf({ document_type: "passport", document_number: null })).toEqual(["document_number"]);
});

test("NIF and NIE need the number of the card, NIF the second surname, and a passport neither", () => {
  expect(fieldsOf({ support_number: null, second_surname: null })).toEqual(["support_number", "second_surname"]);
  const nie = { document_type: "nie", document_number: "X1234567L", second_surname: null } as const;
  expect(fieldsOf(nie)).toEqual([]);
  expect(fieldsOf({ ...nie, support_number: null })).toEqual(["support_number"]);
  const passport = { document_type: "passport", document_number: "XDB123", second_surname: null } as const;
  expect(fieldsOf({ ...passport, support_number: null })).toEqual([]);
});

test("the letter of a NIF or NIE is checked, and the kind of number that it is", () => {
  expect(fieldsOf({ document_number: "12345678A" })).toEqual(["document_number"]);
  expect(fieldsOf({ document_number: "X1234567L" })).toEqual(["document_number"]);
});

test("a traveller under 18 on the day of arrival needs the relationship, and no document", () => {
  const minor = { document_type: null, document_number: null, support_number: null } as const;
  expect(fieldsOf({ ...minor, birth_date: "2008-11-29" })).toEqual(["kinship"]);
  expect(fieldsOf({ ...minor, birth_date: "2008-11-29", kinship: "child" })).toEqual([]);
  expect(fieldsOf({ ...minor, birth_date: "2008-11-28" })).toEqual(["document_type", "document_number"]);
});

test("a traveller has a phone or an e-mail, one of them is enough", () => {
  expect(fieldsOf({ phone: null })).toEqual(["phone"]);
  expect(fieldsOf({ phone: null, email: "begona@example.es" })).toEqual([]);
  expect(fieldsOf({ phone: null, second_phone: "912345678" })).toEqual([]);
});

test("an address in Spain has INE's code of its municipality, one abroad the name of its town", () => {
  expect(fieldsOf({ municipality_code: null, municipality: "Madrid" })).toEqual(["municipality_code"]);
  expect(fieldsOf({ country: "FRA", municipality_code: null })).toEqual(["municipality"]);
  expect(fieldsOf({ country: "FRA", municipality_code: null, municipality: "Lyon" })).toEqual([]);
});

test("a birth after the arrival is a mistake", () => {
  expect(fieldsOf({ birth_date: "2026-11-29", kinship: "child" })).toEqual(["birth_date"]);
});

test("travellers sign from their fourteenth birthday on", () => {
  expect(mustSign({ birth_date: "2012-11-28" }, ARRIVAL)).toBe(true);
  expect(mustSign({ birth_date: "2012-11-29" }, ARRIVAL)).toBe(false);
});

test("one who was born on 29 February completes a year on 1 March of a year that is not leap", () => {
  expect(ageOn("2004-02-29", "2026-02-28")).toBe(21);
  expect(ageOn("2004-02-29", "2026-03-01")).toBe(22);
});

test("fields keep to the lengths and patterns of the schema, and countries are upper case", () => {
  const parsed = parseObject(travellerInput, { ...adult, country: "esp" });
  expect(parsed.valid && parsed.value.country).toBe("ESP");
  const wrong = { country: "España", support_number: "1234567890", municipality_code: "2807", email: "a@b" };
  const refused = parseObject(travellerInput, { ...adult, ...wrong });
  expect(refused.valid ? [] : refused.messages.map(({ field }) => field).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
});

const stay = {
  booked_at: "2026-11-27T10:00",
  arrives_at: "2026-11-28T16:00",
  departs_at: "2026-11-28T11:00",
  guest_count: 1,
  payment_type: "card",
  holder_name: "Begoña",
  holder_surname: "Álvarez",
};

test("a stay ends after it begins, and its holder can be reached", () => {
  const result = validate({ input: lodgingInput, rules: lodgingRules }, stay, ARRIVAL);
  expect(result.valid ? [] : result.messages.map(({ field }) => field)).toEqual(["departs_at", "holder_phone"]);
});

test("the hour of an arrival is one that a day has", () => {
  const late = validate(
    { input: lodgingInput, rules: lodgingRules },
    { ...stay, arrives_at: "2026-11-28T25:00" },
    ARRIVAL,
  );
  expect(late.valid ? [] : late.messages.map(({ field }) => field)).toContain("arrives_at");
});
