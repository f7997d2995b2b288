import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashAnnulment, hashRegistration } from "#server/services/verifactu/hash.ts";
import { type ChainedRecord, verifyChain } from "#server/services/verifactu/verify-chain.ts";
import { verifactuInvoiceTypes, type VerifactuRegistration } from "#shared/domain/accounting/verifactu.ts";

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

const code = fc.stringMatching(/^[A-Z0-9/-]{1,20}$/);
const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const registration = fc.record({
  issuer_tax_id: fc.constant("B12345674"),
  number: code,
  issue_date: day.map((date) => date.toISOString().slice(0, 10)),
  invoice_type: fc.constantFrom(...verifactuInvoiceTypes),
  tax_amount: fc.integer(),
  total: fc.integer(),
  recorded_at: day.map((date) => `${date.toISOString().slice(0, 19)}Z`),
});

type Unchained = Omit<VerifactuRegistration, "previous_hash">;

/** Every third invoice is annulled afterwards. */
function chain(invoices: readonly Unchained[]): ChainedRecord[] {
  const records: ChainedRecord[] = [];
  const last = () => records.at(-1)?.hash ?? null;
  invoices.forEach((invoice, index) => {
    const fields = { ...invoice, previous_hash: last() };
    records.push({ kind: "registration", fields, hash: hashRegistration(fields) });
    if (index % 3 !== 2) return;
    const annulled = { ...fields, previous_hash: last() };
    records.push({ kind: "annulment", fields: annulled, hash: hashAnnulment(annulled) });
  });
  return records;
}

describe("the hash", () => {
  it("of a registration is that of AEAT's own example", () => {
    expect(hashRegistration(example)).toBe("3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
  });

  it("changes with every field", () => {
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

describe("a chain", () => {
  const invoices = fc.array(registration, { minLength: 1, maxLength: 12 });

  it("holds as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(invoices, async (list) => {
        expect(await verifyChain("B12345674", chain(list))).toEqual([]);
      }),
    );
  });

  it("tells the record of which an amount was altered", async () => {
    await fc.assert(
      fc.asyncProperty(invoices, fc.nat(), async (list, pick) => {
        const records = chain(list);
        const position = records.findIndex(
          ({ kind }, index) => kind === "registration" && index >= pick % records.length,
        );
        fc.pre(position !== -1);
        const altered = records.map((record, index) =>
          index === position && record.kind === "registration"
            ? { ...record, fields: { ...record.fields, total: record.fields.total + 1 } }
            : record,
        );
        const breaks = await verifyChain("B12345674", altered);
        expect(breaks).toEqual([{ position, number: records[position]?.fields.number, reason: "altered" }]);
      }),
    );
  });

  it("tells that a record was taken out, and that one was hashed anew", async () => {
    const records = chain(["1", "2", "3", "4"].map((number) => ({ ...example, number })));
    const without = records.filter((_, index) => index !== 1);
    expect(await verifyChain("89890001K", without)).toEqual([{ position: 1, number: "3", reason: "unlinked" }]);
    const forged = records.map((record, index): ChainedRecord => {
      if (index !== 1 || record.kind !== "registration") return record;
      const fields = { ...record.fields, total: 1 };
      return { kind: "registration", fields, hash: hashRegistration(fields) };
    });
    expect(await verifyChain("89890001K", forged)).toEqual([{ position: 2, number: "3", reason: "unlinked" }]);
  });

  it("is one issuer's", async () => {
    const breaks = await verifyChain("B12345674", chain([example]));
    expect(breaks).toEqual([{ position: 0, number: "12345678/G33", reason: "foreign" }]);
  });
});
