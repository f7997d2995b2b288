import { expect, it } from "vitest";
import { accentOf } from "#server/engine/services/pdf/colors.ts";
import { renderOwnerStatement } from "#server/areas/reports/pdf/owner-statement.ts";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { anOwnerStatement, aPaymentReceipt } from "#tests/support/pdf-contents.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const readPayment = async (changes: Parameters<typeof aPaymentReceipt>[0] = {}) =>
  (await readPdf(await renderPaymentReceipt(aPaymentReceipt(changes)))).pages[0];

it("a payment receipt states the payer, the amount in figures and words, and the purpose", async () => {
  const text = await readPayment();
  for (const part of [
    "Recibo de pago",
    "Hemos recibido de Begoña Núñez Çelik",
    "1.234,56 €",
    "Son mil doscientos treinta y cuatro euros con cincuenta y seis céntimos",
    "Renta F2026-0042 1 mar 2026 1.150,00 €",
    "Saldo a favor que queda 84,56 €",
    "Transferencia",
    "TRANSF 0042",
  ]) {
    expect(text).toContain(part);
  }
});

it("a receipt of an outgoing payment says so, also in English, and omits a credit of zero", async () => {
  const text = await readPayment({ direction: "out", language: "en", credit: 0 });
  expect(text).toContain("We have paid to Begoña Núñez Çelik");
  expect(text).toContain("In words: one thousand two hundred and thirty-four euros and fifty-six cents");
  expect(text).not.toContain("Credit");
});

it("an owner statement adds up per asset and in total", async () => {
  const { pages, info } = await readPdf(await renderOwnerStatement(anOwnerStatement()));
  expect(info).toMatchObject({ Title: "Liquidación al propietario LPR-00007", Language: "es" });
  for (const part of [
    "ACT-0012 · Piso Ibiza",
    "5 ene 2026 Renta de enero Begoña Núñez 850,00 €",
    "20 ene 2026 Caldera -234,50 €",
    "Resultado 615,50 €",
    "Sin ingresos ni gastos en el periodo",
    "Ingresos cobrados 850,00 €",
    "Gastos a cargo del propietario -234,50 €",
    "Honorarios de gestión 7 % sobre 850,00 € -59,50 €",
    "IVA de los honorarios 21 % sobre 59,50 € -12,50 €",
    "Líquido a transferir 543,50 €",
    "ES91 2100 0418 4502 0005 1332",
  ]) {
    expect(pages[0]).toContain(part);
  }
});

it("statements and receipts are identical byte for byte for the same content", async () => {
  const statements = await Promise.all([
    renderOwnerStatement(anOwnerStatement()),
    renderOwnerStatement(anOwnerStatement()),
  ]);
  expect(statements[0].equals(statements[1])).toBe(true);
  const receipts = await Promise.all([
    renderPaymentReceipt(aPaymentReceipt()),
    renderPaymentReceipt(aPaymentReceipt()),
  ]);
  expect(receipts[0].equals(receipts[1])).toBe(true);
});

it("a colour too light to read in print is darkened, a dark one stays, and an invalid one becomes the default", () => {
  expect(accentOf("#7a1f5c").strong).toBe("#7a1f5c");
  expect(accentOf("#ffe600").strong).not.toBe("#ffe600");
  expect(accentOf("red")).toEqual(accentOf(null));
});
