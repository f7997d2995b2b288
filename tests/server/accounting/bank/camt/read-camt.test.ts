import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { readStatement } from "#server/areas/accounting/bank/read-statement.ts";
import { StatementFault } from "#server/areas/accounting/bank/statement-fault.ts";
import { camtFile, camtText, type MeantCamt, type MeantEntry } from "#tests/support/camt-file.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

const iban = generateSpanishIban(49, 1500, 51332);
const versions = ["camt.053.001.02", "camt.053.001.08", "camt.054.001.02", "camt.054.001.08"] as const;
const rent: MeantEntry = {
  booked: "2026-03-05",
  valued: "2026-03-06",
  amount: 85_000,
  reference: "2026030500001",
  party: "Begoña Álvarez Núñez",
  says: "Alquiler marzo F2026/0001",
  end_to_end: "E2E-1",
};
const fee: MeantEntry = { booked: "2026-03-31", amount: -350, says: "Comisión de mantenimiento" };
const meant = (more: Partial<MeantCamt> = {}): MeantCamt => ({
  version: "camt.053.001.08",
  iban,
  opening: 100_000,
  entries: [rent, fee],
  days: ["2026-03-01", "2026-03-31"],
  ...more,
});

async function faultOf(content: string | Uint8Array) {
  try {
    await readStatement(typeof content === "string" ? Buffer.from(content) : content);
  } catch (error) {
    if (error instanceof StatementFault) return { code: error.code, params: error.details.params };
    throw error;
  }
  return null;
}

test.each(["camt.053.001.08", "camt.054.001.08"] as const)(
  "the files of these tests are valid by the schema of %s",
  async (version) => {
    expect(await validateXml([camtText(meant({ version }))], `${version}.xsd`)).toEqual([]);
  },
);

test.each(versions)("a file of %s has account, days, balances and booked movements", async (version) => {
  const pending = { ...fee, status: "PDNG" };
  const isStatement = version.startsWith("camt.053");
  const [account, ...others] = await readStatement(camtFile(meant({ version, entries: [rent, pending, fee] })));
  expect(others).toEqual([]);
  expect(account).toMatchObject({
    format: isStatement ? "camt053" : "camt054",
    iban,
    holder: "Fincas Núñez, S. L.",
    currency: "EUR",
    start_date: "2026-03-01",
    end_date: "2026-03-31",
    initial_balance: isStatement ? 100_000 : null,
    final_balance: isStatement ? 184_650 : null,
  });
  expect(account?.movements).toMatchObject([
    {
      operation_date: "2026-03-05",
      value_date: "2026-03-06",
      amount: 85_000,
      document_number: "2026030500001",
      reference_2: "E2E-1",
      own_concept: "PMNT-RCDT-ESCT",
      common_concept: "",
      text: "Begoña Álvarez Núñez Alquiler marzo F2026/0001",
    },
    { operation_date: "2026-03-31", value_date: "2026-03-31", amount: -350, text: "Comisión de mantenimiento" },
  ]);
});

test("amounts, days and their order are those of the file, for any entries", async () => {
  const anyEntry = fc.record({
    booked: fc.integer({ min: 1, max: 31 }).map((day) => `2026-03-${String(day).padStart(2, "0")}`),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((cents) => cents !== 0),
    says: fc.string({ minLength: 1, maxLength: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 30 }), fc.constantFrom(...versions), async (entries, version) => {
      const [account] = await readStatement(camtFile(meant({ version, entries })));
      expect(account?.movements.map(({ operation_date, amount }) => [operation_date, amount])).toEqual(
        entries.map(({ booked, amount }) => [booked, amount]),
      );
      const hashes = account?.movements.map(({ hash }) => hash);
      expect(new Set(hashes).size).toBe(entries.length);
      const [again] = await readStatement(camtFile(meant({ version, entries })));
      expect(again?.movements.map(({ hash }) => hash)).toEqual(hashes);
    }),
  );
});

test("a movement is the same in a statement and in a notification, in either version", async () => {
  const hashes = versions.map(async (version) => {
    const [account] = await readStatement(camtFile(meant({ version, entries: [rent] })));
    return account?.movements[0]?.hash;
  });
  expect(new Set(await Promise.all(hashes)).size).toBe(1);
});

test("several transactions that are booked together are one movement with the reference of their order", async () => {
  const batch = { ...rent, says: "Recibo 1", others: ["Recibo 2"], message: "REM-2026-03" };
  const [account] = await readStatement(camtFile(meant({ entries: [batch] })));
  expect(account?.movements).toMatchObject([{ amount: 85_000, reference_1: "REM-2026-03", text: "PMNT-RCDT-ESCT" }]);
});

test.each([
  ["its reason", { return_reason: "MD06" }],
  ["its code", { code: ["PMNT", "IDDT", "UPDD"] as const }],
])("a returned debit is recognised by %s, and money that comes in never is one", async (_by, more) => {
  const returned = { ...fee, ...more };
  const [account] = await readStatement(camtFile(meant({ entries: [returned, { ...returned, amount: 350 }] })));
  expect(account?.movements.map(({ common_concept }) => common_concept)).toEqual(["14", ""]);
});

const returned: MeantEntry = {
  ...fee,
  amount: -85_350,
  party: "Begoña Álvarez Núñez",
  owner: "Fincas Núñez, S. L.",
  says: "Recibo marzo",
  return_reason: "AC04",
  charged: 350,
};

test.each(versions)(
  "what comes back in %s names the other party and the reason, with the charges in it",
  async (version) => {
    const paidBack = { ...returned, amount: 40_000, party: "Obras Sol", says: "Factura 7", isReversal: true };
    const entries = [returned, paidBack];
    if (version.endsWith(".08"))
      expect(await validateXml([camtText(meant({ version, entries }))], `${version}.xsd`)).toEqual([]);
    const [account] = await readStatement(camtFile(meant({ version, entries })));
    expect(account?.movements).toMatchObject([
      { amount: -85_350, common_concept: "14", text: "Begoña Álvarez Núñez Recibo marzo AC04" },
      { amount: 40_000, common_concept: "", text: "Obras Sol Factura 7 AC04" },
    ]);
  },
);

test("a reversal keeps its side of the account: a debit with it reverts a credit", async () => {
  const wrong = { ...rent, amount: -1_200, says: "Abono por error", isReversal: true };
  const [account] = await readStatement(camtFile(meant({ entries: [wrong, { ...wrong, amount: 900 }] })));
  expect(account?.movements.map(({ amount, common_concept }) => [amount, common_concept])).toEqual([
    [-1_200, "14"],
    [900, ""],
  ]);
});

test.each([
  ["850.5", 85_050],
  ["850", 85_000],
  ["850.", 85_000],
  [".5", 50],
  ["850.50000", 85_050],
])("the amount %s is %d cents", async (written, cents) => {
  const text = camtText(meant({ version: "camt.054.001.08", entries: [rent] })).replace(">850.00<", `>${written}<`);
  const [account] = await readStatement(Buffer.from(text));
  expect(account?.movements[0]?.amount).toBe(cents);
});

test("the number of an invoice in structured remittance information is in the text", async () => {
  const [account] = await readStatement(camtFile(meant({ entries: [{ ...rent, invoice: "F2026/0042" }] })));
  expect(account?.movements[0]?.text).toContain("F2026/0042");
});

test.each(versions)("a file of %s with prefixed names is read", async (version) => {
  const text = camtText(meant({ version }))
    .replace("xmlns=", "xmlns:n2=")
    .replaceAll(/<(\/?)([A-Z])/g, "<$1n2:$2");
  const [account] = await readStatement(Buffer.from(text));
  expect(account).toMatchObject({ iban, movements: [{ amount: 85_000 }, { amount: -350 }] });
});

test("a file of several accounts and several days of one has each with its movements; equal ones differ", async () => {
  const other = generateSpanishIban(49, 1500, 51333);
  const inner = (text: string) => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? "";
  const twice = [fee, fee];
  const second = inner(camtText(meant({ iban: other, entries: twice })));
  const third = inner(
    camtText(meant({ entries: [{ ...fee, booked: "2026-04-01" }], days: ["2026-04-01", "2026-04-01"] })),
  );
  const text = camtText(meant({ entries: twice })).replace("</Stmt>", `</Stmt>${second}${third}`);
  const accounts = await readStatement(Buffer.from(text));
  expect(accounts.map((one) => [one.iban, one.movements.length])).toEqual([
    [iban, 2],
    [other, 2],
    [iban, 1],
  ]);
  expect(new Set(accounts.flatMap(({ movements }) => movements.map(({ hash }) => hash))).size).toBe(5);
});

test("a movement without any reference is recognised by its days, amount and text", async () => {
  const bare = { booked: "2026-03-05", amount: 85_000, says: "NOTPROVIDED", end_to_end: "NOTPROVIDED" };
  const [account] = await readStatement(camtFile(meant({ entries: [bare, bare] })));
  expect(account?.movements).toMatchObject([
    { document_number: "", reference_1: "", reference_2: "" },
    { document_number: "", reference_1: "", reference_2: "" },
  ]);
  expect(account?.movements[0]?.hash).not.toBe(account?.movements[1]?.hash);
});

test("instants with an offset are days in Spain", async () => {
  const text = camtText(meant({ entries: [rent] })).replace(
    "<BookgDt><Dt>2026-03-05</Dt></BookgDt>",
    "<BookgDt><DtTm>2026-03-04T23:30:00Z</DtTm></BookgDt>",
  );
  const [account] = await readStatement(Buffer.from(text));
  expect(account?.movements[0]?.operation_date).toBe("2026-03-05");
});

test("a file in Latin 1 or UTF-16 is read as its declaration or mark says", async () => {
  const text = camtText(meant());
  const latin = Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1");
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace("UTF-8", "UTF-16"), "utf16le")]);
  for (const bytes of [latin, wide, Buffer.from(`\ufeff${text}`)]) {
    const [account] = await readStatement(bytes);
    expect(account?.movements[0]?.text).toContain("Begoña Álvarez");
  }
});

describe("an unreadable file", () => {
  const text = camtText(meant());

  test("another version is refused by its name", async () => {
    expect(await faultOf(text.replace("camt.053.001.08", "camt.053.001.13"))).toMatchObject({
      code: "statement_version",
      params: { version: "camt.053.001.13", versions: expect.stringContaining("camt.053.001.08") },
    });
    for (const other of ["pain.002.001.10", "camt.052.001.08", "camt.053.001.06", "camt.054.001.04"])
      expect(await faultOf(text.replace("camt.053.001.08", other))).toMatchObject({
        code: "statement_version",
        params: { version: other },
      });
  });

  test.each([
    ["other XML", "<html><body/></html>", "statement_unknown"],
    ["no account", text.replace(/<Stmt>.*<\/Stmt>/s, ""), "statement_empty"],
    ["a balance that does not follow", text.replace("1846.50", "1846.51"), "statement_sums"],
    ["another currency", text.replace('<Amt Ccy="EUR">850.00', '<Amt Ccy="USD">850.00'), "statement_value"],
    ["an amount with fractions of a cent", text.replace(">850.00<", ">850.001<"), "statement_value"],
    ["no amount", text.replace(">850.00<", "><"), "statement_value"],
    ["a negative amount", text.replace(">850.00<", ">-850.00<"), "statement_value"],
    ["a day that does not exist", text.replaceAll("2026-03-05", "2026-02-30"), "statement_value"],
    ["an account without IBAN", text.replace(/<IBAN>.*?<\/IBAN>/, "<Othr><Id>1</Id></Othr>"), "statement_value"],
    ["a wrong IBAN", text.replace(iban, `${iban.slice(0, -1)}9`), "statement_value"],
    ["half a file", text.slice(0, text.length / 2), "statement_unreadable"],
    ["an undeclared entity", text.replace("Alquiler", "&alquiler;"), "statement_unreadable"],
    ["bytes that are not of its encoding", Buffer.from(text, "latin1"), "statement_unreadable"],
    ["an encoding that does not exist", text.replace("UTF-8", "KLINGON"), "statement_unreadable"],
    [
      "entities that grow",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`,
      "statement_unreadable",
    ],
    [
      "a file of the server",
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>`,
      "statement_unreadable",
    ],
    ["elements within elements without end", "<a>".repeat(100_000), "statement_unreadable"],
    ["elements without number", `<a>${"<b/>".repeat(400_000)}</a>`, "statement_unreadable"],
  ])("%s is refused", async (_what, content, code) => {
    expect((await faultOf(content))?.code).toBe(code);
  });
});
