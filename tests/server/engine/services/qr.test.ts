import { expect, it } from "vitest";
import { qrPath, qrSquares, qrSvg } from "#server/engine/services/qr.ts";
import { verificationAddress } from "#shared/domain/accounting/verifactu/verifactu.ts";

const invoice = { issuer_tax_id: "89890001K", number: "12345678/G33", issue_date: "2024-01-01", total: 12345 };

it("an invoice's QR is a square matrix whose format has correction level M", () => {
  const squares = qrSquares(verificationAddress(invoice));
  expect(squares.every((row) => row.length === squares.length)).toBe(true);
  // ISO/IEC 18004, 7.9: the first two bits of the format, masked with 10, are 00 for level M.
  expect([squares[8]?.[0], squares[8]?.[1]]).toEqual([true, false]);
});

it("the path covers exactly the dark modules", () => {
  const squares = qrSquares("Llavero");
  const covered = squares.map((row) => row.map(() => false));
  for (const [, x, y, length] of qrPath(squares).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    covered[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(covered).toEqual(squares);
});

it("the picture has the requested size with a margin of four modules", () => {
  const side = qrSquares("Llavero").length + 8;
  expect(qrSvg("Llavero", 35)).toContain(`width="35mm" height="35mm" viewBox="-4 -4 ${side} ${side}"`);
});
