import { describe, expect, it } from "vitest";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";
import { findByPhrases } from "#shared/domain/quick-entry/name-phrases.ts";
import type { MethodChoice } from "#shared/domain/quick-entry/read-method.ts";
import { readLeftWords } from "#shared/domain/quick-entry/left-words.ts";
import { readPaymentLine } from "#shared/domain/quick-entry/read-payment-line.ts";
import { splitWords } from "#shared/lib/text.ts";
import { readCatalogue } from "#tests/support/read-catalogue.ts";

/*
 * Messages as offices, tenants and banks write them, with what each says. They are written from life and not from the
 * words that the parser knows: where one is read wrongly, the parser is corrected.
 * Columns: message | euros, or ? and why there are none | day (? for one that does not exist) | method | payer (? for
 * several) | words of the note, in any order.
 */

/** A Friday. */
const today = "2026-11-27";
const methods: readonly MethodChoice[] = [
  { id: "t", name: "Transferencia", kind: "transfer", is_default: true },
  { id: "d", name: "Domiciliación", kind: "direct_debit" },
  { id: "c", name: "Efectivo", kind: "cash" },
  { id: "k", name: "Tarjeta", kind: "card" },
  { id: "b", name: "Bizum", kind: "bizum" },
];
/** Persons, with the codes and telephones by which a search finds them. */
const persons = [
  "María Abad Ruiz",
  "Juan García López",
  "Marta García Vidal",
  "Ana Núñez Soler MAD-012-2B",
  "José Pepe Pérez Gil",
  "Luis Zubiri ALQ-00185",
  "Carmen Bonilla",
  "Domingo Ortega",
  "Fátima Benali 600123456",
  "Mohamed El Amrani",
  "Li Wei",
  "Andrés de la Fuente",
  "Tajo Servicios SL",
  "Cien Montaditos SL",
  "Tres Cantos Locales SL",
  "João dos Santos",
  "Abril López",
  "Juan Card",
  "Ana Order",
  "John Smith",
  "Sarah O'Brien",
  "Emily Clark",
  "Paul Becker",
];

/** A person is found by the beginnings of words, as in the search of the office. */
async function find(phrase: string): Promise<string[]> {
  const digits = phrase.replace(/^\+34|\D/g, "");
  if (digits.length === 9 && !/\p{L}/u.test(phrase)) return persons.filter((person) => person.includes(digits));
  const words = splitWords(phrase);
  return persons.filter((person) =>
    words.every((word) =>
      splitWords(person).some((other) => other === word || (word.length > 2 && other.startsWith(word))),
    ),
  );
}

async function payerOf(rest: string) {
  const named = await findByPhrases(rest, find);
  const [only] = named;
  if (!only) return { payer: "-", left: rest };
  return { payer: new Set(named.map(({ found }) => found)).size === 1 ? only.found : "?", left: only.left };
}

const dayOf = (said: string) => (/^\d\d-\d\d$/.test(said) ? `2026-${said}` : said);

async function read(line: string) {
  const { amount, amount_doubt, day, mistaken_day, method, concepts, rest } = readPaymentLine(line, { today, methods });
  const { payer, left } = rest === "" ? { payer: "", left: "" } : await payerOf(rest);
  const further = readLeftWords(left, methods);
  const euros = amount ? String(amount.value / 100) : "";
  return {
    amount: amount_doubt ? `?${amount_doubt.reason}` : euros,
    day: mistaken_day ? "?" : (day?.value ?? ""),
    method: (method ?? further.method)?.value.id ?? "",
    payer,
    note: splitWords(
      [...concepts.map(({ value }) => value), payer === "?" || payer === "-" ? "" : further.note].join(" "),
    )
      .toSorted()
      .join(" "),
  };
}

/** What a row of a catalogue expects. */
function expected(row: readonly string[], payer: string) {
  const [, amount = "", day = "", method = "", meant = "", note = ""] = row;
  return {
    amount: amount === "" || amount.startsWith("?") ? amount : String(Number(amount)),
    day: dayOf(day),
    method,
    payer: meant.length > 1 && payer.includes(meant) ? payer : meant,
    note: splitWords(note).toSorted().join(" "),
  };
}

describe.each(["es", "en"])("payments as offices and tenants write them (%s)", (language) => {
  it.each(readCatalogue(new URL(`./messages/payments-${language}.txt`, import.meta.url)))("«%s»", async (...row) => {
    const said = await read(row[0] ?? "");
    expect(said).toEqual(expected(row, said.payer));
  });
});

describe("texts selected in a bank's page, a mail or a chat", () => {
  it.each(readCatalogue(new URL("./messages/statements.txt", import.meta.url)))("«%s»", async (...row) => {
    const { line } = readSelectedPayment(row[0] ?? "", { today, language: "es" });
    const { note, ...said } = await read(line);
    const { note: _unused, ...meant } = expected(row, said.payer);
    expect(said).toEqual(meant);
    expect(note.length).toBeLessThan(80);
  });
});
