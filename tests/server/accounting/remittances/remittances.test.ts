import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Remittance, RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { lapseMandates } from "#server/areas/accounting/mandates/mandate-rules.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

const TODAY = "2026-03-12";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

async function anIssuer(): Promise<Issuer> {
  const { tax_id, ...input } = await money.anIssuerInput();
  return money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
}
const move = <T = Remittance>({ id, version }: Pick<Remittance, "id" | "version">, verb: string, more: object = {}) =>
  api.post<T>(`/remittances/${id}/${verb}`, { version, ...more });
const linesOf = async ({ id }: Pick<Remittance, "id">): Promise<RemittanceLine[]> =>
  dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${id}&page_size=200`));
const exceptionsOf = async ({ id }: Remittance): Promise<RemittanceException[]> =>
  dataOf(await api.get<RemittanceException[]>(`/remittances/${id}/exceptions`));
const invoiceNow = async ({ id }: Pick<Invoice, "id">): Promise<Invoice> =>
  dataOf(await api.get<Invoice>(`/invoices/${id}`));

/** An invoice of an issuer, payable by direct debit, with the tenant's mandate. */
async function aDebit(issuer: Issuer, { mandate = true, due_date = "2026-03-05" } = {}) {
  const person = await given.aPerson();
  const series = await money.aSeries({ issuer_id: issuer.id, is_default: false });
  const invoice = await money.anIssuedInvoice({
    series_id: series.id,
    person_id: person.id,
    due_date,
    payment_method_id: await money.aMethod("direct_debit"),
  });
  const signed = mandate ? await money.aMandate({ person_id: person.id }) : null;
  return { invoice, person, mandate: signed };
}

async function sent(issuer: Issuer): Promise<Remittance> {
  const draft = await money.aRemittance({ issuer_id: issuer.id });
  const generated = dataOf(await move(draft, "generate"));
  return dataOf(await move(generated, "send"));
}

describe("direct-debit remittances", () => {
  test("an invoice whose payer has a mandate of the other scheme is not said to be without one", async () => {
    const issuer = await anIssuer();
    const { invoice, person } = await aDebit(issuer, { mandate: false });
    await money.aMandate({ person_id: person.id, scheme: "b2b" });
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect(await exceptionsOf(draft)).toMatchObject([{ invoice_id: invoice.id, reason: "other_scheme" }]);
    const fitting = await money.aRemittance({ issuer_id: issuer.id, scheme: "b2b" });
    expect(fitting.line_count).toBe(1);
  });

  test("a debit whose payer has left the mandate's account is an exception until a mandate of the new account is signed", async () => {
    const issuer = await anIssuer();
    const { invoice, person } = await aDebit(issuer, { mandate: false });
    const mandate = await money.aMandate({ person_id: person.id, iban: person.bank_account ?? "" });
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect(draft.line_count).toBe(1);
    const account = "ES7921000813610123456789";
    const moved = { version: person.version, bank_account: account };
    dataOf(await api.patch<Person>(`/persons/${person.id}`, moved, await confirmed(api)));
    const [line] = await linesOf(draft);
    expect([line?.iban, line?.has_changed_account]).toEqual([mandate.iban, true]);
    const refused = await move(draft, "generate");
    expect(refused.body.errors[0]).toMatchObject({
      translationKey: "error.remittance_no_mandate",
      message: expect.stringContaining(person.label),
    });
    expect(await exceptionsOf(draft)).toMatchObject([
      { invoice_id: invoice.id, reason: "other_account", remittance_id: null },
    ]);
    const other = await money.aRemittance({ issuer_id: issuer.id });
    expect(other.line_count).toBe(0);
    dataOf(await move(draft, "cancel"));
    expect(await exceptionsOf(other)).toMatchObject([
      { invoice_id: invoice.id, reason: "other_account", person_id: person.id, iban: account },
    ]);
    await money.aMandate({ person_id: person.id, iban: account });
    const [collected] = await linesOf(dataOf(await move(other, "prepare")));
    expect(collected?.iban).toBe(account);
  });

  test("a draft collects with the mandate that was signed after it, and drops no debit without a word", async () => {
    const issuer = await anIssuer();
    const { person, mandate } = await aDebit(issuer);
    const kept = await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    dataOf(await api.post(`/mandates/${mandate?.id}/cancel`, { version: mandate?.version }));
    expect(await exceptionsOf(draft)).toMatchObject([{ person_id: person.id, reason: "no_mandate" }]);
    expect((await move(draft, "generate")).status).toBe(422);
    const signed = await money.aMandate({ person_id: person.id, iban: mandate?.iban ?? "" });
    const generated = dataOf(await move(draft, "generate"));
    expect(generated.line_count).toBe(2);
    const mandates = (await linesOf(generated)).map(({ mandate_id }) => mandate_id);
    expect(new Set(mandates)).toEqual(new Set([signed.id, kept.mandate?.id]));
  });

  test("a debit that no mandate collects any more is generated without, once its line is left out", async () => {
    const issuer = await anIssuer();
    const { mandate } = await aDebit(issuer);
    await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    dataOf(await api.post(`/mandates/${mandate?.id}/cancel`, { version: mandate?.version }));
    const line = (await linesOf(draft)).find(({ mandate_id }) => mandate_id === mandate?.id);
    await api.patch(`/remittance-lines/${line?.id}`, { version: line?.version, is_included: false });
    const fresh = dataOf(await api.get<Remittance>(`/remittances/${draft.id}`));
    expect(dataOf(await move(fresh, "generate")).line_count).toBe(1);
  });

  test("preparing a draft again names the mandate that was signed since", async () => {
    const issuer = await anIssuer();
    const { person, mandate } = await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    const signed = await money.aMandate({ person_id: person.id, signed_on: "2026-02-20", iban: mandate?.iban ?? "" });
    const [line] = await linesOf(dataOf(await move(draft, "prepare")));
    expect(line?.mandate_id).toBe(signed.id);
  });

  test("a mandate of another account than the person's first one collects as before", async () => {
    const issuer = await anIssuer();
    const { person } = await aDebit(issuer, { mandate: false });
    await money.aMandate({ person_id: person.id, iban: "ES7921000813610123456789" });
    expect((await money.aRemittance({ issuer_id: issuer.id })).line_count).toBe(1);
  });

  test("a direct-debit remittance takes issued, due invoices with a mandate, and gives the reason for the others", async () => {
    const issuer = await anIssuer();
    const one = await aDebit(issuer);
    const without = await aDebit(issuer, { mandate: false });
    await aDebit(issuer, { due_date: "2026-04-05" });
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect(draft).toMatchObject({ state: "draft", line_count: 1, amount: one.invoice.outstanding });
    expect((await linesOf(draft)).map(({ invoice_id }) => invoice_id)).toEqual([one.invoice.id]);
    expect(await exceptionsOf(draft)).toMatchObject([
      {
        invoice_id: without.invoice.id,
        reason: "no_mandate",
        person_id: without.person.id,
        iban: without.person.bank_account,
      },
    ]);
    const other = await money.aRemittance({ issuer_id: issuer.id });
    expect(other.line_count).toBe(0);
    expect(await exceptionsOf(other)).toContainEqual(
      expect.objectContaining({
        invoice_id: one.invoice.id,
        reason: "other_remittance",
        remittance_label: draft.code,
      }),
    );
  });

  test("a remittance of an issuer without creditor identifier has no lines, and gives that reason for each invoice", async () => {
    const issuer = await money.anIssuer();
    const { invoice } = await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect(await exceptionsOf(draft)).toMatchObject([{ invoice_id: invoice.id, reason: "no_creditor_id" }]);
    const refused = await move(draft, "generate");
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.remittance_empty"]);
  });

  test("two drafts created concurrently never share an invoice", async () => {
    const issuer = await anIssuer();
    for (let count = 0; count < 3; count += 1) await aDebit(issuer);
    const input = await money.aRemittanceInput({ issuer_id: issuer.id });
    const drafts = await Promise.all(
      [1, 2, 3, 4].map(async () => dataOf(await api.post<Remittance>("/remittances", input))),
    );
    expect(drafts.reduce((sum, { line_count }) => sum + line_count, 0)).toBe(3);
  });

  test("a direct-debit file is valid by the ISO schema, stored byte for byte and without excluded lines", async () => {
    const issuer = await anIssuer();
    const included = await aDebit(issuer);
    const dropped = await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    const line = (await linesOf(draft)).find(({ invoice_id }) => invoice_id === dropped.invoice.id);
    await api.patch(`/remittance-lines/${line?.id}`, { version: line?.version, is_included: false });
    const fresh = dataOf(await api.get<Remittance>(`/remittances/${draft.id}`));
    const generated = dataOf(await move(fresh, "generate"));
    expect(generated).toMatchObject({ state: "generated", line_count: 1, amount: included.invoice.outstanding });
    const first = await api.download(`/remittances/${generated.id}/file`);
    const second = await api.download(`/remittances/${generated.id}/file`);
    const xml = first.bytes.toString("utf8");
    expect(await validateXml([xml], "pain.008.001.08.xsd")).toEqual([]);
    expect(xml).toContain(`<MsgId>${generated.message_id}</MsgId>`);
    expect(xml).toContain("<SeqTp>FRST</SeqTp>");
    expect(xml).toContain(included.mandate?.reference);
    expect(xml).not.toContain(dropped.mandate?.reference);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(createHash("sha256").update(first.bytes).digest("hex")).toBe(generated.file_sha256);
    expect((await move(generated, "generate")).status).toBe(409);
    const late = await api.patch(`/remittance-lines/${line?.id}`, {
      version: (line?.version ?? 0) + 1,
      is_included: true,
    });
    expect(late.status).toBe(409);
  });

  test("a direct-debit file has names, streets and concepts in the bank's form: characters, lengths, structured addresses, no BIC", async () => {
    const issuer = await anIssuer();
    const method = await money.aMethod("direct_debit");
    const address = await given.anAddress({ street: "Calle Núñez de «Balboa», 5º · 2ª & ático", city: "L'Hospitalet" });
    const names = ["Íñigo & Çelik <S.L.> ·", "Ñ".repeat(90), "李小龍", "Γιώργος _ {Παπ} ~"];
    for (const last_name of names) {
      const person = await given.aPerson({ last_name, address_id: address.id });
      const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
      await money.anIssuedInvoice({ series_id, person_id: person.id, payment_method_id: method });
      await money.aMandate({ person_id: person.id });
    }
    const generated = dataOf(await move(await money.aRemittance({ issuer_id: issuer.id }), "generate"));
    expect(generated.line_count).toBe(names.length);
    const xml = (await api.download(`/remittances/${generated.id}/file`)).bytes.toString("utf8");
    expect(await validateXml([xml], "pain.008.001.08.xsd")).toEqual([]);
    expect(xml).toContain("<StrtNm>Calle Nunez de .Balboa., 5o . 2a + atico</StrtNm>");
    expect(xml).toContain("<TwnNm>L'Hospitalet</TwnNm>");
    expect(xml).toContain("<Id>NOTPROVIDED</Id>");
    expect(xml).not.toMatch(/[^\x20-\x7e\s]/);
    expect([...xml.matchAll(/<Nm>(.*?)<\/Nm>/g)].every(([, name = ""]) => name.length <= 70)).toBe(true);
  });

  test("a remittance collects the amount owed when its file is generated, not when it was drafted", async () => {
    const issuer = await anIssuer();
    const { invoice, person } = await aDebit(issuer);
    const paid = await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    for (const [whose, of, amount] of [
      [person, invoice, 1_000],
      [paid.person, paid.invoice, paid.invoice.outstanding],
    ] as const)
      await money.aPayment({ person_id: whose.id, amount, allocations: [{ invoice_id: of.id, amount }] });
    const generated = dataOf(await move(draft, "generate"));
    expect(generated).toMatchObject({ line_count: 1, amount: invoice.outstanding - 1_000 });
  });

  test("a remittance settles once, with one completed payment per invoice, also when settled again or retried", async () => {
    const issuer = await anIssuer();
    const debits = [await aDebit(issuer), await aDebit(issuer)];
    const remittance = await sent(issuer);
    const body = { version: remittance.version, settled_on: "2026-03-11" };
    const settle = (key?: string) =>
      api.post<Remittance>(`/remittances/${remittance.id}/settle`, body, key ? { "idempotency-key": key } : {});
    const answers = await Promise.all([settle(), settle(), settle()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { invoice, person } of debits) {
      expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0, payment_state: "paid" });
      const payments = dataOf(await api.get<Payment[]>(`/payments?person_id=${person.id}`));
      expect(payments).toMatchObject([
        { state: "completed", amount: invoice.outstanding, date: "2026-03-11", credit: 0, direction: "in" },
      ]);
    }
    expect((await linesOf(remittance)).every(({ payment_id }) => payment_id !== null)).toBe(true);
  });

  test("a returned debit is owed again, and the next remittance collects it as RCUR", async () => {
    const issuer = await anIssuer();
    const { invoice, person, mandate } = await aDebit(issuer);
    const remittance = await sent(issuer);
    await move(remittance, "settle", { settled_on: "2026-03-11" });
    const [payment] = dataOf(await api.get<Payment[]>(`/payments?person_id=${person.id}`));
    await api.post(`/payments/${payment?.id}/return`, { version: payment?.version, returned_on: TODAY });
    expect((await invoiceNow(invoice)).outstanding).toBe(invoice.outstanding);
    const used = dataOf(await api.get<Mandate>(`/mandates/${mandate?.id}`));
    expect(used.last_used_on).toBe("2026-03-10");
    const again = dataOf(await move(await money.aRemittance({ issuer_id: issuer.id }), "generate"));
    expect((await linesOf(again)).map(({ sequence }) => sequence)).toEqual(["RCUR"]);
  });

  test("a remittance cancelled before it is sent releases its invoices", async () => {
    const issuer = await anIssuer();
    await aDebit(issuer);
    const generated = dataOf(await move(await money.aRemittance({ issuer_id: issuer.id }), "generate"));
    expect(dataOf(await move(generated, "cancel")).state).toBe("cancelled");
    const next = dataOf(await move(await money.aRemittance({ issuer_id: issuer.id }), "generate"));
    expect(next.line_count).toBe(1);
    const gone = dataOf(await move(next, "send"));
    expect((await move(gone, "cancel")).status).toBe(409);
  });
});

test("a transfer remittance pays the pending outgoing payments with a file that is valid by the ISO schema", async () => {
  const issuer = await anIssuer();
  await app.db.query("update payment set state = 'cancelled' where state = 'pending'", []);
  const payee = await given.aPerson({ bank_account: "ES7921000813610123456789" });
  const poor = await given.aPerson({ bank_account: null });
  const out = { direction: "out" as const, state: "pending" as const, reference: "Devolución de fianza" };
  const payment = await money.aPayment({ ...out, person_id: payee.id, amount: 85_000 });
  const unpayable = await money.aPayment({ ...out, person_id: poor.id, amount: 5_000 });
  const draft = await money.aRemittance({ kind: "transfer", issuer_id: issuer.id });
  expect(await linesOf(draft)).toMatchObject([
    { payment_id: payment.id, iban: "ES7921000813610123456789", amount: 85_000, concept: "Devolución de fianza" },
  ]);
  expect(await exceptionsOf(draft)).toMatchObject([{ payment_id: unpayable.id, reason: "no_iban" }]);
  const generated = dataOf(await move(draft, "generate"));
  const { bytes } = await api.download(`/remittances/${generated.id}/file`);
  expect(await validateXml([bytes.toString("utf8")], "pain.001.001.09.xsd")).toEqual([]);
  const settled = dataOf(await move(dataOf(await move(generated, "send")), "settle", { settled_on: TODAY }));
  expect(settled.state).toBe("settled");
  expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`))).toMatchObject({ state: "completed", date: TODAY });
});

test("a payment in a generated file cannot change, and is paid as it was when the file was generated", async () => {
  const issuer = await anIssuer();
  await app.db.query("update payment set state = 'cancelled' where state = 'pending'", []);
  const payee = await given.aPerson({ bank_account: "ES7921000813610123456789" });
  const payment = await money.aPayment({ direction: "out", state: "pending", person_id: payee.id, amount: 85_000 });
  const draft = await money.aRemittance({ kind: "transfer", issuer_id: issuer.id });
  const changed = dataOf(
    await api.patch<Payment>(`/payments/${payment.id}`, { version: payment.version, amount: 84_000 }),
  );
  const moved = { version: payee.version, bank_account: "ES9121000418450200051332" };
  dataOf(await api.patch(`/persons/${payee.id}`, moved, await confirmed(api)));
  const flagged = dataOf(await api.get<Remittance>(`/remittances/${draft.id}`));
  expect([flagged.changed_account_count, flagged.has_changed_issuer_account]).toEqual([1, false]);
  const generated = dataOf(await move(draft, "generate"));
  expect(await linesOf(generated)).toMatchObject([{ amount: 84_000, iban: "ES9121000418450200051332" }]);
  const { version } = changed;
  const tries = [
    await api.post(`/payments/${payment.id}/cancel`, { version }),
    await api.post(`/payments/${payment.id}/complete`, { version }),
    await api.patch(`/payments/${payment.id}`, { version, amount: 1 }),
    await api.post(`/payments/${payment.id}/archive`, { version }),
  ];
  expect(tries.map(({ body }) => body.errors[0]?.translationKey)).toEqual(
    tries.map(() => "error.payment_in_remittance"),
  );
  const gone = dataOf(await move(generated, "send"));
  const refused = await move(gone, "settle", { settled_on: "1999-01-01" });
  expect(refused.body.errors[0]).toMatchObject({ field: "settled_on", translationKey: "validation.date_range" });
  await move(gone, "settle", { settled_on: TODAY });
  expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`))).toMatchObject({ state: "completed" });
});

test("an archived payment is left out of the file, and cancelling the remittance releases its payments", async () => {
  const issuer = await anIssuer();
  await app.db.query("update payment set state = 'cancelled' where state = 'pending'", []);
  const aTransfer = () => money.aPayment({ direction: "out", state: "pending", amount: 2_000 });
  const [included, archived] = [await aTransfer(), await aTransfer()];
  const draft = await money.aRemittance({ kind: "transfer", issuer_id: issuer.id });
  dataOf(await api.post(`/payments/${archived.id}/archive`, { version: archived.version }));
  const generated = dataOf(await move(draft, "generate"));
  expect([draft.line_count, generated.line_count, generated.amount]).toEqual([2, 1, 2_000]);
  dataOf(await move(generated, "cancel"));
  expect((await api.post(`/payments/${included.id}/cancel`, { version: included.version })).status).toBe(200);
});

describe("mandates", () => {
  test("a used mandate keeps its account; a duplicate reference is refused", async () => {
    const issuer = await anIssuer();
    const { mandate } = await aDebit(issuer);
    await sent(issuer);
    const used = dataOf(await api.get<Mandate>(`/mandates/${mandate?.id}`));
    const iban = "ES9121000418450200051332";
    const refused = await api.patch(`/mandates/${used.id}`, { version: used.version, iban });
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.mandate_used"]);
    const twice = await api.post("/mandates", await money.aMandateInput({ reference: used.reference }));
    expect(twice.status).toBe(409);
    const { reference: _none, ...unnamed } = await money.aMandateInput();
    expect(dataOf(await api.post<Mandate>("/mandates", unnamed)).reference).toMatch(/^MND-\d+$/);
  });

  test("mandates unused for 36 months are cancelled automatically", async () => {
    const old = await money.aMandate({ signed_on: "2023-03-11" });
    const young = await money.aMandate({ signed_on: "2023-03-12" });
    await lapseMandates.run(app.services, { payload: null, signal: new AbortController().signal });
    const states = await Promise.all(
      [old, young].map(async ({ id }) => dataOf(await api.get<Mandate>(`/mandates/${id}`)).state),
    );
    expect(states).toEqual(["cancelled", "active"]);
  });

  test("merging two persons moves the mandates of the duplicate", async () => {
    const [stays, goes] = [await given.aPerson(), await given.aPerson()];
    const mandate = await money.aMandate({ person_id: goes.id });
    const body = { version: stays.version, duplicate_id: goes.id, duplicate_version: goes.version, take: [] };
    const merged = await api.post(`/persons/${stays.id}/merge`, body, await confirmed(api));
    expect(merged.status).toBe(200);
    expect(dataOf(await api.get<Mandate>(`/mandates/${mandate.id}`)).person_id).toBe(stays.id);
  });
});

describe("permissions", () => {
  test("an agent reads remittances and generates none", async () => {
    const agent = await app.logInAs("agent");
    const issuer = await anIssuer();
    await aDebit(issuer);
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect((await agent.get(`/remittances/${draft.id}`)).status).toBe(200);
    expect((await agent.post(`/remittances/${draft.id}/generate`, { version: draft.version })).status).toBe(403);
  });

  test("a manager sees only remittances whose lines all belong to their properties", async () => {
    const issuer = await anIssuer();
    const property = await given.aProperty();
    const rental = await given.aRental({ asset_id: (await given.anAsset({ property_id: property.id })).id });
    const series = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    await money.aMandate({ person_id: rental.tenant_id });
    await money.anIssuedInvoice({
      series_id: series.id,
      person_id: rental.tenant_id,
      rental_id: rental.id,
      payment_method_id: await money.aMethod("direct_debit"),
    });
    const draft = await money.aRemittance({ issuer_id: issuer.id });
    expect(draft.property_ids).toEqual([property.id]);
    await assignProperties(app.db, [property.id]);
    const insider = await app.logInAs("manager");
    expect((await insider.get(`/remittances/${draft.id}`)).status).toBe(200);
    const elsewhere = await given.aProperty();
    await assignProperties(app.db, [elsewhere.id]);
    const outsider = await app.logInAs("manager");
    expect((await outsider.get(`/remittances/${draft.id}`)).status).toBe(404);
    expect((await outsider.get(`/remittances/${draft.id}/file`)).status).toBe(404);
    await assignProperties(app.db, "all");
  });

  test("a remittance with a payout of no property that a manager does not see is moved and read as a file by others", async () => {
    const issuer = await anIssuer();
    await app.db.query("update payment set state = 'cancelled' where state = 'pending'", []);
    const rental = await given.aRental();
    const iban = "ES7921000813610123456789";
    const payee = await given.aPerson({ bank_account: iban });
    const out = { direction: "out" as const, state: "pending" as const };
    const owner = await given.anOwner({ bank_account: iban });
    const payout = await money.aPayment({ ...out, person_id: null, owner_id: owner.id, amount: 5_000 });
    const refund = await money.aPayment({ ...out, rental_id: rental.id, person_id: payee.id, amount: 85_000 });
    expect(payout.property_id).toBeNull();
    const draft = await money.aRemittance({ kind: "transfer", issuer_id: issuer.id });
    expect(draft).toMatchObject({ line_count: 2, property_ids: [refund.property_id] });
    await assignProperties(app.db, [refund.property_id ?? ""]);
    const manager = await app.logInAs("manager");
    const moveAs = ({ id, version }: Remittance, verb: string) =>
      manager.post(`/remittances/${id}/${verb}`, { version, ...(verb === "settle" && { settled_on: TODAY }) });
    const refused = { status: 403, body: { errors: [{ translationKey: "error.every_property_required" }] } };
    for (const verb of ["prepare", "generate", "cancel"]) expect(await moveAs(draft, verb)).toMatchObject(refused);
    const later = { version: draft.version, execution_date: "2026-03-20" };
    expect(await manager.patch(`/remittances/${draft.id}`, later)).toMatchObject(refused);
    const generated = dataOf(await move(draft, "generate"));
    expect(await manager.get(`/remittances/${draft.id}/file`)).toMatchObject(refused);
    expect(await moveAs(generated, "send")).toMatchObject(refused);
    const sentOne = dataOf(await move(generated, "send"));
    expect(await moveAs(sentOne, "settle")).toMatchObject(refused);
    const [line] = await linesOf(draft);
    const lines = [{ id: line?.id, version: line?.version }];
    expect(await manager.post(`/remittances/${draft.id}/undo-rejections`, { lines })).toMatchObject(refused);
    await assignProperties(app.db, "all");
  });
});
