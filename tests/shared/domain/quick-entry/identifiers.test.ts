import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modulo97, formatIban, generateSpanishIban } from "#shared/domain/core/iban.ts";
import { findIdentifiers } from "#shared/domain/quick-entry/identifiers.ts";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";
import { readPaymentLine } from "#shared/domain/quick-entry/read-payment-line.ts";
import { readSelection } from "#shared/domain/quick-entry/read-selection.ts";

const today = "2026-11-25";
const saidIn = (text: string) => findIdentifiers(text).map(({ start, end }) => text.slice(start, end));
const amountOf = (line: string) => readPaymentLine(line, { today, methods: [] }).amount?.value ?? null;

describe("identifying numbers in a text", () => {
  it.each([
    ["ES91 2100 0418 4502 0005 1332", "ES91 2100 0418 4502 0005 1332"],
    ["de ES9121000418450200051332 850 €", "ES9121000418450200051332"],
    ["es91 2100 0418 45 0200051332 garcia", "es91 2100 0418 45 0200051332"],
    ["ES91 2100 0418 4502 0005 1333 850 garcia", "ES91 2100 0418 4502 0005 1333"],
    ["GB29 NWBK 6016 1331 9268 19 Smith", "GB29 NWBK 6016 1331 9268 19"],
    ["DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"],
    ["AE07 0331 2345 6789 0123 456", "AE07 0331 2345 6789 0123 456"],
    ["2100 0418 45 0200051332", "2100 0418 45 0200051332"],
    ["tel. 600 123 456", "600 123 456"],
    ["732 108 523", "732 108 523"],
    ["91 555 12 34", "91 555 12 34"],
    ["+34 600 12 34 56", "+34 600 12 34 56"],
    ["0034600123456", "0034600123456"],
    ["+44 7911 123456", "+44 7911 123456"],
    ["12345678Z", "12345678Z"],
    ["12.345.678-Z", "12.345.678-Z"],
    ["X1234567L", "X1234567L"],
    ["B12345678", "B12345678"],
    ["4111 1111 1111 1111", "4111 1111 1111 1111"],
    ["9872023 VH5797S 0001 WX", "9872023 VH5797S 0001 WX"],
    ["cuenta ****9173", "****9173"],
    ["tarjeta terminada en 4321", "terminada en 4321"],
    ["factura 1234", "1234"],
    ["ref. 2026/118 garcia", "2026/118"],
    ["factura nº 77", "77"],
    ["tarjeta 4521 garcia", "4521"],
    ["tarjeta de crédito 4521", "4521"],
    ["visa 4521", "4521"],
    ["card 4521 smith", "4521"],
    ["cta. 1332", "1332"],
    ["c/c 1332", "1332"],
    ["iban 1332", "1332"],
    ["cuenta 1332", "1332"],
    ["de la cuenta 1332", "1332"],
    ["account 1332", "1332"],
    ["INGRESO EN EFECTIVO OFICINA 1234 GARCIA", "1234"],
    ["INGRESO CAJERO 1234 GARCIA", "1234"],
    ["INGRESO SUC 1234 GARCIA", "1234"],
    ["branch 1234 smith", "1234"],
    ["OPERACION 4521", "4521"],
    ["tel 600123", "600123"],
    ["phone 600123", "600123"],
    ["codigo 28013", "28013"],
    ["postcode 28013", "28013"],
    ["mandato 345", "345"],
    ["póliza 4521", "4521"],
    ["policy 4521", "4521"],
    ["remesa 345", "345"],
  ])("%s contains the identifying number %s", (text, said) => {
    expect(saidIn(text)).toEqual([said]);
  });

  it.each([
    "850",
    "1.380,00 €",
    "+1.380,00 €",
    "1 250,00 garcia",
    "factura 850,00 €",
    "factura de 850 €",
    "05/03/2026",
    "a cuenta 850",
    "a cuenta 1200",
    "a cta. 1200",
    "en cuenta 1200",
    "en la cuenta 1200",
    "a su cuenta 1200",
    "on account 1200",
    "visa 850",
    "tarjeta 1200 €",
    "tarjeta 4.521,00",
    "póliza 850 €",
    "payment of 1200",
    "cuenta garcia 850",
  ])("%s contains no identifying number", (text) => expect(saidIn(text)).toEqual([]));
});

const word = fc.constantFrom("garcia", "de", "por", "Maria", "Abad", "cuenta", "el", "piso", "alquiler", "cobro");
const words = fc.array(word, { maxLength: 3 }).map((said) => said.join(" "));
const digit = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** A valid account of a country, by its check digits. */
function accountOf(country: string, account: string): string {
  const check = String(98 - modulo97(`${account}${country}00`)).padStart(2, "0");
  return `${country}${check}${account}`;
}

const spanish = fc
  .tuple(fc.nat(9999), fc.nat(9999), fc.nat(9_999_999_999))
  .map(([bank, branch, account]) => generateSpanishIban(bank, branch, account));
const german = digit(18).map((account) => accountOf("DE", account));
const british = digit(14).map((account) => accountOf("GB", `NWBK${account}`));
const emirati = digit(19).map((account) => accountOf("AE", account));
const iban = fc
  .tuple(fc.oneof(spanish, german, british, emirati), fc.boolean())
  .map(([account, isSpaced]) => (isSpaced ? formatIban(account) : account));

const nationalPhone = fc
  .tuple(fc.constantFrom("6", "7", "8", "9"), digit(8), fc.constantFrom([3, 3, 3], [3, 2, 2, 2], [9]))
  .map(([first, rest, groups]) => {
    const digits = `${first}${rest}`;
    let at = 0;
    return groups.map((length) => digits.slice(at, (at += length))).join(" ");
  });
const phone = fc.tuple(fc.constantFrom("", "+34 ", "0034"), nationalPhone).map((parts) => parts.join(""));
const documentNumber = fc.oneof(
  fc.tuple(digit(8), fc.constantFrom("", "-", " "), fc.constantFrom("Z", "R", "M")).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("X", "Y", "Z"), digit(7), fc.constantFrom("L", "T")).map((parts) => parts.join("")),
);
const card = digit(16).map((digits) => digits.replace(/(.{4})(?=.)/g, "$1 "));
const identifier = fc.oneof(iban, phone, documentNumber, card);

describe("an identifying number is never money", () => {
  it("whatever words are around it, in a line", () => {
    fc.assert(
      fc.property(words, identifier, words, (before, said, after) => {
        expect(amountOf(`${before} ${said} ${after}`.trim())).toBeNull();
      }),
    );
  });

  it("whatever words are around it, in selected text", () => {
    fc.assert(
      fc.property(words, identifier, words, (before, said, after) => {
        const selected = `${before} ${said} ${after}`.trim();
        expect(readSelection(selected, today).amount).toBeUndefined();
        const { line } = readSelectedPayment(selected, { today, language: "es" });
        expect(amountOf(line)).toBeNull();
      }),
    );
  });

  it("and the amount beside it is still read", () => {
    const cents = fc.integer({ min: 100_00, max: 999_999 });
    fc.assert(
      fc.property(identifier, cents, fc.boolean(), (said, amount, isFirst) => {
        const money = `${(amount / 100).toFixed(2).replace(".", ",")} €`;
        expect(amountOf(isFirst ? `${money} garcia ${said}` : `${said} garcia ${money}`)).toBe(amount);
      }),
    );
  });
});
