import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  generateCadastralNumber,
  isValidCadastralNumber,
  normalizeCadastralNumber,
} from "#shared/domain/properties/cadastral-number.ts";

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"), minLength: length, maxLength: length });
const sheet = fc.tuple(letters(2), digits(4), letters(1)).map((parts) => parts.join(""));
const unit = fc.nat({ max: 9999 });
const cadastralNumber = fc
  .tuple(digits(7), sheet, unit)
  .map(([parcel, map, number]) => generateCadastralNumber(parcel, map, number));

describe("isValidCadastralNumber", () => {
  it.each([
    "9872023VH5797S0001WX", // example of the Catastro
    "2749704YJ0624N0001DI", // example of the Catastro's web service
    "7837301VG8173B0001TT", // town hall of Lanteira (python-stdnum)
    "4A08169P03PRAT0001LR", // Barcelona airport (python-stdnum)
    "4410205WJ0641S0001JH",
    "2339507DG6023N0009FO",
    "9872023 vh5797s 0001 wx",
  ])("accepts %s", (number) => {
    expect(isValidCadastralNumber(number)).toBe(true);
  });

  it.each([
    "",
    "9872023VH5797S0001XW", // control characters swapped
    "9872023VH5797S0001WW", // second control character wrong
    "9872023VH5797S0001XX", // first control character wrong
    "9872023VH5797S0002WX",
    "9872023VH5797S0001W",
    "9872023VH5797S0001WXX",
    "9872023VH5797S",
    "9872023VH5797S00A1WX",
    "9872023/H5797S0001WX",
    "9872023VH5797S000112",
  ])("isValidCadastralNumber refuses %j", (number) => {
    expect(isValidCadastralNumber(number)).toBe(false);
  });

  it("isValidCadastralNumber accepts every generated reference in any notation", () => {
    fc.assert(
      fc.property(cadastralNumber, (number) => {
        const written = `${number.slice(0, 7)} ${number.slice(7, 14)}-${number.slice(14)}`;
        expect(isValidCadastralNumber(number)).toBe(true);
        expect(normalizeCadastralNumber(written.toLowerCase().normalize("NFD"))).toBe(number);
      }),
    );
  });

  it("isValidCadastralNumber detects any changed digit", () => {
    fc.assert(
      fc.property(cadastralNumber, fc.nat({ max: 14 }), fc.integer({ min: 1, max: 9 }), (number, position, step) => {
        const digitIndexes = Array.from(number).flatMap((character, index) => (/\d/.test(character) ? [index] : []));
        const index = digitIndexes[position % digitIndexes.length] ?? 0;
        const digit = (Number(number.charAt(index)) + step) % 10;
        expect(isValidCadastralNumber(`${number.slice(0, index)}${digit}${number.slice(index + 1)}`)).toBe(false);
      }),
    );
  });

  it("exactly one pair of control letters is valid for a cadastral reference", () => {
    fc.assert(
      fc.property(cadastralNumber, letters(2), (number, controls) => {
        fc.pre(controls !== number.slice(18));
        expect(isValidCadastralNumber(`${number.slice(0, 18)}${controls}`)).toBe(false);
      }),
    );
  });
});

describe("generateCadastralNumber", () => {
  it("generateCadastralNumber computes the published reference", () => {
    expect(generateCadastralNumber("9872023", "VH5797S", 1)).toBe("9872023VH5797S0001WX");
  });

  it("generateCadastralNumber refuses parts of another shape", () => {
    expect(() => generateCadastralNumber("987202", "VH5797S", 1)).toThrow(RangeError);
    expect(() => generateCadastralNumber("9872023", "vh5797s", 1)).toThrow(RangeError);
    expect(() => generateCadastralNumber("9872023", "VH5797S", 10_000)).toThrow(RangeError);
  });
});
