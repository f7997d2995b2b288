import fc from "fast-check";
import { expect, test } from "vitest";
import { proposeTerritory } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { checkDigits, identifierOf, verificationUrlOf } from "#shared/domain/accounting/ticketbai/ticketbai-code.ts";
import "#tests/support/property-tests.ts";

/** The example of "Especificaciones funcionales y técnicas del sistema TicketBAI" 1.2, as programs that cite it repeat it. */
const published = {
  identifier: "TBAI-00000006Y-251019-btFpwP8dcLGAF-237",
  url: "https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251019-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007",
} as const;

test("the identifier of an invoice is that of the published example", () => {
  const invoice = {
    issuer_tax_id: "00000006Y",
    issue_date: "2019-10-25",
    signature_value: "btFpwP8dcLGAFhTPm7b8xb3sPbE==",
  };
  expect(identifierOf(invoice)).toBe(published.identifier);
});

test("the address in the QR code is that of the published example, with its check digits", () => {
  const { identifier } = published;
  expect(verificationUrlOf({ territory: "bizkaia", identifier, series: "T", number: "27174", total: 470 })).toBe(
    published.url,
  );
});

test("an address names each territory's service and escapes what a URL does not take", () => {
  const url = verificationUrlOf({
    territory: "gipuzkoa",
    identifier: "TBAI-B00000034-010203-a+b/c=defghij-001",
    series: "F 2026/",
    number: "7&8",
    total: -123_456,
  });
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe("https://tbai.egoitza.gipuzkoa.eus/qr/");
  expect(Object.fromEntries(searchParams)).toEqual({
    id: "TBAI-B00000034-010203-a+b/c=defghij-001",
    s: "F 2026/",
    nf: "7&8",
    i: "-1234.56",
    cr: checkDigits(url.replace(/&cr=.*$/, "")),
  });
});

test("check digits find every single changed sign", () => {
  const sign = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(sign, { minLength: 1, maxLength: 60 }), fc.nat(), sign, (signs, place, other) => {
      const changed = signs.with(place % signs.length, other);
      const isSame = changed.join("") === signs.join("");
      expect(checkDigits(changed.join("")) === checkDigits(signs.join(""))).toBe(isSame);
    }),
  );
});

test("the postal codes of the three provinces propose their territory, others none", () => {
  expect(["01001", "48011", "20800", "28001", "31001", ""].map(proposeTerritory)).toEqual([
    "araba",
    "bizkaia",
    "gipuzkoa",
    null,
    null,
    null,
  ]);
});
