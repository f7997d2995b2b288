import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { type AppliedReport, reportVersions } from "#shared/domain/accounting/remittances/status-report.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { type MeantReport, statusReportFile, statusReportText } from "#tests/support/status-report-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateXml } from "#tests/support/validate-xml.ts";

/* The bank's status report (pain.002): what it says of each line, and what becomes of what it rejects. */

const TODAY = "2026-03-12";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const move = async ({ id, version }: Remittance, verb: string, more: object = {}): Promise<Remittance> =>
  dataOf(await api.post<Remittance>(`/remittances/${id}/${verb}`, { version, ...more }));
const remittanceNow = async ({ id }: Remittance): Promise<Remittance> =>
  dataOf(await api.get<Remittance>(`/remittances/${id}`));
const linesOf = async ({ id }: Remittance): Promise<RemittanceLine[]> =>
  dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${id}&page_size=200`));
const invoiceNow = async (id: string | null): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const paymentNow = async (id: string | null): Promise<Payment> => dataOf(await api.get<Payment>(`/payments/${id}`));
const settle = async (remittance: Remittance) => move(await remittanceNow(remittance), "settle", { settled_on: TODAY });

/** A remittance of direct debits that was sent. */
async function aSentRemittance(count = 2): Promise<Remittance> {
  const { tax_id, ...input } = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
  const payment_method_id = await money.aMethod("direct_debit");
  for (let index = 0; index < count; index += 1) {
    const { id: person_id } = await given.aPerson();
    const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    await money.anIssuedInvoice({ series_id, person_id, due_date: "2026-03-05", payment_method_id });
    await money.aMandate({ person_id });
  }
  const draft = await money.aRemittance({ issuer_id: issuer.id });
  return move(await move(draft, "generate"), "send");
}

type Meant = Partial<MeantReport>;
const fileOf = ({ message_id }: Remittance, meant: Meant) =>
  statusReportFile({ version: "pain.002.001.03", message: message_id ?? "", ...meant });
const send = (remittance: Remittance, bytes: Buffer) =>
  api.upload<AppliedReport>(`/remittances/${remittance.id}/status-report`, "informe.xml", bytes);
const report = async (remittance: Remittance, meant: Meant) =>
  dataOf(await send(remittance, fileOf(remittance, meant)));
/** One line rejected, the other accepted. */
const oneRejected = ({ message_id, code }: Remittance, reason = "AC04"): Meant => ({
  status: "PART",
  groups: [
    {
      id: `${message_id}-1`,
      transactions: [
        { reference: `${code}-1`, status: "RJCT", reason },
        { reference: `${code}-2`, status: "ACCP" },
      ],
    },
  ],
});
const byReference = async (remittance: Remittance) => {
  const lines = await linesOf(remittance);
  const of = (number: number) => {
    const line = lines.find(({ end_to_end_id }) => end_to_end_id === `${remittance.code}-${number}`);
    if (!line) throw new Error("No such line");
    return line;
  };
  return { first: of(1), second: of(2) };
};
const undo = ({ id }: Remittance, lines: AppliedReport["rejected"]) =>
  api.post<{ undone: number }>(`/remittances/${id}/undo-rejections`, { lines });
const codeOf = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];

describe("a settled remittance", () => {
  test.each(reportVersions)(
    "a debit rejected by %s is a returned payment; an accepted one only shows it",
    async (version) => {
      const remittance = await aSentRemittance();
      await settle(remittance);
      const meant = { version, message: remittance.message_id ?? "", ...oneRejected(remittance) };
      if (version === "pain.002.001.11")
        expect(await validateXml([statusReportText(meant)], "pain.002.001.11.xsd")).toEqual([]);
      const applied = dataOf(await send(remittance, statusReportFile(meant)));
      expect([applied.accepted, applied.rejected.length]).toEqual([1, 1]);
      const { first, second } = await byReference(remittance);
      expect(first).toMatchObject({ bank_status: "rejected", bank_reason: "AC04" });
      expect(second).toMatchObject({ bank_status: "accepted", bank_reason: null });
      expect(await remittanceNow(remittance)).toMatchObject({ state: "settled", bank_status: "partial" });
      expect(await paymentNow(first.payment_id)).toMatchObject({
        state: "returned",
        returned_on: TODAY,
        return_reason: "AC04 · La cuenta está cancelada",
      });
      expect((await invoiceNow(first.invoice_id)).outstanding).toBe(first.amount);
      expect(await paymentNow(second.payment_id)).toMatchObject({ state: "completed" });
      expect((await invoiceNow(second.invoice_id)).outstanding).toBe(0);
    },
  );

  test("the same report again changes nothing", async () => {
    const remittance = await aSentRemittance();
    await settle(remittance);
    await report(remittance, oneRejected(remittance));
    const [before, lines] = [await remittanceNow(remittance), await linesOf(remittance)];
    expect(await report(remittance, oneRejected(remittance))).toEqual({ accepted: 0, rejected: [] });
    expect(await remittanceNow(remittance)).toEqual(before);
    expect(await linesOf(remittance)).toEqual(lines);
  });

  test("an undo of the rejections restores payment and invoice", async () => {
    const remittance = await aSentRemittance();
    await settle(remittance);
    const { rejected } = await report(remittance, oneRejected(remittance));
    expect(dataOf(await undo(remittance, rejected))).toEqual({ undone: 1 });
    const { first } = await byReference(remittance);
    expect(first).toMatchObject({ bank_status: null, bank_reason: null });
    expect(await paymentNow(first.payment_id)).toMatchObject({ state: "completed", returned_on: null });
    expect((await invoiceNow(first.invoice_id)).outstanding).toBe(0);
    expect((await undo(remittance, rejected)).status).toBe(409);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("the bank's movement of a rejected debit is its return and links it; then the report is not undone", async () => {
    const remittance = await aSentRemittance();
    await settle(remittance);
    const { rejected } = await report(remittance, oneRejected(remittance));
    const { first } = await byReference(remittance);
    const { movement, proposals } = await aBankMovement(api, {
      amount: -first.amount,
      text: `DEVOLUCION ${first.end_to_end_id}`,
      common_concept: "14",
      operation_date: TODAY,
      value_date: TODAY,
    });
    expect(proposals[0]).toMatchObject({ kind: "return", id: first.payment_id });
    dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: first.payment_id }));
    expect(codeOf(await undo(remittance, rejected))).toEqual([409, "error.report_undo_changed"]);
  });
});

describe("a remittance under way", () => {
  test("a rejected debit is returned at once, its invoice can be collected again, and settling leaves it out", async () => {
    const remittance = await aSentRemittance();
    await report(remittance, oneRejected(remittance, "AM04"));
    const { first } = await byReference(remittance);
    expect(await paymentNow(first.payment_id)).toMatchObject({ state: "returned", amount: first.amount });
    expect((await invoiceNow(first.invoice_id)).outstanding).toBe(first.amount);
    const next = await money.aRemittance({ issuer_id: remittance.issuer_id });
    expect((await linesOf(next)).map(({ invoice_id }) => invoice_id)).toEqual([first.invoice_id]);
    await settle(remittance);
    const { first: settled, second } = await byReference(remittance);
    expect(settled.payment_id).toBe(first.payment_id);
    expect((await invoiceNow(first.invoice_id)).outstanding).toBe(first.amount);
    expect((await invoiceNow(second.invoice_id)).outstanding).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("an undo annuls the payment that only recorded the rejection, and the debit is collected by the settlement", async () => {
    const remittance = await aSentRemittance();
    const { rejected } = await report(remittance, oneRejected(remittance));
    const { payment_id } = (await byReference(remittance)).first;
    expect(dataOf(await undo(remittance, rejected))).toEqual({ undone: 1 });
    expect(await paymentNow(payment_id)).toMatchObject({ state: "annulled", allocated: 0 });
    await settle(remittance);
    const { first } = await byReference(remittance);
    expect(first.payment_id).not.toBe(payment_id);
    expect((await invoiceNow(first.invoice_id)).outstanding).toBe(0);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("rejections are not undone once another remittance collects the invoice", async () => {
    const remittance = await aSentRemittance();
    const { rejected } = await report(remittance, oneRejected(remittance));
    await money.aRemittance({ issuer_id: remittance.issuer_id });
    expect(codeOf(await undo(remittance, rejected))).toEqual([409, "error.report_undo_changed"]);
  });

  test("an accepted file changes nothing but what it says", async () => {
    const remittance = await aSentRemittance();
    expect(await report(remittance, { status: "ACCP" })).toEqual({ accepted: 2, rejected: [] });
    expect(await remittanceNow(remittance)).toMatchObject({ state: "sent", bank_status: "accepted" });
    const { first, second } = await byReference(remittance);
    for (const line of [first, second]) expect(line).toMatchObject({ bank_status: "accepted", payment_id: null });
    await report(remittance, { status: "RCVD" });
    expect((await remittanceNow(remittance)).bank_status).toBe("accepted");
  });

  test.each([
    ["file", { status: "RJCT", reason: "FF01" }],
    ["group", { groups: [{ id: "GROUP", status: "RJCT", reason: "FF01" }] }],
  ])("a rejected %s rejects each of its debits with its reason", async (_what, meant: Meant) => {
    const remittance = await aSentRemittance();
    const groups = (meant.groups ?? []).map((group) => ({ ...group, id: `${remittance.message_id}-1` }));
    const { rejected } = await report(remittance, { ...meant, groups });
    expect(rejected).toHaveLength(2);
    for (const line of await linesOf(remittance))
      expect(line).toMatchObject({ bank_status: "rejected", bank_reason: "FF01" });
  });

  test("an unknown reason is stored and shown as it is, with the bank's words", async () => {
    const remittance = await aSentRemittance();
    const transactions = [{ reference: `${remittance.code}-1`, status: "RJCT", own_reason: "X9", note: "Consulte" }];
    await report(remittance, { groups: [{ id: "G", transactions }] });
    const { first } = await byReference(remittance);
    expect(first.bank_reason).toBe("X9");
    expect((await paymentNow(first.payment_id)).return_reason).toBe("X9 · Consulte");
  });
});

describe("transfers", () => {
  test("a rejected transfer stays pending, can be in another file, and is not completed by the settlement", async () => {
    const { id: issuer_id } = await money.anIssuer();
    const method = await money.aMethod("transfer");
    const { id: person_id } = await given.aPerson();
    const amounts = [51_000, 52_000];
    for (const amount of amounts)
      await money.aPayment({ direction: "out", state: "pending", person_id, amount, payment_method_id: method });
    const draft = await money.aRemittance({ issuer_id, kind: "transfer", due_until: null });
    const remittance = await move(await move(draft, "generate"), "send");
    await report(remittance, oneRejected(remittance, "AC01"));
    const { first } = await byReference(remittance);
    await settle(remittance);
    expect(await paymentNow(first.payment_id)).toMatchObject({ state: "pending" });
    const next = await money.aRemittance({ issuer_id, kind: "transfer", due_until: null });
    expect((await linesOf(next)).map(({ payment_id }) => payment_id)).toContain(first.payment_id);
  });
});

describe("refusals", () => {
  test("a report of another file, of an unknown debit or of a remittance that was not sent applies nothing", async () => {
    const [remittance, other] = [await aSentRemittance(), await aSentRemittance()];
    const wrong = await send(remittance, fileOf(other, oneRejected(other)));
    expect(codeOf(wrong)).toEqual([422, "error.report_other_remittance"]);
    const transactions = [
      { reference: `${remittance.code}-1`, status: "RJCT" },
      { reference: "NADA-1", status: "RJCT" },
    ];
    const unknown = await send(remittance, fileOf(remittance, { groups: [{ id: "G", transactions }] }));
    expect(codeOf(unknown)).toEqual([422, "error.report_line_unknown"]);
    expect((await linesOf(remittance)).every(({ bank_status }) => bank_status === null)).toBe(true);
    const { id: issuer_id } = await money.anIssuer();
    const draft = await money.aRemittance({ issuer_id });
    expect(codeOf(await send(draft, fileOf(remittance, {})))).toEqual([409, "error.report_not_sent"]);
  });

  test("another version is refused by its name, and other files by what they are", async () => {
    const remittance = await aSentRemittance();
    const text = String(fileOf(remittance, { status: "ACCP" }));
    const late = await send(remittance, Buffer.from(text.replace("pain.002.001.03", "pain.002.001.14")));
    expect([late.status, late.body.errors[0]?.params]).toMatchObject([422, { version: "pain.002.001.14" }]);
    expect(codeOf(await send(remittance, Buffer.from("<html/>")))).toEqual([422, "error.report_unknown"]);
    expect(codeOf(await send(remittance, Buffer.from(text.slice(0, 200))))).toEqual([422, "error.report_unreadable"]);
    const undated = text.replace(/<CreDtTm>.*?<\/CreDtTm>/, "");
    expect(codeOf(await send(remittance, Buffer.from(undated)))).toEqual([422, "error.report_value"]);
  });

  test("a user who may not settle remittances applies no report", async () => {
    const remittance = await aSentRemittance();
    const agent = await app.logInAs("agent");
    const path = `/remittances/${remittance.id}/status-report`;
    const { status } = await agent.upload(path, "informe.xml", fileOf(remittance, oneRejected(remittance)));
    expect(status).toBe(403);
  });
});

test("what the bank rejected in a month that was closed since is booked on the first open day, with the bank's day", async () => {
  const [sent, settled] = [await aSentRemittance(), await aSentRemittance()];
  await app.db.query("update remittance set execution_date = '2026-02-27' where id = $1", [settled.id]);
  await move(await remittanceNow(settled), "settle", { settled_on: "2026-02-27" });
  await app.db.query("insert into month_close (month) values ('2026-02-01')");
  for (const remittance of [sent, settled]) {
    const applied = await report(remittance, { ...oneRejected(remittance), created: "2026-02-28T08:00:00" });
    expect(applied).toMatchObject({ accepted: 1, rejected: [{}] });
    const { first } = await byReference(remittance);
    expect(await paymentNow(first.payment_id)).toMatchObject({
      state: "returned",
      returned_on: "2026-03-01",
      bank_date: "2026-02-28",
    });
    expect((await invoiceNow(first.invoice_id)).outstanding).toBe(first.amount);
    expect(dataOf(await undo(remittance, applied.rejected))).toEqual({ undone: 1 });
  }
  expect(await violatedInvariants(app.db)).toEqual([]);
});
