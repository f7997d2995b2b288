import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { linesOf, type MeantAccount, plainStyle, toFile } from "#tests/support/norma43-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aMovement, type MeantPart } from "#tests/support/upload-statement.ts";

/* Bank files as altered by mail programs, editors, old systems and broken downloads. */

const { app, api } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

const account = (parts: readonly MeantPart[], more: Partial<MeantAccount> = {}): MeantAccount => ({
  bank: 49,
  branch: 1500,
  account: nextNumber(),
  holder: "RENTAS",
  initial_balance: 0,
  movements: parts.map(aMovement),
  ...more,
});
const linesFor = (...accounts: readonly MeantAccount[]) => linesOf(accounts);
const send = (bytes: Buffer, name = "marzo.n43") => api.upload<ImportedStatement>("/bank-statements", name, bytes);
const movementsOf = async (id: string | null): Promise<BankMovement[]> =>
  dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&page_size=200`));
const textsOf = async (bytes: Buffer): Promise<string[]> =>
  (await movementsOf(dataOf(await send(bytes)).bank_statement_id)).map(({ text }) => text);
const refusal = async (bytes: Buffer) => {
  const { status, body } = await send(bytes);
  return [status, body.errors[0]?.translationKey, body.errors[0]?.params["line"]];
};

/** Letters of a name in MS-DOS code page 850. */
const DOS: Readonly<Record<string, number>> = {
  Ñ: 0xa5,
  ñ: 0xa4,
  á: 0xa0,
  É: 0x90,
  Í: 0xd6,
  Ó: 0xe0,
  Ú: 0xe9,
  ü: 0x81,
};
const inDos = (text: string) => Buffer.from(Array.from(text, (sign) => DOS[sign] ?? sign.charCodeAt(0)));
const SAID = "TRANSF DE NÚÑEZ ÍÑIGO Y GüELL";

describe("reading a bank file", () => {
  test.each([
    ["Latin 1", (lines: readonly string[]) => toFile(lines)],
    ["UTF-8", (lines: readonly string[]) => toFile(lines, { ...plainStyle, encoding: "utf8" })],
    ["UTF-8 with its mark", (lines: readonly string[]) => toFile(lines, { ...plainStyle, hasBom: true })],
    ["code page 850", (lines: readonly string[]) => inDos(toFile(lines).toString("latin1"))],
    ["LF alone", (lines: readonly string[]) => toFile(lines, { ...plainStyle, end: "\n" })],
    ["trimmed lines", (lines: readonly string[]) => toFile(lines, { ...plainStyle, isPadded: false })],
    ["CR alone", (lines: readonly string[]) => Buffer.from(lines.join("\r"), "latin1")],
    [
      "blank lines and control-Z",
      (lines: readonly string[]) => Buffer.from(`${lines.join("\r\n\r\n")}\r\n\u001a`, "latin1"),
    ],
  ])("a bank file in %s is read", async (_how, write) => {
    expect(await textsOf(write(linesFor(account([{ amount: 100, text: SAID }]))))).toEqual([SAID]);
  });

  test("the same movements in another encoding are recognised as known", async () => {
    const lines = linesFor(account([{ amount: 100, text: SAID }]));
    await send(toFile(lines));
    for (const bytes of [toFile(lines, { ...plainStyle, encoding: "utf8" }), inDos(toFile(lines).toString("latin1"))])
      expect(dataOf(await send(bytes))).toMatchObject({ added: 0, known: 1 });
  });

  test("a file with two accounts gives two statements", async () => {
    const one = account([{ amount: 100, text: "UNO" }]);
    const two = account([
      { amount: 200, text: "DOS" },
      { amount: -50, text: "TRES" },
    ]);
    const bytes = toFile(linesFor(one, two));
    expect(dataOf(await send(bytes))).toMatchObject({ added: 3, known: 0 });
    const sha = createHash("sha256").update(bytes).digest("hex");
    const all = dataOf(await api.get<BankStatement[]>("/bank-statements?page_size=200"));
    const ofFile = all.filter(({ file_sha256 }) => file_sha256 === sha);
    expect(ofFile.map(({ movement_count }) => movement_count).toSorted((a, b) => a - b)).toEqual([1, 2]);
    for (const { id } of ofFile)
      expect((await api.download(`/bank-statements/${id}/file`)).bytes.equals(bytes)).toBe(true);
  });

  test("a file that overlaps an earlier one adds only the new movements", async () => {
    const day = (number: number): MeantPart => {
      const operation_date = `2026-03-0${number}`;
      return { amount: number * 1_000, text: `DIA ${number}`, operation_date, value_date: operation_date };
    };
    const number = nextNumber();
    const first = account([day(1), day(2), day(3)], { account: number });
    const second = account([day(3), day(4)], { account: number, initial_balance: 3_000 });
    expect(dataOf(await send(toFile(linesFor(first))))).toMatchObject({ added: 3, known: 0 });
    const overlapping = dataOf(await send(toFile(linesFor(second))));
    expect(overlapping).toMatchObject({ added: 1, known: 1 });
    expect((await movementsOf(overlapping.bank_statement_id)).map(({ text }) => text)).toEqual(["DIA 4"]);
  });

  test("an account in another currency under the same number has movements of its own", async () => {
    const euros = linesFor(account([{ amount: 30_000, text: "TRANSFERENCIA" }]));
    const inDollars = (line: string, from: number) => `${line.slice(0, from - 1)}840${line.slice(from + 2)}`;
    const dollars = euros.map((line) => {
      if (line.startsWith("11")) return inDollars(line, 48);
      return line.startsWith("33") ? inDollars(line, 74) : line;
    });
    for (const lines of [dollars, euros]) {
      expect(dataOf(await send(toFile(lines)))).toMatchObject({ added: 1, known: 0 });
      expect(dataOf(await send(toFile(lines)))).toMatchObject({ added: 0, known: 1 });
    }
  });

  test("a file with the largest amounts its columns allow is read exactly", async () => {
    const amount = 99_999_999_999_999;
    const parts = [
      { amount, text: "MUCHO" },
      { amount: -amount, text: "ENTERO" },
    ];
    const { bank_statement_id } = dataOf(await send(toFile(linesFor(account(parts)))));
    expect((await movementsOf(bank_statement_id)).map((movement) => movement.amount)).toEqual([amount, -amount]);
    expect((await api.get(`/bank-statements/${bank_statement_id}/proposals`)).status).toBe(200);
    expect((await api.get("/bank-statements")).status).toBe(200);
  });

  test("a file without movements adds none", async () => {
    expect(dataOf(await send(toFile(linesFor(account([])))))).toMatchObject({ added: 0, known: 0 });
  });
});

describe("downloading a bank file", () => {
  test("a bank file is returned byte for byte under its own name", async () => {
    const bytes = inDos(toFile(linesFor(account([{ amount: 100, text: SAID }]))).toString("latin1"));
    const { bank_statement_id } = dataOf(await send(bytes, "Extracto año 2026 «1».n43"));
    const file = await api.download(`/bank-statements/${bank_statement_id}/file`);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect((await (await app.logInAs("viewer")).get(`/bank-statements/${bank_statement_id}`)).status).toBe(200);
  });

  test("the file of an unknown statement is not found", async () => {
    const nowhere = "01890000-0000-7000-8000-000000000000";
    expect((await api.get(`/bank-statements/${nowhere}/file`)).status).toBe(404);
    expect((await api.get("/bank-statements/x/file")).status).toBe(404);
  });
});

/** A valid file with one line changed. */
function broken(index: number, change: (line: string) => string): Buffer {
  const lines = linesFor(account([{ amount: 100, text: "UNO" }]));
  return toFile(lines.map((line, position) => (position === index ? change(line) : line)));
}
const at = (line: string, from: number, text: string) =>
  line.slice(0, from - 1).padEnd(from - 1) + text + line.slice(from - 1 + text.length);

describe("refusing a bank file with the line and the reason", () => {
  test.each([
    ["empty", Buffer.alloc(0), [422, "error.statement_empty", 1]],
    ["of blanks", Buffer.from("  \r\n \r\n"), [422, "error.statement_empty", 1]],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n"), [422, "error.statement_unknown", 1]],
    ["UTF-16", Buffer.from("11004915000000000001260301", "utf16le"), [422, "error.statement_unknown", 1]],
    ["of zeros", Buffer.alloc(4_000), [422, "error.statement_unknown", 1]],
    [
      "without its end",
      toFile(linesFor(account([{ amount: 1, text: "X" }])).slice(0, -1)),
      [422, "error.statement_incomplete", 4],
    ],
    ["with wrong sums", broken(3, (line) => at(line, 45, "00000000000099")), [422, "error.statement_sums", 4]],
    ["with a wrong balance", broken(3, (line) => at(line, 60, "00000000000099")), [422, "error.statement_sums", 4]],
    ["that counts wrongly", broken(4, (line) => at(line, 21, "000009")), [422, "error.statement_count", 5]],
    [
      "with letters for an amount",
      broken(1, (line) => at(line, 29, "0000000000A100")),
      [422, "error.statement_value", 2],
    ],
    ["with 30 February", broken(1, (line) => at(line, 11, "260230")), [422, "error.statement_value", 2]],
    ["with a line too long", broken(1, (line) => line.padEnd(90, "X")), [422, "error.statement_unknown", 2]],
    ["with a record of another norm", broken(1, (line) => at(line, 1, "57")), [422, "error.statement_unknown", 2]],
  ])("a bank file %s is refused with its line", async (_what, bytes, expected) => {
    expect(await refusal(bytes)).toEqual(expected);
  });

  test("a file of ten megabytes is refused before it is read", async () => {
    expect((await send(Buffer.alloc(10_000_000, "22"))).status).toBe(413);
  });

  test("control characters in a bank file are dropped or refused, and never fail the server", async () => {
    const lines = linesFor(account([{ amount: 100, text: "NUL \u0000 Y \u0007 FIN" }]));
    for (const bytes of [toFile(lines), Buffer.concat([toFile(lines), Buffer.from([0, 0])])])
      expect((await send(bytes)).status).toBeLessThan(500);
  });
});
