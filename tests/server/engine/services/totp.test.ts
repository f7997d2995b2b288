import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { createTotpSecret, findTotpStep, totpCode, totpStep } from "#server/engine/services/totp.ts";

/** The key of RFC 6238, appendix B. */
const SECRET = Secret.fromUTF8("12345678901234567890").base32;

describe("authenticator codes", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("the code is that of RFC 6238 at second %i", (second, code) => {
    expect(totpCode(SECRET, totpStep(new Date(second * 1000)))).toBe(code);
  });

  test("a code is valid one step before and after, because clocks differ, and not beyond", () => {
    const now = new Date("2026-03-02T09:00:10Z");
    const step = totpStep(now);
    const found = [-2, -1, 0, 1, 2].map((away) =>
      findTotpStep(SECRET, totpCode(SECRET, step + away), { now, lastStep: null }),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  test("a code is valid once: neither the used step nor an earlier one is accepted again", () => {
    const now = new Date("2026-03-02T09:00:10Z");
    const step = totpStep(now);
    const found = [-1, 0, 1].map((away) =>
      findTotpStep(SECRET, totpCode(SECRET, step + away), { now, lastStep: step }),
    );
    expect(found).toEqual([null, null, step + 1]);
  });

  test("authenticator secrets have 160 random bits", () => {
    const secrets = Array.from({ length: 50 }, createTotpSecret);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
    expect(new Set(secrets).size).toBe(50);
  });
});
