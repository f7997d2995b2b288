import { expect, test } from "vitest";
import type { BankStatement, PreviewedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { camtFile, camtText, type MeantEntry } from "#tests/support/camt-file.ts";
import { linesOf, toFile } from "#tests/support/norma43-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aMovement } from "#tests/support/upload-statement.ts";

/* What an import would bring, before anything is stored. */

const { app, api, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

const anAccount = () => {
  const account = nextNumber();
  return { account, iban: generateSpanishIban(49, 1500, account) };
};
const norma43 = (account: number, amounts: readonly number[]) =>
  toFile(
    linesOf([
      {
        bank: 49,
        branch: 1500,
        account,
        holder: "RENTAS",
        initial_balance: 10_000,
        movements: amounts.map((amount) => aMovement({ amount, text: `ABONO ${amount}` })),
      },
    ]),
  );
const preview = async (bytes: Buffer, name = "marzo.n43") =>
  dataOf(await api.upload<PreviewedStatement>("/bank-statements/preview", name, bytes)).accounts;
const counts = async () => {
  const rows = await app.db.query<{ statements: string; movements: string; history: string }>(
    `select (select count(*) from bank_statement) as statements, (select count(*) from bank_movement) as movements,
            (select count(*) from audit_entry) as history`,
  );
  return rows[0];
};

test("a preview says account, issuer, days, balances and counts, and writes nothing", async () => {
  const { account, iban } = anAccount();
  const issuer = await money.anIssuer({ ...(await money.anIssuerInput()), bank_account: iban });
  const before = await counts();
  expect(await preview(norma43(account, [1_000, -300]))).toEqual([
    {
      iban,
      holder: "RENTAS",
      currency: "EUR",
      format: "norma43",
      start_date: "2026-03-01",
      end_date: "2026-03-31",
      initial_balance: 10_000,
      final_balance: 10_700,
      movement_count: 2,
      known_count: 0,
      bank_statement_id: null,
      issuer_id: issuer.id,
      issuer_label: issuer.label,
    },
  ]);
  expect(await counts()).toEqual(before);
});

test("a preview counts what exists already as the import does, in any format", async () => {
  const { account, iban } = anAccount();
  const imported = dataOf(
    await api.upload<{ bank_statement_id: string }>("/bank-statements", "marzo.n43", norma43(account, [1_000, -300])),
  );
  const known = { known_count: 2, bank_statement_id: imported.bank_statement_id, issuer_id: null, issuer_label: null };
  expect(await preview(norma43(account, [1_000, -300, 55]))).toMatchObject([{ ...known, movement_count: 3 }]);
  const entries: MeantEntry[] = [1_000, -300].map((amount) => ({ booked: "2026-03-09", amount, says: "Abono" }));
  const camt = camtFile({ version: "camt.053.001.08", iban, opening: 0, days: ["2026-03-09", "2026-03-09"], entries });
  expect(await preview(camt)).toMatchObject([{ ...known, movement_count: 2, format: "camt053" }]);
  expect(dataOf(await api.get<BankStatement[]>(`/bank-statements?sort=-created_at`))[0]?.iban).toBe(iban);
});

test("several days of one account are one account of the preview, from its first balance to its last", async () => {
  const [{ iban }, other] = [anAccount(), anAccount()];
  const day = (of: string, date: string, opening: number, amount: number) =>
    /<Stmt>.*<\/Stmt>/s.exec(
      camtText({
        version: "camt.053.001.02",
        iban: of,
        opening,
        days: [date, date],
        entries: [{ booked: date, amount, says: "Abono" }],
      }),
    )?.[0] ?? "";
  const whole = camtText({
    version: "camt.053.001.02",
    iban,
    opening: 0,
    days: ["2026-03-09", "2026-03-09"],
    entries: [],
  });
  const statements = [
    day(iban, "2026-03-10", 500, 700),
    day(other.iban, "2026-03-10", 0, 1),
    day(iban, "2026-03-09", 0, 500),
  ].join("");
  const accounts = await preview(Buffer.from(whole.replace(/<Stmt>.*<\/Stmt>/s, statements)), "dias.xml");
  expect(accounts).toMatchObject([
    {
      iban,
      start_date: "2026-03-09",
      end_date: "2026-03-10",
      initial_balance: 0,
      final_balance: 1_200,
      movement_count: 2,
    },
    { iban: other.iban, movement_count: 1 },
  ]);
});

test("a preview refuses what an import refuses, and is for those who may import", async () => {
  const refused = await api.upload("/bank-statements/preview", "x.n43", Buffer.from("no soy un extracto"));
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.statement_unknown"]);
  const viewer = await app.logInAs("viewer");
  expect((await viewer.upload("/bank-statements/preview", "x.n43", norma43(nextNumber(), [1]))).status).toBe(403);
});
