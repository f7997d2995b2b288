import fc from "fast-check";
import { expect, test } from "vitest";
import {
  authenticatorUri,
  groupCode,
  readSecondFactorCode,
  RECOVERY_CODE_LENGTH,
} from "#shared/domain/account/second-factor.ts";

const timeCode = fc.stringMatching(/^\d{6}$/);
const recoveryCode = fc
  .array(fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), {
    minLength: RECOVERY_CODE_LENGTH,
    maxLength: RECOVERY_CODE_LENGTH,
  })
  .map((letters) => letters.join(""));
/** Separators that users and other programs put between the characters. */
const between = fc.constantFrom("", " ", "-", "–", "\u00a0", "\t");

test("a code is read with any spacing, separators and case", () => {
  fc.assert(
    fc.property(fc.oneof(timeCode, recoveryCode), between, fc.boolean(), (code, joint, isLower) => {
      const typed = ` ${groupCode(code, joint)} `;
      expect(readSecondFactorCode(isLower ? typed.toLowerCase() : typed)?.code).toBe(code);
    }),
  );
});

test("six digits are an authenticator code, sixteen characters a recovery code, and nothing else is a code", () => {
  fc.assert(
    fc.property(timeCode, (code) => {
      expect(readSecondFactorCode(code)?.kind).toBe("time");
    }),
  );
  fc.assert(
    fc.property(recoveryCode, (code) => {
      expect(readSecondFactorCode(code)?.kind).toBe("recovery");
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      const read = readSecondFactorCode(typed);
      if (read) expect(read.code).toMatch(read.kind === "time" ? /^\d{6}$/ : /^[A-Z2-7]{16}$/);
    }),
  );
  for (const typed of ["", "12345", "1234567", "ABCD-EFGH-IJKL", "0000-1111-8888-9999"])
    expect(readSecondFactorCode(typed)).toBeNull();
});

test("grouping a code changes only its appearance", () => {
  fc.assert(
    fc.property(recoveryCode, (code) => {
      expect(groupCode(code)).toMatch(/^\w{4}(-\w{4}){3}$/);
      expect(groupCode(code).replaceAll("-", "")).toBe(code);
    }),
  );
});

test("the authenticator URI names issuer and account, for any account name", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const uri = new URL(authenticatorUri("Llavero", email, "GEZDGNBVGY3TQOJQ"));
      expect(uri.protocol).toBe("otpauth:");
      expect(decodeURIComponent(uri.pathname)).toContain(`Llavero:${email}`);
      expect(Object.fromEntries(uri.searchParams)).toEqual({
        secret: "GEZDGNBVGY3TQOJQ",
        issuer: "Llavero",
        algorithm: "SHA1",
        digits: "6",
        period: "30",
      });
    }),
  );
});
