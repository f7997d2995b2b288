import { expect, test } from "vitest";
import { decodeText } from "#server/engine/services/decode-text.ts";

/** Ú and é, Ó and à, À and · have the same byte in code page 850 and in Latin 1. */
const SHARED: Readonly<Record<string, string>> = { Ú: "é", Ó: "à", À: "·" };
const inDos = (text: string) =>
  Buffer.from(
    text.replaceAll(/[ÚÓÀ]/g, (letter) => SHARED[letter] ?? letter),
    "latin1",
  );

test.each(["HABITACIÓN 2.PDF", "PERÚ", "NÚMERO", "BÀSIC", "CATALÀ", "Última factura.pdf", "Óscar Gil.pdf", "Àrea.pdf"])(
  "%s in code page 850 is read by the case of its letters",
  (text) => {
    expect(decodeText(inDos(text))).toBe(text);
  },
);

test.each([
  "José.pdf",
  "Lérida.pdf",
  "café con té",
  "català.pdf",
  "pàgina",
  "col·legi.pdf",
  "COL·LEGI.PDF",
  "à",
  "1 · 2",
])("%s in Latin 1 is read by the case of its letters", (text) => {
  expect(decodeText(Buffer.from(text, "latin1"))).toBe(text);
});

test("other letters of a text decide before the case of these does", () => {
  expect(decodeText(Buffer.from("éPOCA ñ", "latin1"))).toBe("éPOCA ñ");
  expect(decodeText(Buffer.from([...inDos("mÚ "), 0xa4]))).toBe("mÚ ñ");
});
