import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIban, generateSpanishIban, isValidIban, normalizeIban } from "#shared/domain/core/iban.ts";

/** Examples of the SWIFT IBAN registry for the SEPA countries. */
const registryExamples = [
  "AD1200012030200359100100",
  "AL47212110090000000235698741",
  "AT611904300234573201",
  "BE68539007547034",
  "BG80BNBG96611020345678",
  "CH9300762011623852957",
  "CY17002001280000001200527600",
  "CZ6508000000192000145399",
  "DE89370400440532013000",
  "DK5000400440116243",
  "EE382200221020145685",
  "ES9121000418450200051332",
  "FI2112345600000785",
  "FR1420041010050500013M02606",
  "GB29NWBK60161331926819",
  "GI75NWBK000000007099453",
  "GR1601101250000000012300695",
  "HR1210010051863000160",
  "HU42117730161111101800000000",
  "IE29AIBK93115212345678",
  "IS140159260076545510730339",
  "IT60X0542811101000000123456",
  "LI21088100002324013AA",
  "LT121000011101001000",
  "LU280019400644750000",
  "LV80BANK0000435195001",
  "MC5811222000010123456789030",
  "MD24AG000225100013104168",
  "ME25505000012345678951",
  "MK07250120000058984",
  "MT84MALT011000012345MTLCAST001S",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "PL61109010140000071219812874",
  "PT50000201231234567890154",
  "RO49AAAA1B31007593840000",
  "RS35260005601001611379",
  "SE4550000000058398257466",
  "SI56263300012039086",
  "SK3112000000198742637541",
  "SM86U0322509800000000270100",
  "VA59001123000012345678",
];

const spanishIban = fc
  .tuple(fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 2_147_483_647 }))
  .map(([bank, branch, account]) => generateSpanishIban(bank, branch, account));

describe("isValidIban", () => {
  it.each(registryExamples)("isValidIban accepts the registry's example %s", (iban) => {
    expect(isValidIban(iban)).toBe(true);
  });

  it.each([
    "",
    "ES",
    "ES9121000418450200051333", // last digit changed
    "ES912100041845020005133", // a digit short
    "ES91210004184502000513320", // a digit long
    "GB29NWBK6016133192681", // short and of another country
    "DE88370400440532013000",
    "US64SVBKUS6S3300958879", // not in SEPA
    "21000418450200051332", // no country
    "ES9121000418450200051Ñ32",
    "ES91 2100 0418 45 0200051332 00",
  ])("isValidIban refuses %j", (iban) => {
    expect(isValidIban(iban)).toBe(false);
  });

  it("isValidIban refuses Spanish accounts with wrong national check digits even if the IBAN's are right", () => {
    expect(isValidIban("ES5621000418440200051332")).toBe(false);
    expect(isValidIban("ES0700120345030000067890")).toBe(true);
  });

  it("isValidIban refuses check digits that ISO 7064 never produces, although modulo 97 alone would accept them", () => {
    const ending = Array.from({ length: 100 }, (_, account) => generateSpanishIban(1, 1, account));
    const aliased = ending
      .filter((iban) => iban.startsWith("ES98") || iban.startsWith("ES02"))
      .map((iban) => iban.replace("ES98", "ES01").replace("ES02", "ES99"));
    expect(aliased.length).toBeGreaterThan(0);
    expect(aliased.filter(isValidIban)).toEqual([]);
  });

  it("isValidIban accepts every generated account in any notation", () => {
    fc.assert(
      fc.property(spanishIban, (iban) => {
        expect(isValidIban(iban)).toBe(true);
        expect(isValidIban(formatIban(iban).toLowerCase())).toBe(true);
      }),
    );
  });

  it("isValidIban detects any changed digit", () => {
    fc.assert(
      fc.property(spanishIban, fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (iban, index, step) => {
        const digit = (Number(iban.charAt(index)) + step) % 10;
        expect(isValidIban(`${iban.slice(0, index)}${digit}${iban.slice(index + 1)}`)).toBe(false);
      }),
    );
  });
});

describe("IBAN notation", () => {
  it("an IBAN is stored in capitals without separators or the word IBAN", () => {
    expect(normalizeIban(" IBAN: es91 2100-0418.45 0200051332")).toBe("ES9121000418450200051332");
  });

  it("an IBAN is formatted in groups of four", () => {
    expect(formatIban("ES9121000418450200051332")).toBe("ES91 2100 0418 4502 0005 1332");
    expect(formatIban("BE68539007547034")).toBe("BE68 5390 0754 7034");
    expect(formatIban("NO9386011117947")).toBe("NO93 8601 1117 947");
  });

  it("a formatted IBAN is read back unchanged", () => {
    fc.assert(
      fc.property(fc.constantFrom(...registryExamples), (iban) => {
        expect(normalizeIban(formatIban(iban))).toBe(iban);
      }),
    );
  });
});

describe("generateSpanishIban", () => {
  it("generateSpanishIban computes the published account", () => {
    expect(generateSpanishIban(2100, 418, 200_051_332)).toBe("ES9121000418450200051332");
  });

  it("generateSpanishIban refuses parts of the wrong length", () => {
    expect(() => generateSpanishIban(10_000, 1, 1)).toThrow(RangeError);
    expect(() => generateSpanishIban(1, -1, 1)).toThrow(RangeError);
    expect(() => generateSpanishIban(1, 1, 10_000_000_000)).toThrow(RangeError);
  });
});
