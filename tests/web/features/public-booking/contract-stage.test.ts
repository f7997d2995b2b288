import fc from "fast-check";
import { expect, test } from "vitest";
import { signingSituations } from "#shared/domain/documents/signing-situation.ts";
import { contractStage } from "#web/features/public-booking/contract-stage.ts";

const contract = fc.record({
  situation: fc.constantFrom(...signingSituations),
  is_complete: fc.boolean(),
  has_signed_file: fc.boolean(),
  can_open: fc.boolean(),
  is_mailed: fc.boolean(),
});

test("an applicant is led to sign, or to the signed file, only where the booking's link opens it", () => {
  fc.assert(
    fc.property(contract, (one) => {
      const stage = contractStage(one);
      if (stage === "open") expect(one).toMatchObject({ situation: "open", can_open: true });
      if (stage === "ready")
        expect(one).toMatchObject({ situation: "signed", is_complete: true, has_signed_file: true, can_open: true });
      if (stage === "mailed") expect(one.is_mailed).toBe(true);
      if (stage === "by_office") expect(one.is_mailed).toBe(false);
      if (!one.can_open) expect(["open", "ready", "sealing", "signed"]).not.toContain(stage);
    }),
  );
});

test("a contract that another person signs is never said to be signed, or to be signed, by the applicant", () => {
  fc.assert(
    fc.property(contract, (one) => {
      const isDelegated = one.situation === "delegated";
      expect(contractStage(one).startsWith("delegated")).toBe(isDelegated);
    }),
  );
});
