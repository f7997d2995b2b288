import { describe, expect, test } from "vitest";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

const keyOf = ({ status, body }: Reply<unknown>) => [status, body.errors?.[0]?.translationKey];
const move = (invoice: Pick<Invoice, "id" | "version">, verb: string, body: object = {}) =>
  api.post<Invoice>(`/invoices/${invoice.id}/${verb}`, { version: invoice.version, ...body });
const read = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const linesOf = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));

/** An issuer with a series of each kind, an issued invoice, and the input to rectify it. */
async function anIssuerWithSeries() {
  const { id: issuer_id } = await money.anIssuer();
  const ordinary = await money.aSeries({ issuer_id });
  const rectifying = await money.aSeries({ issuer_id, kind: "rectifying" });
  return { issuer_id, ordinary, rectifying };
}
const why = { rectification_type: "R4", reason: "La renta era otra" } as const;

test("an invoice with names and addresses of maximum length is issued and has a PDF", async () => {
  const street = "S".repeat(200);
  const address = await given.anAddress({ street, city: "C".repeat(100) });
  const person = await given.aPerson({ name: "N".repeat(100), last_name: "L".repeat(150), address_id: address.id });
  const issuer = await money.anIssuer({ name: "I".repeat(200), street, city: "C".repeat(100) });
  const series = await money.aSeries({ issuer_id: issuer.id });
  const draft = await money.anInvoice({ person_id: person.id, series_id: series.id });
  const issued = dataOf(await move(draft, "issue"));
  expect(issued.customer_name).toHaveLength(251);
  expect(issued.issuer_address.length).toBeGreaterThan(300);
  expect((await api.download(`/invoices/${issued.id}/pdf`)).status).toBe(200);
});

test("an invoice names what its lines bill, in their order", async () => {
  const lines = await Promise.all(["Renta", "Garaje"].map((concept) => money.aLine({ concept })));
  const draft = await money.anInvoice({ lines });
  expect(draft.concept).toBe("Renta · Garaje");
  const [listed] = dataOf(await api.get<Invoice[]>(`/invoices?series_id=${draft.series_id}&fields=concept`));
  expect(listed?.concept).toBe("Renta · Garaje");
});

test.each([
  ["a line", [{ quantity: 99_999, unit_amount: 1_000_000_000_000 }]],
  ["the sum", [1, 2].map(() => ({ quantity: 1, unit_amount: 900_000_000_000 }))],
  ["lines of either sign", [-1, 1].map((sign) => ({ quantity: sign * 2, unit_amount: 1_000_000_000_000 }))],
  ["the tax", [{ quantity: 1, unit_amount: 1_000_000_000_000 }]],
])("%s above the largest amount is refused at the lines", async (_what, lines) => {
  const input = await money.anInvoiceInput();
  const refused = await api.post("/invoices", {
    ...input,
    lines: await Promise.all(lines.map((line) => money.aLine(line))),
  });
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0]).toMatchObject({ field: "lines", translationKey: "validation.lines_too_much" });
  const draft = await money.anInvoice();
  const insert = `insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate)
    select $1, 10 + g.position, (select id from payment_application limit 1), 'Renta', g.quantity, g.unit_amount, 2100
    from jsonb_to_recordset($2) g (position integer, quantity numeric, unit_amount bigint)`;
  const rows = JSON.stringify(lines.map((line, position) => ({ ...line, position })));
  await expect(app.db.query(insert, [draft.id, rows])).rejects.toThrow(/check/);
});

test("an asset that moves to another property moves its drafts with it; issued invoices stay", async () => {
  const rental = await given.aRental();
  const of = { rental_id: rental.id, person_id: rental.tenant_id };
  const { id: series_id } = await money.aSeries();
  const [issued, draft] = [
    await money.anIssuedInvoice({ ...of, series_id }),
    await money.anInvoice({ ...of, series_id }),
  ];
  const asset = dataOf(await api.get<{ version: number }>(`/assets/${rental.asset_id}`));
  const { id: property_id } = await given.aProperty();
  dataOf(await api.patch(`/assets/${rental.asset_id}`, { version: asset.version, property_id }));
  expect((await read(draft)).property_id).toBe(property_id);
  expect((await read(issued)).property_id).toBe(issued.property_id);
});

describe("issuing invoices", () => {
  test("issuing by 32 concurrent clients gives each number once and without gaps", async () => {
    const { id: series_id } = await money.aSeries({ padding: 4 });
    const drafts = [];
    for (let count = 0; count < 32; count += 1) drafts.push(await money.anInvoice({ series_id }));
    const issued = await Promise.all(drafts.map(async (draft) => dataOf(await move(draft, "issue"))));
    const numbers = issued.map(({ number }) => Number(/-2026-(\d+)/.exec(number ?? "")?.[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
    const series = dataOf(await api.get<InvoiceSeries>(`/invoice-series/${series_id}`));
    expect(series).toMatchObject({ next_number: 33, is_used: true });
  });

  test("the same issue request sent twice issues once and returns the same response", async () => {
    const draft = await money.anInvoice();
    const key = { "idempotency-key": crypto.randomUUID() };
    const send = () => api.post<Invoice>(`/invoices/${draft.id}/issue`, { version: draft.version }, key);
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(first.body.data).toMatchObject({ state: "issued", issue_date: "2026-03-10" });
  });

  test("issuing an invoice that has changed meanwhile is refused with its current version", async () => {
    const draft = await money.anInvoice();
    const changed = dataOf(
      await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, notes: "Otra" }),
    );
    const refused = await move(draft, "issue");
    expect(keyOf(refused)).toEqual([409, "error.stale"]);
    expect(refused.body.data).toMatchObject({ version: changed.version, notes: "Otra" });
  });

  test.each(["agent", "viewer"] as const)("issuing is refused to the read-only role %s", async (role) => {
    const draft = await money.anInvoice();
    const other = await app.logInAs(role);
    const refused = await other.post(`/invoices/${draft.id}/issue`, { version: draft.version });
    expect(keyOf(refused)).toEqual([403, "error.action_not_allowed"]);
    expect(dataOf(await other.get<Invoice>(`/invoices/${draft.id}`)).state).toBe("draft");
  });

  test("issuing without lines, with lines of 0, below zero or without the customer's tax number is refused, each with its reason", async () => {
    const empty = await money.anInvoice({ lines: [] });
    const negative = await money.anInvoice({ lines: [await money.aLine({ unit_amount: -1 })] });
    const zero = await money.anInvoice({ lines: [await money.aLine({ unit_amount: 0 })] });
    const nameless = await money.anInvoice();
    // The trigger fills a draft from its customer at each change, so it is bypassed to create the state that an
    // import may leave.
    await app.db.query("alter table invoice disable trigger user", []);
    await app.db.query("update invoice set customer_tax_id = null where id = $1", [nameless.id]);
    await app.db.query("alter table invoice enable trigger user", []);
    expect(keyOf(await move(empty, "issue"))).toEqual([422, "error.invoice_empty"]);
    expect(keyOf(await move(negative, "issue"))).toEqual([422, "error.invoice_negative"]);
    expect(keyOf(await move(zero, "issue"))).toEqual([422, "error.invoice_zero"]);
    expect(keyOf(await move(nameless, "issue"))).toEqual([422, "error.customer_tax_id_missing"]);
  });

  test("issuing an invoice adds a chain record, and a receipt adds none", async () => {
    const issued = await money.anIssuedInvoice();
    const records = dataOf(await api.get<VerifactuRecord[]>(`/invoices/${issued.id}/records`));
    expect(records).toEqual([
      expect.objectContaining({
        position: 1,
        kind: "issue",
        number: issued.number,
        previous_hash: "",
        sent_state: "pending",
      }),
    ]);
    const receipt = await money.anIssuedInvoice({ series_id: (await money.aSeries({ kind: "receipt" })).id });
    expect(dataOf(await api.get(`/invoices/${receipt.id}/records`))).toEqual([]);
  });
});

describe("issued invoices", () => {
  test("an issued invoice cannot be changed, archived, deleted or issued again", async () => {
    const { id, version } = await money.anIssuedInvoice();
    expect(keyOf(await api.patch(`/invoices/${id}`, { version, notes: "x" }))).toEqual([409, "error.invoice_issued"]);
    expect(keyOf(await api.post(`/invoices/${id}/archive`, { version }))).toEqual([409, "error.invoice_issued"]);
    expect(keyOf(await api.delete(`/invoices/${id}`))).toEqual([409, "error.invoice_issued"]);
    expect(keyOf(await move({ id, version }, "issue"))).toEqual([409, "error.forbidden_move"]);
  });

  test("an issued invoice keeps its customer's name when the person is renamed", async () => {
    const person = await given.aPerson({ name: "Çağla", last_name: "Núñez" });
    const issued = await money.anIssuedInvoice({ person_id: person.id });
    dataOf(await api.patch(`/persons/${person.id}`, { version: person.version, name: "Otra" }));
    expect((await read(issued)).customer_name).toBe(issued.customer_name);
  });
});

describe("annulling invoices", () => {
  test("annulling requires a reason, keeps the number and adds a record; a second annulment is refused", async () => {
    const issued = await money.anIssuedInvoice();
    expect(keyOf(await move(issued, "annul"))).toEqual([400, "validation.required"]);
    const annulled = dataOf(await move(issued, "annul", { reason: "Era de otro inquilino" }));
    expect(annulled).toMatchObject({
      state: "annulled",
      number: issued.number,
      annulled_on: "2026-03-10",
      outstanding: 0,
    });
    const records = dataOf(await api.get<VerifactuRecord[]>(`/invoices/${issued.id}/records`));
    expect(records.map(({ kind }) => kind)).toEqual(["issue", "annul"]);
    expect(records[1]?.previous_hash).toBe(records[0]?.hash);
    expect(keyOf(await move(annulled, "annul", { reason: "Otra vez" }))).toEqual([409, "error.forbidden_move"]);
  });

  test("annulling records no payment state in the history", async () => {
    const { id } = dataOf(await move(await money.anIssuedInvoice(), "annul", { reason: "Emitida dos veces" }));
    const entries = await app.db.query("select 1 from audit_entry where entity_id = $1 and changes ? 'payment_state'", [
      id,
    ]);
    expect(entries).toEqual([]);
  });

  test("annulling a paid invoice is refused until the payment is deallocated", async () => {
    const person_id = (await given.aPerson()).id;
    const issued = await money.anIssuedInvoice({ person_id });
    await money.aPayment({ person_id, amount: 1_000 });
    const paid = await read(issued);
    expect(paid.payment_state).toBe("partly_paid");
    expect(keyOf(await move(paid, "annul", { reason: "Error" }))).toEqual([409, "error.invoice_paid"]);
    const [allocation] = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?invoice_id=${issued.id}`));
    dataOf(await api.post(`/payment-allocations/${allocation?.id}/reverse`, { version: allocation?.version }));
    expect(dataOf(await move(await read(issued), "annul", { reason: "Error" })).state).toBe("annulled");
  });

  test("annulling a draft is refused", async () => {
    expect(keyOf(await move(await money.anInvoice(), "annul", { reason: "x" }))).toEqual([409, "error.forbidden_move"]);
  });
});

describe("rectifying invoices", () => {
  test("rectifying by differences proposes the opposite lines, and issuing it reduces the collectible amount", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const original = await money.anIssuedInvoice({ series_id: ordinary.id });
    const reply = await move(original, "rectify", { ...why, rectification_mode: "differences" });
    const draft = dataOf(reply);
    expect(reply.status).toBe(201);
    expect(draft).toMatchObject({
      kind: "rectifying",
      state: "draft",
      rectified_ids: [original.id],
      total: -original.total,
    });
    const [line] = await linesOf(draft);
    const half = {
      ...(await money.aLine({ unit_amount: -40_000 })),
      payment_application_id: line?.payment_application_id,
    };
    const smaller = dataOf(
      await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines: [half] }),
    );
    const issued = dataOf(await move(smaller, "issue"));
    const after = await read(original);
    expect(issued).toMatchObject({ state: "issued", outstanding: 0 });
    expect(after).toMatchObject({ state: "rectified", outstanding: original.amount_due + issued.amount_due });
  });

  test("a part of the net amount is rectified by differences, with the taxes of the lines", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const original = await money.anIssuedInvoice({ series_id: ordinary.id });
    const input = { ...why, rectification_mode: "differences", rectified_amount: 10_000 };
    const draft = dataOf(await move(original, "rectify", input));
    const rate = original.amount_due / original.net_amount;
    expect(draft).toMatchObject({ net_amount: -10_000, amount_due: -Math.round(10_000 * rate) });
    const issued = dataOf(await move(draft, "issue"));
    expect((await read(original)).outstanding).toBe(original.amount_due + issued.amount_due);
  });

  test("more than the net amount, or a part by substitution, is refused at the amount", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const original = await money.anIssuedInvoice({ series_id: ordinary.id });
    const refused = [
      { rectification_mode: "differences", rectified_amount: original.net_amount + 1 },
      { rectification_mode: "substitution", rectified_amount: 100 },
    ];
    for (const input of refused) {
      const { status, body } = await move(original, "rectify", { ...why, ...input });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ field: "rectified_amount", translationKey: "error.rectified_part" }],
      ]);
    }
  });

  test("rectifying by differences returns an excess payment to credit", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const person_id = (await given.aPerson()).id;
    const original = await money.anIssuedInvoice({ series_id: ordinary.id, person_id });
    const payment = await money.aPayment({ person_id, amount: original.amount_due });
    expect((await read(original)).payment_state).toBe("paid");
    const draft = dataOf(await move(await read(original), "rectify", { ...why, rectification_mode: "differences" }));
    dataOf(await move(draft, "issue"));
    expect(await read(original)).toMatchObject({ state: "rectified", paid: 0, collectible: 0 });
    expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`)).credit).toBe(original.amount_due);
  });

  test("rectifying by substitution replaces the original and takes over its payments", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const person_id = (await given.aPerson()).id;
    const original = await money.anIssuedInvoice({ series_id: ordinary.id, person_id });
    await money.aPayment({ person_id, amount: 30_000 });
    const draft = dataOf(await move(await read(original), "rectify", { ...why, rectification_mode: "substitution" }));
    expect(draft.total).toBe(original.total);
    const issued = dataOf(await move(draft, "issue"));
    expect(await read(original)).toMatchObject({ state: "rectified", paid: 0, outstanding: 0 });
    expect(await read(issued)).toMatchObject({ paid: 30_000, outstanding: original.amount_due - 30_000 });
    const again = dataOf(await move(await read(original), "rectify", { ...why, rectification_mode: "differences" }));
    expect(keyOf(await move(again, "issue"))).toEqual([409, "error.already_substituted"]);
  });

  test("rectifying by substitution after differences, or by more than was invoiced, is refused on issue", async () => {
    const { ordinary } = await anIssuerWithSeries();
    const original = await money.anIssuedInvoice({ series_id: ordinary.id });
    const first = dataOf(await move(original, "rectify", { ...why, rectification_mode: "differences" }));
    dataOf(await move(first, "issue"));
    const substituting = dataOf(
      await move(await read(original), "rectify", { ...why, rectification_mode: "substitution" }),
    );
    expect(keyOf(await move(substituting, "issue"))).toEqual([409, "error.rectified_by_differences"]);
    const beyond = dataOf(await move(await read(original), "rectify", { ...why, rectification_mode: "differences" }));
    expect(keyOf(await move(beyond, "issue"))).toEqual([422, "error.rectified_too_much"]);
  });

  test("a rectifying invoice accepts only a rectifying series of the same issuer, also when changed", async () => {
    const { issuer_id, ordinary } = await anIssuerWithSeries();
    const wrong = [
      await money.aSeries({ issuer_id, is_default: false }),
      await money.aSeries({ issuer_id, kind: "receipt" }),
      await money.aSeries({ kind: "rectifying" }),
    ];
    const invoice = await money.anIssuedInvoice({ series_id: ordinary.id });
    const by = { ...why, rectification_mode: "differences" };
    const refused = [422, "error.series_not_rectifying"];
    for (const { id: series_id } of wrong)
      expect(keyOf(await move(invoice, "rectify", { ...by, series_id }))).toEqual(refused);
    const { id, version } = dataOf(await move(invoice, "rectify", by));
    for (const { id: series_id } of wrong)
      expect(keyOf(await api.patch(`/invoices/${id}`, { version, series_id }))).toEqual(refused);
  });

  test("rectifying a receipt or a draft, without a rectifying series, or by a plain create is refused", async () => {
    const receipt = await money.anIssuedInvoice({ series_id: (await money.aSeries({ kind: "receipt" })).id });
    const body = { ...why, rectification_mode: "differences" };
    expect(keyOf(await move(receipt, "rectify", body))).toEqual([409, "error.forbidden_move"]);
    expect(keyOf(await move(await money.anInvoice(), "rectify", body))).toEqual([409, "error.forbidden_move"]);
    expect(keyOf(await move(await money.anIssuedInvoice(), "rectify", body))).toEqual([422, "error.no_series"]);
    const { rectifying } = await anIssuerWithSeries();
    const byHand = await api.post("/invoices", await money.anInvoiceInput({ series_id: rectifying.id }));
    expect(byHand.body.errors[0]).toMatchObject({ translationKey: "error.not_rectifiable", field: "series_id" });
  });
});
