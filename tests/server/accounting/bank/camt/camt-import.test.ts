import { expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { camtFile, type MeantCamt, type MeantEntry } from "#tests/support/camt-file.ts";
import { linesOf, toFile } from "#tests/support/norma43-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aMovement, type MeantPart } from "#tests/support/upload-statement.ts";

/* camt files beside Norma 43: what they bring, and that the movements of one day come once. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });
const DAY = "2026-03-09";

const anAccount = () => {
  const account = nextNumber();
  return { account, iban: generateSpanishIban(49, 1500, account) };
};
type Account = ReturnType<typeof anAccount>;

const camt = ({ iban }: Account, entries: readonly MeantEntry[], more: Partial<MeantCamt> = {}) =>
  camtFile({ version: "camt.053.001.08", iban, opening: 0, days: [DAY, DAY], entries, ...more });
const norma43 = ({ account }: Account, parts: readonly MeantPart[]) =>
  toFile(
    linesOf([
      { bank: 49, branch: 1500, account, holder: "RENTAS", initial_balance: 0, movements: parts.map(aMovement) },
    ]),
  );
const send = async (bytes: Buffer, name = "extracto.xml") =>
  dataOf(await api.upload<ImportedStatement>("/bank-statements", name, bytes));
const movementsOf = async (id: string | null): Promise<BankMovement[]> =>
  dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&page_size=200`));

const ana: MeantEntry = { booked: DAY, amount: 85_000, party: "Ana Gil", says: "Alquiler", reference: "R-1" };
const luis: MeantEntry = { booked: DAY, amount: 85_000, party: "Luis Rojo", says: "Alquiler", reference: "R-2" };

test("a statement is stored with its format, balances and movements, and its file byte for byte", async () => {
  const file = camt(anAccount(), [ana, { ...luis, amount: -1_000 }]);
  const imported = await send(file);
  expect(imported).toMatchObject({ added: 2, known: 0 });
  const path = `/bank-statements/${imported.bank_statement_id}`;
  expect(dataOf(await api.get<BankStatement>(path))).toMatchObject({
    format: "camt053",
    initial_balance: 0,
    final_balance: 84_000,
    holder: "Fincas Núñez, S. L.",
    pending_count: 2,
  });
  const download = await api.download(`${path}/file`);
  expect(download.bytes.equals(file)).toBe(true);
  expect(download.headers["content-type"]).toMatch(/^text\/plain/);
  expect((await send(file)).added).toBe(0);
});

test("a notification has no balances, and the statement that follows brings only the rest", async () => {
  const account = anAccount();
  const first = await send(camt(account, [ana], { version: "camt.054.001.02" }));
  expect(dataOf(await api.get<BankStatement>(`/bank-statements/${first.bank_statement_id}`))).toMatchObject({
    format: "camt054",
    initial_balance: null,
    final_balance: null,
  });
  const second = await send(camt(account, [ana, luis]));
  expect(second).toMatchObject({ added: 1, known: 1 });
  expect((await movementsOf(second.bank_statement_id)).map(({ text }) => text)).toEqual(["Luis Rojo Alquiler"]);
});

test.each([
  ["Norma 43 before camt", true],
  ["camt before Norma 43", false],
])("the movements of one day come once: %s", async (_order, isNormaFirst) => {
  const account = anAccount();
  const files = [
    norma43(account, [
      { amount: 85_000, text: "TRANSF DE LUIS ROJO" },
      { amount: 85_000, text: "TRANSF DE ANA GIL" },
    ]),
    camt(account, [ana, luis]),
  ];
  const [first, second] = isNormaFirst ? files : files.toReversed();
  const one = await send(first ?? Buffer.of());
  expect(one.added).toBe(2);
  expect(await send(second ?? Buffer.of())).toMatchObject({
    added: 0,
    known: 2,
    bank_statement_id: one.bank_statement_id,
  });
});

test("a payment of the afternoon is not taken for one of the same amount that the morning's file had", async () => {
  const account = anAccount();
  await send(norma43(account, [{ amount: 85_000, text: "TRANSF DE ANA GIL" }]));
  const whole = await send(camt(account, [luis, ana]));
  expect(whole).toMatchObject({ added: 1, known: 1 });
  expect((await movementsOf(whole.bank_statement_id)).map(({ text }) => text)).toEqual(["Luis Rojo Alquiler"]);
  const notified = await send(
    camt(account, [{ ...ana, party: "Eva Sanz", reference: "R-3" }], { version: "camt.054.001.08" }),
  );
  expect(notified).toMatchObject({ added: 1, known: 0 });
});

test("a notification without the bank's reference and the statement with it are one movement", async () => {
  const account = anAccount();
  const { reference: _reference, ...bare } = ana;
  await send(camt(account, [{ ...bare, end_to_end: "E2E-ANA" }], { version: "camt.054.001.08" }));
  const whole = camt(account, [{ ...ana, end_to_end: "E2E-ANA" }, luis]);
  expect(await send(whole)).toMatchObject({ added: 1, known: 1 });
  expect(await send(whole)).toMatchObject({ added: 0, known: 2 });
});

test("a movement comes once between two statements of which one has the bank's references and the other has not", async () => {
  const without = ({ reference: _reference, ...entry }: MeantEntry): MeantEntry => entry;
  const keep = (entry: MeantEntry) => entry;
  for (const [first, second] of [
    [without, keep],
    [keep, without],
  ] as const) {
    const account = anAccount();
    expect((await send(camt(account, [first(ana)], { version: "camt.053.001.02" }))).added).toBe(1);
    expect(await send(camt(account, [second(ana), second(luis)]))).toMatchObject({ added: 1, known: 1 });
  }
});

test("without a reference, a payment of the same day and amount with other texts is another", async () => {
  const account = anAccount();
  const { reference: _luis, ...unreferred } = luis;
  await send(camt(account, [unreferred], { version: "camt.053.001.02" }));
  expect((await send(camt(account, [{ ...ana, says: "Transferencia de marzo" }]))).added).toBe(1);
});

test("payments of one day, amount and text whose references differ are two, also in different files", async () => {
  const account = anAccount();
  await send(camt(account, [ana], { version: "camt.054.001.08" }));
  expect(await send(camt(account, [{ ...ana, reference: "R-9" }]))).toMatchObject({ added: 1, known: 0 });
});

test("two equal movements of one file are both imported, once, in every format", async () => {
  const account = anAccount();
  const fee = { booked: DAY, amount: -350, says: "Comisión" };
  expect(await send(camt(account, [fee, fee]))).toMatchObject({ added: 2 });
  const part = { amount: -350, text: "COMISION" };
  expect(await send(norma43(account, [part, part, part]))).toMatchObject({ added: 1, known: 2 });
});

test("one movement of Norma 43 is not taken for two of two pages of a camt file", async () => {
  const account = anAccount();
  await send(norma43(account, [{ amount: 85_000, text: "TRANSF DE ANA GIL" }]));
  const [first, second] = [ana, luis].map((entry) => String(camt(account, [entry])));
  const page = /<Stmt>.*<\/Stmt>/s.exec(second ?? "")?.[0] ?? "";
  const file = Buffer.from((first ?? "").replace("</Stmt>", `</Stmt>${page}`));
  expect(await send(file)).toMatchObject({ added: 1, known: 1 });
});

test("the same movements of another account are others", async () => {
  await send(norma43(anAccount(), [{ amount: 85_000, text: "TRANSF DE ANA GIL" }]));
  expect(await send(camt(anAccount(), [ana]))).toMatchObject({ added: 1, known: 0 });
});

test("the movements of an account in another currency under the same number are others", async () => {
  const account = anAccount();
  await send(norma43(account, [{ amount: 85_000, text: "TRANSF DE ANA GIL" }]));
  const dollars = camt(account, [ana], { currency: "USD" });
  expect(await send(dollars)).toMatchObject({ added: 1, known: 0 });
  expect(await send(camt(account, [ana]))).toMatchObject({ added: 0, known: 1 });
});

test("a tenant's payment from a camt file is proposed, confirmed and undone as one of Norma 43", async () => {
  const person = await given.aPerson();
  const invoice = await money.anInvoice({ person_id: person.id });
  await app.db.query("select issue_invoices(array[$1::uuid], '2026-03-01')", [invoice.id]);
  const [issued] = await app.db.query<{ code: string; outstanding: number }>(
    "select label as code, outstanding from invoice where id = $1",
    [invoice.id],
  );
  const entry = { ...ana, amount: issued?.outstanding ?? 0, says: `Pago ${issued?.code}` };
  const { bank_statement_id } = await send(camt(anAccount(), [entry]));
  const [movement] = await movementsOf(bank_statement_id);
  const [proposed] = dataOf(
    await api.get<{ proposals: MatchProposal[] }[]>(`/bank-statements/${bank_statement_id}/proposals`),
  );
  expect(proposed?.proposals[0]).toMatchObject({ kind: "invoice", id: invoice.id });
  const path = `/bank-movements/${movement?.id}`;
  const confirmed = dataOf(
    await api.post<BankMovement>(`${path}/confirm`, { version: movement?.version, invoice_id: invoice.id }),
  );
  expect(confirmed.state).toBe("confirmed");
  const undone = dataOf(await api.post<BankMovement>(`${path}/undo`, { version: confirmed.version }));
  expect(undone.state).toBe("pending");
});

test("a version that is not read is refused by its name, in the caller's language, and nothing is stored", async () => {
  const bytes = Buffer.from(String(camt(anAccount(), [ana])).replace("camt.053.001.08", "camt.053.001.13"));
  const { status, body } = await api.speaking("en").upload("/bank-statements", "nuevo.xml", bytes);
  expect([status, body.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining("The statement is of version camt.053.001.13, which is not read yet."),
  ]);
});
