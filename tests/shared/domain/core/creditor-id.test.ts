import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  generateCreditorId,
  isCreditorIdOf,
  isValidCreditorId,
  normalizeCreditorId,
} from "#shared/domain/core/creditor-id.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";

const taxId = fc.integer({ min: 0, max: 99_999_999 }).map(generateDni);
const suffix = fc.stringMatching(/^[A-Z0-9]{3}$/);

describe("isValidCreditorId", () => {
  it("isValidCreditorId accepts the Bundesbank's published example", () => {
    expect(isValidCreditorId("DE98ZZZ09999999999")).toBe(true);
  });

  it("isValidCreditorId ignores the three-character business code", () => {
    fc.assert(
      fc.property(taxId, suffix, suffix, (id, one, other) => {
        const made = generateCreditorId(id, one);
        expect(isValidCreditorId(made)).toBe(true);
        expect(isValidCreditorId(`${made.slice(0, 4)}${other}${made.slice(7)}`)).toBe(true);
      }),
    );
  });

  it("isValidCreditorId refuses other check digits", () => {
    fc.assert(
      fc.property(taxId, fc.integer({ min: 0, max: 99 }), (id, digits) => {
        const made = generateCreditorId(id);
        const other = `${made.slice(0, 2)}${String(digits).padStart(2, "0")}${made.slice(4)}`;
        fc.pre(other !== made);
        expect(isValidCreditorId(other)).toBe(false);
      }),
    );
  });

  it.each(["", "ES", "ES12000", "es98zzz09999999999", "DE98 ZZZ 09999999999", `DE98ZZZ${"0".repeat(29)}`])(
    "refuses %o",
    (text) => {
      expect(isValidCreditorId(text)).toBe(false);
    },
  );

  it("isValidCreditorId accepts lower case, blanks and dashes after normalization", () => {
    expect(normalizeCreditorId("de98 zzz-0999.9999999")).toBe("DE98ZZZ09999999999");
  });
});

describe("isCreditorIdOf", () => {
  it("isCreditorIdOf compares the NIF of Spanish identifiers only", () => {
    expect(isCreditorIdOf(generateCreditorId(generateDni(1)), generateDni(1))).toBe(true);
    expect(isCreditorIdOf(generateCreditorId(generateDni(1)), generateDni(2))).toBe(false);
    expect(isCreditorIdOf("DE98ZZZ09999999999", generateDni(1))).toBe(true);
  });
});
