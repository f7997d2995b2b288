import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  detectDocumentationType,
  documentationFault,
  documentationTypeOf,
  documentationTypes,
  generateCif,
  generateDni,
  generateNie,
  isValidDocumentation,
  normalizeDocumentation,
} from "#shared/domain/core/tax-id.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
const letter = fc.constantFrom(...LETTERS);
const dni = fc.nat({ max: 99_999_999 }).map(generateDni);
const nie = fc.nat({ max: 29_999_999 }).map(generateNie);
const nif = fc
  .tuple(fc.constantFrom("K", "L", "M"), fc.nat({ max: 9_999_999 }))
  .map(([first, number]) => `${first}${generateDni(number).slice(1)}`);
const cif = fc
  .tuple(fc.constantFrom(..."ABCDEFGHJNPQRSUVW"), fc.nat({ max: 9_999_999 }))
  .map(([first, number]) => generateCif(first, number));

const samples = [
  ["dni", dni],
  ["nie", nie],
  ["nif", nif],
  ["cif", cif],
] as const;

/** The value with one digit changed, not counting the check character. */
function changeDigit(value: string, position: number, step: number): string {
  const digitIndexes = Array.from(value.slice(0, -1)).flatMap((character, index) =>
    DIGITS.includes(character) ? [index] : [],
  );
  const index = digitIndexes[position % digitIndexes.length] ?? 0;
  const digit = (Number(value.charAt(index)) + step) % 10;
  return `${value.slice(0, index)}${digit}${value.slice(index + 1)}`;
}

describe("published numbers", () => {
  it.each([
    ["dni", "12345678Z"], // Ministry of the Interior
    ["dni", "54362315K"], // python-stdnum
    ["dni", "00000000T"],
    ["nie", "X1234567L"],
    ["nie", "Y1234567X"],
    ["nie", "Z1234567R"],
    ["nif", "M1234567L"], // python-stdnum
    ["nif", "L1111111G"],
    ["cif", "A58818501"],
    ["cif", "B12345674"],
    ["cif", "G28667152"],
    ["cif", "J99216582"], // python-stdnum
    ["cif", "Q2826000H"], // Agencia Tributaria
    ["cif", "P2807900B"], // Ayuntamiento de Madrid
  ] as const)("the published %s %s is valid and its type is recognised", (type, value) => {
    expect(isValidDocumentation(type, value)).toBe(true);
    expect(detectDocumentationType(value)).toBe(type);
  });

  it.each(["AAA123456", "C01X00T47", "123456789", "AB123", "PA0940443", "X12345678"])(
    "the passport %s is valid and its type is recognised",
    (value) => {
      expect(isValidDocumentation("passport", value)).toBe(true);
      expect(detectDocumentationType(value)).toBe("passport");
    },
  );

  it.each([
    ["dni", "L1111111C"], // trap 26: a library calls it a DNI
    ["dni", "L1111111G"],
    ["nif", "L1111111C"],
    ["dni", "12345678A"],
    ["dni", "12345678"],
    ["dni", "123456789Z"],
    ["dni", "ABCDEFGHZ"],
    ["dni", ""],
    ["nie", "X1234567A"],
    ["nie", "12345678Z"],
    ["nie", "W1234567L"],
    ["nif", "12345678Z"],
    ["cif", "B12345675"],
    ["cif", "I12345674"],
    ["cif", "A5881850A"], // a public limited company has a digit
    ["cif", "Q28260008"], // a public body has a letter
    ["cif", "A00123458"], // a non-resident has a letter
    ["cif", "B12345674X"],
    ["passport", "ABCDEF"],
    ["passport", "A123"],
    ["passport", "A12345678901234567890"],
    ["passport", "AB/12345"],
    ["passport", "ÑÑ12345"],
  ] as const)("%s %j is refused", (type, value) => {
    expect(isValidDocumentation(type, value)).toBe(false);
  });

  it.each(["12345678A", "1234567A", "X1234567A", "L1111111C", "B12345675", "Q28260008", "", "hola", "-"])(
    "the wrong number %j has no type",
    (value) => {
      expect(detectDocumentationType(value)).toBeNull();
    },
  );
});

describe("documentationTypeOf", () => {
  it.each([
    ["nif", "12345678Z", "dni"],
    ["nif", "x-1234567-l", "nie"],
    ["nif", "A58818501", "cif"],
    ["nif", "L1234567L", "nif"],
    ["nif", "12345678A", "nif"],
    ["passport", "12345678Z", "passport"],
    ["nie", "12345678Z", "nie"],
  ] as const)("documentationTypeOf reads a %s %s as %s", (givenType, number, expected) => {
    expect(documentationTypeOf(givenType, number)).toBe(expected);
  });
});

describe("normalizeDocumentation", () => {
  it.each([
    [" 12.345.678-z ", "12345678Z"],
    ["x–1234567 l", "X1234567L"],
    ["1234567l", "01234567L"],
    ["1.234.567-L", "01234567L"],
    ["1234567A", "1234567A"],
    ["123456L", "123456L"],
  ])("normalizeDocumentation turns %j into %j", (text, expected) => {
    expect(normalizeDocumentation(text)).toBe(expected);
  });

  it("normalizeDocumentation leaves a normalized text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789XYZLabc .-") }), (text) => {
        expect(normalizeDocumentation(normalizeDocumentation(text))).toBe(normalizeDocumentation(text));
      }),
    );
  });
});

describe.each(samples)("generated %s", (type, sample) => {
  it("a generated number is valid and of its type only", () => {
    fc.assert(
      fc.property(sample, (value) => {
        const valid = documentationTypes.filter((candidate) => isValidDocumentation(candidate, value));
        expect(valid).toEqual([type, "passport"]);
        expect(detectDocumentationType(value)).toBe(type);
      }),
    );
  });

  it("a generated number is valid in lower case and with separators", () => {
    fc.assert(
      fc.property(sample, fc.constantFrom("-", " ", ".", "\u00a0"), fc.nat({ max: 8 }), (value, separator, index) => {
        const written = `${value.slice(0, index)}${separator}${value.slice(index)}`.toLowerCase();
        expect(normalizeDocumentation(written)).toBe(value);
        expect(isValidDocumentation(type, written)).toBe(true);
      }),
    );
  });

  it("a generated number is invalid with any digit changed", () => {
    fc.assert(
      fc.property(sample, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 9 }), (value, position, step) => {
        const changed = changeDigit(value, position, step);
        expect(isValidDocumentation(type, changed)).toBe(false);
        expect(detectDocumentationType(changed)).toBeNull();
      }),
    );
  });
});

describe("check characters", () => {
  it.each(samples.filter(([type]) => type !== "cif"))("let exactly one letter end a %s", (type, sample) => {
    fc.assert(
      fc.property(sample, (value) => {
        const right = Array.from(LETTERS).filter((end) => isValidDocumentation(type, `${value.slice(0, -1)}${end}`));
        expect(right).toEqual([value.slice(-1)]);
      }),
    );
  });

  it("a CIF ends in a digit, a letter or either, depending on its kind", () => {
    fc.assert(
      fc.property(cif, (value) => {
        const right = Array.from(`${DIGITS}${LETTERS}`).filter((end) =>
          isValidDocumentation("cif", `${value.slice(0, -1)}${end}`),
        );
        const isEither = /^[CDFGJUV](?!00)/.test(value);
        expect(right).toHaveLength(isEither ? 2 : 1);
        expect(right[0]).toBe(value.slice(-1));
        expect(DIGITS.includes(value.slice(-1))).toBe(/^[ABEHCDFGJUV](?!00)/.test(value));
      }),
    );
  });

  it("an NIE is invalid with another first letter", () => {
    fc.assert(
      fc.property(nie, letter, (value, first) => {
        fc.pre(first !== value.charAt(0));
        expect(isValidDocumentation("nie", `${first}${value.slice(1)}`)).toBe(false);
      }),
    );
  });
});

describe("number generators", () => {
  it.each([
    () => generateDni(-1),
    () => generateDni(100_000_000),
    () => generateNie(30_000_000),
    () => generateNie(1.5),
    () => generateCif("I", 1),
    () => generateCif("AB", 1),
    () => generateCif("", 1),
    () => generateCif("A", 10_000_000),
  ])("refuse what has no number: %s", (generate) => {
    expect(generate).toThrow(RangeError);
  });
});

describe("validation message for a number of a given type", () => {
  it.each([
    ["dni", "12345678Z", null],
    ["passport", "AB1234567", null],
    ["nif", "X1234567L", null],
    ["dni", "12345678A", "validation.documentation"],
    ["passport", "X!", "validation.documentation"],
    ["dni", "AB1234567", "validation.documentation_type"],
    ["dni", "X1234567L", "validation.documentation_type"],
    ["cif", "12345678Z", "validation.documentation_type"],
  ] as const)("%s %s: %s", (type, number, fault) => {
    expect(documentationFault(type, number)).toBe(fault);
  });
});
