import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DirectDebit,
  type DirectDebitFile,
  writeDirectDebits,
} from "#server/areas/accounting/remittances/sepa/direct-debits.ts";
import { RemittanceFault } from "#server/areas/accounting/remittances/sepa/remittance-fault.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { debitsOf } from "#tests/support/sepa-lines.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

const line: DirectDebit = {
  end_to_end_id: "F2026/1",
  amount: 85_000,
  sequence: "RCUR",
  collection_date: "2026-03-05",
  mandate_reference: "ALQ-00001",
  mandate_signed_on: "2025-01-15",
  debtor: { name: "Begoña Núñez", iban: generateSpanishIban(2100, 418, 200_051_332) },
  text: "Alquiler de marzo",
};

function aFile(lines: readonly DirectDebit[], changes: Partial<DirectDebitFile> = {}): DirectDebitFile {
  const creditor = {
    name: "Llavero Gestión, S.L.",
    iban: generateSpanishIban(49, 1500, 2_110_000_000),
    bic: "BSCHESMM",
    address: { street: "Calle Mayor, 1", postal_code: "28013", city: "Madrid", country: "ES" },
    creditor_id: generateCreditorId("B12345674"),
    is_company: true,
  };
  return { message_id: "REM-2026-03", created_at: "2026-03-01T08:00:00Z", scheme: "CORE", creditor, lines, ...changes };
}

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, value]) => value);

/** The fault of a file, or null. */
function faultOf(file: DirectDebitFile): RemittanceFault | null {
  try {
    writeDirectDebits(file);
    return null;
  } catch (error) {
    if (error instanceof RemittanceFault) return error;
    throw error;
  }
}

describe("SEPA direct-debit files", () => {
  it("a direct-debit file is valid by the ISO schema for any names", { timeout: 120_000 }, async () => {
    const files = fc.sample(fc.tuple(debitsOf({ maxLength: 40 }), fc.constantFrom("CORE", "B2B")), 40);
    const documents = files.map(([lines, scheme]) => writeDirectDebits(aFile(lines, { scheme })).xml);
    expect(await validateXml(documents, "pain.008.001.08.xsd")).toEqual([]);
  });

  it(
    "a direct-debit file with 3,000 lines is valid, and adds up in the file and in each group",
    { timeout: 120_000 },
    async () => {
      const [lines = []] = fc.sample(debitsOf({ minLength: 3000, maxLength: 3000, size: "max" }), 1);
      const { xml, total, line_count } = writeDirectDebits(aFile(lines));
      expect(await validateXml([xml], "pain.008.001.08.xsd")).toEqual([]);
      expect([line_count, total]).toEqual([3000, lines.reduce((sum, { amount }) => sum + amount, 0)]);
      const [ofFile, ...ofGroups] = valuesOf(xml, "CtrlSum").map((value) => BigInt((value ?? "").replace(".", "")));
      expect(ofFile).toBe(BigInt(total));
      expect(ofGroups.reduce((sum, value) => sum + value, 0n)).toBe(BigInt(total));
      expect(new Set(valuesOf(xml, "EndToEndId")).size).toBe(3000);
    },
  );

  it("without a BIC a direct-debit file has the IBAN alone: NOTPROVIDED for both banks, which the schema requires", async () => {
    const { bic: _bic, ...creditor } = aFile([line]).creditor;
    const { xml } = writeDirectDebits(aFile([line, { ...line, end_to_end_id: "2" }], { creditor }));
    expect(await validateXml([xml], "pain.008.001.08.xsd")).toEqual([]);
    expect(xml).not.toContain("BICFI");
    expect(xml.match(/NOTPROVIDED/g)).toHaveLength(3);
    expect(xml.match(/<IBAN>/g)).toHaveLength(3);
    for (const agent of ["DbtrAgt", "CdtrAgt"]) {
      const without = xml.replace(new RegExp(`<${agent}>.*?</${agent}>`, "s"), "");
      expect(await validateXml([without], "pain.008.001.08.xsd")).not.toEqual([]);
    }
  });

  it("the schema refuses a file with an unknown sequence type, so the validation can fail", async () => {
    const { xml } = writeDirectDebits(aFile([line]));
    expect(await validateXml([xml.replace(/<SeqTp>RCUR/, "<SeqTp>WHAT")], "pain.008.001.08.xsd")).not.toEqual([]);
  });

  it("direct debits are grouped by day and sequence type, each group with a unique name", () => {
    const lines = [
      { ...line, end_to_end_id: "1", collection_date: "2026-03-10" },
      { ...line, end_to_end_id: "2", sequence: "FRST" as const },
      { ...line, end_to_end_id: "3" },
      { ...line, end_to_end_id: "4", sequence: "FRST" as const },
    ];
    const { xml } = writeDirectDebits(aFile(lines));
    expect(valuesOf(xml, "PmtInfId")).toEqual(["REM-2026-03-1", "REM-2026-03-2", "REM-2026-03-3"]);
    expect(valuesOf(xml, "ReqdColltnDt")).toEqual(["2026-03-05", "2026-03-05", "2026-03-10"]);
    expect(valuesOf(xml, "SeqTp")).toEqual(["FRST", "RCUR", "RCUR"]);
    expect(valuesOf(xml, "EndToEndId")).toEqual(["2", "4", "3", "1"]);
    expect(valuesOf(xml, "NbOfTxs")).toEqual(["4", "2", "1", "1"]);
    expect(valuesOf(xml, "CtrlSum")).toEqual(["3400.00", "1700.00", "850.00", "850.00"]);
  });

  it("a direct-debit file has mandate, creditor, scheme and time as the guidelines require", () => {
    const { xml } = writeDirectDebits(aFile([line], { scheme: "B2B" }));
    expect(xml).toContain("<LclInstrm><Cd>B2B</Cd></LclInstrm>");
    expect(xml).toContain("<CreDtTm>2026-03-01T09:00:00</CreDtTm>");
    expect(xml).toContain("<MndtId>ALQ-00001</MndtId><DtOfSgntr>2025-01-15</DtOfSgntr>");
    expect(xml).toContain(`<Id>${generateCreditorId("B12345674")}</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm>`);
    expect(xml).toContain("<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>");
    expect(xml).toContain("<Dbtr><Nm>Begona Nunez</Nm></Dbtr>");
    expect(xml).toContain('<InstdAmt Ccy="EUR">850.00</InstdAmt>');
  });

  it.each([
    ["no_lines", null, []],
    ["amount", 0, [{ ...line, amount: 0 }]],
    ["amount", 1, [line, { ...line, end_to_end_id: "2", amount: 100_000_000_000 }]],
    ["amount", 0, [{ ...line, amount: 1.5 }]],
    ["iban", 0, [{ ...line, debtor: { ...line.debtor, iban: "ES0021000418450200051332" } }]],
    ["bic", 0, [{ ...line, debtor: { ...line.debtor, bic: "NOBIC" } }]],
    ["name", 0, [{ ...line, debtor: { ...line.debtor, name: " \u0301 " } }]],
    ["name", 0, [{ ...line, debtor: { ...line.debtor, name: "王小明" } }]],
    ["reference", 0, [{ ...line, mandate_reference: "ALQ//1" }]],
    ["date", 0, [{ ...line, collection_date: "2026-02-30" }]],
    ["duplicate_reference", 1, [line, line]],
  ])("a direct-debit file is refused for %s in line %s", (key, at, lines) => {
    expect(faultOf(aFile(lines))).toMatchObject({ key, line: at });
  });

  it("a direct-debit file without a valid creditor identifier is refused", () => {
    const { creditor } = aFile([line]);
    expect(faultOf(aFile([line], { creditor: { ...creditor, creditor_id: "ES00000B12345674" } }))).toMatchObject({
      key: "creditor_id",
      line: null,
    });
  });
});
