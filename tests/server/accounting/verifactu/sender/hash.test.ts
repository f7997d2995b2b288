import { describe, expect, it } from "vitest";
import { hashAnnulment, hashRegistration } from "#server/areas/accounting/verifactu/record-hash.ts";
import type { VerifactuRegistration } from "#shared/domain/accounting/verifactu/verifactu.ts";

const example: VerifactuRegistration = {
  issuer_tax_id: "89890001K",
  number: "12345678/G33",
  issue_date: "2024-01-01",
  invoice_type: "F1",
  tax_amount: 1235,
  total: 12345,
  previous_hash: null,
  recorded_at: "2024-01-01T19:20:30+01:00",
};

describe("VeriFactu hash", () => {
  it("the hash of a registration equals AEAT's published example", () => {
    expect(hashRegistration(example)).toBe("3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
  });

  it("the hashes of the next registration and of its annulment equal AEAT's examples", () => {
    const next = { ...example, number: "12345679/G34", recorded_at: "2024-01-01T19:20:35+01:00" };
    const second = hashRegistration({ ...next, previous_hash: hashRegistration(example) });
    expect(second).toBe("F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97");
    expect(hashAnnulment({ ...next, previous_hash: second, recorded_at: "2024-01-01T19:20:40+01:00" })).toBe(
      "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68",
    );
  });

  it("the hash changes with every field", () => {
    const other: Required<VerifactuRegistration> = {
      issuer_tax_id: "89890002E",
      number: "12345678/G34",
      issue_date: "2024-01-02",
      invoice_type: "F2",
      tax_amount: 1236,
      total: 12346,
      previous_hash: "AB",
      recorded_at: "2024-01-01T19:20:31+01:00",
    };
    const hashes = Object.entries(other).map(([field, value]) => hashRegistration({ ...example, [field]: value }));
    expect(new Set([hashRegistration(example), hashAnnulment(example), ...hashes]).size).toBe(hashes.length + 2);
  });
});
