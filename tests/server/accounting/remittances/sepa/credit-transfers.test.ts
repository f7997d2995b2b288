import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CreditTransfer,
  writeCreditTransfers,
} from "#server/areas/accounting/remittances/sepa/credit-transfers.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { transfersOf } from "#tests/support/sepa-lines.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

const SCHEMA = "pain.001.001.09.xsd";

const line: CreditTransfer = {
  end_to_end_id: "FIANZA-1",
  amount: 120_050,
  execution_date: "2026-03-05",
  creditor: {
    name: "Iñaki Etxeberria",
    iban: generateSpanishIban(2095, 5000, 1_061_203_131),
    address: { street: "Calle Nueva, 3, 2º A", postal_code: "48001", city: "Bilbao", country: "ES" },
  },
  text: "Devolución de la fianza",
};

function aFile(lines: readonly CreditTransfer[]) {
  const debtor = {
    name: "Llavero Gestión, S.L.",
    iban: generateSpanishIban(49, 1500, 2_110_000_000),
    presenter_id: "B12345674000",
    is_company: true,
  };
  return { message_id: "TR-2026-03", created_at: "2026-07-01T08:00:00Z", debtor, lines };
}

describe("SEPA transfer files", () => {
  it("a transfer file is valid by the ISO schema for any names", { timeout: 120_000 }, async () => {
    const files = [...fc.sample(transfersOf({ maxLength: 40 }), 40), [line]];
    const documents = files.map((lines) => writeCreditTransfers(aFile(lines)).xml);
    expect(await validateXml(documents, SCHEMA)).toEqual([]);
  });

  it("a transfer file with 3,000 lines is valid", { timeout: 120_000 }, async () => {
    const [lines = []] = fc.sample(transfersOf({ minLength: 3000, maxLength: 3000, size: "max" }), 1);
    const file = writeCreditTransfers(aFile(lines));
    expect(file.total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
    expect(await validateXml([file.xml], SCHEMA)).toEqual([]);
  });

  it("a transfer file has address and bank as the guidelines require", () => {
    const { xml } = writeCreditTransfers(aFile([line]));
    expect(xml).toContain(
      "<Cdtr><Nm>Inaki Etxeberria</Nm><PstlAdr><StrtNm>Calle Nueva, 3, 2o A</StrtNm><PstCd>48001</PstCd><TwnNm>Bilbao</TwnNm><Ctry>ES</Ctry></PstlAdr></Cdtr>",
    );
    expect(xml).toContain("<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>");
    expect(xml).not.toContain("CdtrAgt");
    expect(xml).toContain("<ReqdExctnDt><Dt>2026-03-05</Dt></ReqdExctnDt>");
    expect(xml).toContain("<InitgPty><Nm>Llavero Gestion, S.L.</Nm><Id><OrgId><Othr><Id>B12345674000</Id>");
  });

  it("without a BIC a transfer file has the IBAN alone: NOTPROVIDED for the debtor's bank, which the schema requires", async () => {
    const { xml } = writeCreditTransfers(
      aFile([line, { ...line, end_to_end_id: "2", creditor: { ...line.creditor, bic: null } }]),
    );
    expect(await validateXml([xml], SCHEMA)).toEqual([]);
    expect(xml).not.toContain("BICFI");
    expect(xml.match(/NOTPROVIDED/g)).toHaveLength(1);
    expect(xml.match(/<IBAN>/g)).toHaveLength(3);
    const withoutAgent = xml.replace(/<DbtrAgt>.*?<\/DbtrAgt>/s, "");
    expect(await validateXml([withoutAgent], SCHEMA)).not.toEqual([]);
  });

  it("a transfer line that banks would refuse is refused with its number", () => {
    const wrong = { ...line, end_to_end_id: "2", creditor: { ...line.creditor, iban: "ES00" } };
    expect(() => writeCreditTransfers(aFile([line, wrong]))).toThrow("iban in line 1");
  });
});
