import { beforeAll, expect, test } from "vitest";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aLine, settlementFixture } from "./settlement-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;
const { prepare, aLet, aCharge, anInvoice, settle, undo } = settlementFixture(server);
beforeAll(prepare);

async function aSettledYear() {
  const rental = await aLet();
  const community = await aCharge(rental);
  const waste = await aCharge(rental, { kind: "waste", concept: "Tasa de basuras", amount: 2_000 });
  await anInvoice(community, "2025-01");
  const lines = [
    aLine(community, 6_000, 7_250, { note: "Acta de enero", reason: "Acuerdo firmado", new_amount: 6_500 }),
    aLine(waste, 0, 1_900),
  ];
  return dataOf(await settle(rental, lines, { new_from: "2026-04-01", notes: "Cuentas aprobadas" }));
}

const sheetOf = async (id: string, language: string) => {
  const { status, bytes } = await api.download(`/cost-settlements/${id}/sheet?language=${language}`);
  return { status, text: status === 200 ? (await readPdf(bytes)).pages.join(" ") : "" };
};

test("the sheet has each cost, what was paid on account, the difference and the limit, in Spanish and in English", async () => {
  const { id, code } = await aSettledYear();
  const spanish = await sheetOf(id, "es");
  const said = [code, "Comunidad", "60,00", "72,50", "12,50", "19,00", "A tu cargo: 31,50", "Acta de enero"];
  const law = [
    "Facturado a cuenta",
    "Sin verificar",
    "art. 20.2 LAU",
    "el tope no se conoce",
    "Motivo: Acuerdo firmado",
    "Cuentas aprobadas",
    "65,00",
  ];
  for (const part of [...said, ...law]) expect(spanish.text).toContain(part);
  const english = await sheetOf(id, "en");
  for (const part of ["You owe: €31.50", "Invoiced on account", "the limit is not known", "From April 2026"])
    expect(english.text).toContain(part);
});

test("the sheet names each update of the rent in force within the period", async () => {
  const rental = await aLet();
  await app.db.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source) values
       ($1, 90000, 4000, '2024-01-01', 'contract'), ($1, 91800, 4000, '2024-06-01', 'increment'), ($1, 94095, 4000, '2025-06-01', 'increment')
     on conflict (rental_id, valid_from) do update set amount = excluded.amount`,
    [rental],
  );
  const community = await aCharge(rental);
  const { id } = dataOf(await settle(rental, [aLine(community, 0, 1_000, { reason: "Acuerdo firmado" })]));
  const { text } = await sheetOf(id, "es");
  const said = text.replaceAll(/\s+/g, " ");
  expect(said).toContain("2,00 % desde el 1 jun 2024; 2,50 % desde el 1 jun 2025");
  expect(said).toContain("anterior al fin del periodo: 2,50 %");
  await app.db.query(
    `insert into rental_rent (rental_id, amount, expenses, valid_from, source, created_at)
     values ($1, 96000, 4000, '2025-09-01', 'increment', '2026-03-20')`,
    [rental],
  );
  expect((await sheetOf(id, "es")).text).toBe(text);
});

test("a settlement that was undone has no sheet", async () => {
  const settled = await aSettledYear();
  dataOf(await undo(settled));
  expect((await sheetOf(settled.id, "es")).status).toBe(409);
});
