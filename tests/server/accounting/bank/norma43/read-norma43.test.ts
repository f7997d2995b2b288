import { readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNorma43 } from "#server/areas/accounting/bank/norma43/read-norma43.ts";
import { isValidIban } from "#shared/domain/core/iban.ts";
import {
  anyAccount,
  anyCount,
  anyStyle,
  finalOf,
  ibanOf,
  linesOf,
  type MeantAccount,
  toFile,
} from "#tests/support/norma43-file.ts";

const BANK_FILE = path.join(import.meta.dirname, "../../../../support/data/statement.n43");

const aMovement = {
  operation_date: "2026-03-05",
  value_date: "2026-03-04",
  amount: 85_000,
  is_debit: false,
  common_concept: "04",
  own_concept: "250",
  document_number: "",
  reference_1: "F2026-1",
  reference_2: "",
  text: "TRANSFERENCIA DE BEGOÑA NÚÑEZ",
  original: null,
};
const anAccount: MeantAccount = {
  bank: 2100,
  branch: 418,
  account: 200_051_332,
  holder: "LLAVERO",
  initial_balance: -5_000,
  movements: [aMovement],
};

const hashesOf = (lines: readonly string[]) =>
  readNorma43(toFile(lines)).flatMap(({ movements }) => movements.map(({ hash }) => hash));

describe("a bank's original statement", () => {
  it("a statement is read with balances, dates, signs and texts", async () => {
    const [account, ...others] = readNorma43(await readFile(BANK_FILE));
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      iban: "ES8200000000000000000000",
      holder: "TECNATIVA S.L",
      currency: "EUR",
      start_date: "2016-02-01",
      end_date: "2016-05-31",
      initial_balance: 0,
      final_balance: 10_196,
    });
    expect(account?.movements.map(({ amount, operation_date, text }) => [amount, operation_date, text])).toEqual([
      [-3, "2016-05-26", "COMISI\ufffdN"],
      [-17_830, "2016-05-12", "TRANSFERENC. A TEST PARTNER N43"],
      [28_029, "2016-05-16", "TRANSFERENC. TEST PARTNER 2"],
      [0, "2016-05-16", "TRANSFERENC. TEST PARTNER 2 IMPORTE 0"],
    ]);
    expect(account?.movements[0]).toMatchObject({
      line: 2,
      value_date: "2016-05-25",
      common_concept: "06",
      own_concept: "100",
      document_number: "",
      reference_1: "",
      reference_2: "5540014210128010",
      other_party_iban: null,
      original: null,
    });
    expect(account?.movements[3]?.original).toEqual({ currency: "EUR", amount: 100 });
  });
});

describe("statement formats", () => {
  it("a statement is read alike in every encoding, layout and count that banks and editors use", () => {
    const someAccounts = fc.array(anyAccount, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(someAccounts, anyStyle, anyCount, (accounts, style, count) => {
        const read = readNorma43(toFile(linesOf(accounts, count), style));
        const meant = accounts.map((account) => ({
          iban: ibanOf(account),
          holder: account.holder,
          initial_balance: account.initial_balance,
          final_balance: finalOf(account),
          movements: account.movements.map(({ is_debit: _side, ...movement }) => movement),
        }));
        expect(read).toMatchObject(meant);
        expect(read.every(({ iban }) => isValidIban(iban))).toBe(true);
        const hashes = read.flatMap(({ movements }) => movements.map(({ hash }) => hash));
        expect(new Set(hashes).size).toBe(hashes.length);
      }),
    );
  });

  it("a statement is read without line breaks, and with trailing blank lines and an end-of-file character", () => {
    const lines = linesOf([anAccount]);
    const whole = readNorma43(toFile(lines));
    expect(readNorma43(Buffer.from(lines.map((line) => line.padEnd(80)).join(""), "latin1"))).toEqual(whole);
    expect(readNorma43(Buffer.concat([toFile(lines), Buffer.from("\r\n   \r\n\u001a")]))).toEqual(whole);
  });

  it("texts that continue in the next concept are joined without splitting a word", () => {
    const text = `${"PAGO ".repeat(14)}ALQUILER DE MARZO`;
    const [account] = readNorma43(toFile(linesOf([{ ...anAccount, movements: [{ ...aMovement, text }] }])));
    expect(account?.movements[0]?.text).toBe(text);
  });
});

describe("hash of a movement", () => {
  it("a movement's hash does not depend on the file or its position", () => {
    const other = { ...aMovement, amount: 100 };
    const [alone] = hashesOf(linesOf([anAccount]));
    expect(hashesOf(linesOf([{ ...anAccount, movements: [other, aMovement] }]))[1]).toBe(alone);
  });

  it("two equal movements of a day have different hashes, which stay the same in a longer file", () => {
    const twice = hashesOf(linesOf([{ ...anAccount, movements: [aMovement, aMovement] }]));
    const longer = hashesOf(
      linesOf([{ ...anAccount, movements: [aMovement, { ...aMovement, amount: 1 }, aMovement] }]),
    );
    expect(new Set(twice).size).toBe(2);
    expect([longer[0], longer[2]]).toEqual(twice);
  });

  it("a movement's hash depends on account, day, amount and text", () => {
    const change = (changes: Partial<typeof aMovement>) =>
      linesOf([{ ...anAccount, movements: [{ ...aMovement, ...changes }] }]);
    const files = [
      linesOf([anAccount]),
      linesOf([{ ...anAccount, account: 1 }]),
      change({ operation_date: "2026-03-06" }),
      change({ amount: 85_001 }),
      change({ text: "OTRO" }),
      change({ reference_1: "F2026-2" }),
    ];
    expect(new Set(files.flatMap(hashesOf)).size).toBe(files.length);
  });
});

describe("refusing an invalid statement with its line:", () => {
  const lines = linesOf([anAccount]);
  const [heading = "", movement = "", concept = "", closing = "", end = ""] = lines;
  const recount = (...records: string[]) => [
    ...records,
    end.replace(/\d{6}$/, String(records.length).padStart(6, "0")),
  ];

  it.each([
    ["empty", "statement_empty", 1, [""]],
    ["a web page", "statement_unknown", 1, ["<!doctype html>"]],
    ["an unknown record", "statement_unknown", 3, recount(heading, movement, "99", closing)],
    ["a line that is too long", "statement_unknown", 2, recount(heading, movement.padEnd(81, "X"), concept, closing)],
    [
      "a date that is none",
      "statement_value",
      2,
      recount(heading, movement.replace("260305", "260230"), concept, closing),
    ],
    [
      "an amount with letters",
      "statement_value",
      2,
      recount(heading, movement.replace("00085000", "0008500O"), concept, closing),
    ],
    [
      "a side that is neither",
      "statement_value",
      2,
      recount(heading, movement.replace("2502", "2503"), concept, closing),
    ],
    [
      "a changed amount",
      "statement_sums",
      4,
      recount(heading, movement.replace("00085000", "00095000"), concept, closing),
    ],
    [
      "a changed balance",
      "statement_sums",
      4,
      recount(heading.replace("0000005000978", "0000006000978"), movement, concept, closing),
    ],
    ["a missing movement", "statement_sums", 2, recount(heading, closing)],
    [
      "a closing of another account",
      "statement_sums",
      4,
      recount(heading, movement, concept, closing.replace("2100", "2101")),
    ],
    ["a movement outside of an account", "statement_order", 5, recount(heading, movement, concept, closing, movement)],
    ["a text without a movement", "statement_order", 2, recount(heading, concept, closing)],
    ["an account that is not closed", "statement_order", 2, recount(heading, heading, movement, concept, closing)],
    ["a wrong count", "statement_count", 5, [...lines.slice(0, -1), end.replace("000004", "000006")]],
    ["no end", "statement_incomplete", 4, lines.slice(0, -1)],
    ["something after the end", "statement_order", 6, [...lines, heading]],
  ])("an invalid statement is refused with its line: %s", (_what, code, line, file) => {
    expect(() => readNorma43(toFile(file))).toThrow(expect.objectContaining({ code, line }));
  });

  it("any bytes are refused with an error of the catalogue", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => readNorma43(bytes)).toThrow(expect.objectContaining({ name: "StatementFault" }));
      }),
    );
  });
});
