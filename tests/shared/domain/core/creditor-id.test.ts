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
        const generated = generateCreditorId(id, one);
        expect(isValidCreditorId(generated)).toBe(true);
        expect(isValidCreditorId(`${generated.slice(0, 4)}${other}${generated.slice(7)}`)).toBe(true);
      }),
    );
  });

  it("isValidCreditorId refuses other check digits", () => {
    fc.assert(
      fc.property(taxId, fc.integer({ min: 0, max: 99 }), (id, digits) => {
        const generated = generateCreditorId(id);
        const other = `${generated.slice(0, 2)}${String(digits).padStart(2, "0")}${generated.slice(4)}`;
        fc.pre(other !== generated);
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
