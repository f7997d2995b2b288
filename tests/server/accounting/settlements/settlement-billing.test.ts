import { beforeAll, describe, expect, test } from "vitest";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aLine, refusalOf, settlementFixture } from "./settlement-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given } = server;
const { prepare, aLet, aCharge, proposalOf, settle, chargesOf, undo } = settlementFixture(server);
beforeAll(prepare);

/** A home that was let in 2025 until the last day of the year. */
async function anEndedLet() {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const let_ = { asset_id, tenant_id, since: "2025-01-01", until: "2025-12-31", state: "ended" } as const;
  const rental = await insertTestRental(app.db, let_);
  const waste = await aCharge(rental, { kind: "waste", concept: "Basuras", starts_on: "2025-01-01" });
  const renew = async () => {
    const id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2026-01-01", until: null });
    await app.db.query("update rental set renews_id = $2 where id = $1", [id, rental]);
    return id;
  };
  return { rental, waste, renew };
}

const sheetOf = async (id: string) => {
  const { bytes } = await api.download(`/cost-settlements/${id}/sheet?language=es`);
  return (await readPdf(bytes)).pages.join(" ").replaceAll(/\s+/g, " ");
};

describe("the differences of a rental that has ended", () => {
  test("wait in its renewal, and are removed from it when the settlement is undone", async () => {
    const { rental, waste, renew } = await anEndedLet();
    const renewal = await renew();
    expect((await proposalOf(rental)).billed_in?.id).toBe(renewal);
    const settled = dataOf(await settle(rental, [aLine(waste, 0, 3_000)]));
    expect(await chargesOf(settled)).toMatchObject([{ rental_id: renewal, amount: 3_000 }]);
    expect(await sheetOf(settled.id)).toContain("Irá en tu próxima factura");
    expect((await undo(settled)).status).toBe(200);
    expect(await chargesOf(settled)).toEqual([]);
  });

  test("are for an invoice by hand where there is no renewal that runs", async () => {
    const { rental, waste, renew } = await anEndedLet();
    await app.db.query("update rental set state = 'cancelled' where id = $1", [await renew()]);
    expect((await proposalOf(rental)).billed_in).toBeNull();
    const settled = dataOf(await settle(rental, [aLine(waste, 0, 3_000)]));
    expect(await chargesOf(settled)).toMatchObject([{ rental_id: rental, is_pending: true }]);
    const sheet = await sheetOf(settled.id);
    expect(sheet).toContain("Irá en una factura o recibo aparte");
    expect(sheet).not.toContain("próxima");
  });
});

test("a difference is billed with the taxes that its charge was agreed with, also after the charge has ended", async () => {
  const rental = await aLet("2025-01-01");
  const agreed = { tax_rate: 1_000, withholding_rate: 0, tax_reason: "Acordado con el inquilino" };
  const days = { starts_on: "2025-01-01", ends_on: "2025-12-31" };
  const waste = await aCharge(rental, { kind: "waste", concept: "Basuras", ...days, ...agreed });
  const [charge] = await chargesOf(dataOf(await settle(rental, [aLine(waste, 0, 3_000)])));
  const { lines } = dataOf(
    await api.get<{ lines: InvoiceLineInput[] }>(`/invoices/proposal?rental_id=${rental}&month=2026-03-01`),
  );
  expect(lines.find(({ concept }) => concept === charge?.concept)).toMatchObject({
    unit_amount: 3_000,
    tax_rate: 1_000,
  });
});

test.each([
  ["cancelled", "settlement_cancelled"],
  ["draft", "settlement_unsigned"],
  ["pending_signature", "settlement_unsigned"],
])("a rental that is %s has neither a preview nor a settlement", async (state, refusal) => {
  const { rental, waste } = await anEndedLet();
  await app.db.query("update rental set state = $2 where id = $1", [rental, state]);
  const refused = [409, `error.${refusal}`];
  expect(refusalOf(await settle(rental, [aLine(waste, 0, 3_000, { unbilled_months: 12 })]))).toEqual(refused);
  const search = `rental_id=${rental}&period_start=2025-01-01&period_end=2025-12-31`;
  expect(refusalOf(await api.get(`/cost-settlements/proposal?${search}`))).toEqual(refused);
});

test("the payer of the invoices is on the sheet and in the preview", async () => {
  const { rental, waste, renew } = await anEndedLet();
  const payer = await given.aPerson();
  await app.db.query("update rental set payer_id = $2 where id = $1", [await renew(), payer.id]);
  expect((await proposalOf(rental)).billed_in?.payer_label).toBe(payer.label);
  const settled = dataOf(await settle(rental, [aLine(waste, 0, 3_000)]));
  expect(await sheetOf(settled.id)).toContain(`a nombre de ${payer.label}`);
});
