import { describe, expect, test } from "vitest";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { IssuedContent, StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { anOwnerWithRent } from "#tests/support/owner-with-rent.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;

const refusalOf = ({ status, body: { errors } }: Reply<unknown>) => [status, errors[0]?.translationKey];

const monthOf = (owner_id: string, month: string) => ({
  owner_id,
  period_start: `${month}-01`,
  period_end: `${month}-28`,
});
type Days = ReturnType<typeof monthOf>;

const propose = (days: Days, by: Api = api) =>
  by.get<StatementProposal>(`/owner-statements/proposal?${new URLSearchParams(days)}`);
const issue = (days: Days, net: number, more: object = {}) =>
  api.post<OwnerStatement>("/owner-statements", { ...days, net, ...more });
const annul = ({ id, version }: OwnerStatement) =>
  api.post<OwnerStatement>(`/owner-statements/${id}/annul`, { version });
const contentOf = async ({ id }: OwnerStatement, by: Api = api) =>
  dataOf(await by.get<IssuedContent>(`/owner-statements/${id}/content`));

async function charge({ id: owner_id }: Owner, month: string, kind: "credit" | "repair", amount: number, more = {}) {
  dataOf(
    await api.post("/owner-charges", {
      kind,
      concept: "Derrama",
      owner_id,
      charged_on: `${month}-05`,
      amount,
      ...more,
    }),
  );
}

describe("an owner statement", () => {
  test("has the report's figures and movements of its days, a number and the day of issue, and its net can be paid", async () => {
    const { owner, property_id, tenant } = await anOwnerWithRent(server);
    await charge(owner, "2026-01", "repair", 20_000, { property_id });
    const days = monthOf(owner.id, "2026-01");
    const proposal = dataOf(await propose(days));
    expect(proposal).toMatchObject({ collected: 100_000, expenses: 20_000, fee: 7_000, fee_tax: 1_470, carried: 0 });
    const issued = dataOf(await issue(days, 71_530, { notes: "Sin incidencias" }));
    expect(issued).toMatchObject({ ...days, net: 71_530, fee: 7_000, withheld: 0, notes: "Sin incidencias" });
    expect(issued).toMatchObject({
      state: "issued",
      payout: "open",
      issued_on: "2026-03-16",
      owner_label: owner.label,
    });
    expect(issued.code).toMatch(/^LPR-\d{5}$/);
    const { content, net_today } = await contentOf(issued);
    expect(net_today).toBe(71_530);
    expect(content.owner).toMatchObject({ name: owner.label, tax_id: owner.documentation });
    expect(content.properties).toMatchObject([
      {
        property_id,
        income: [{ date: "2026-01-07", detail: tenant, amount: 100_000 }],
        expenses: [{ amount: 20_000 }],
      },
    ]);
  });

  test("keeps what it said when the figures of its days change, and its page and the next proposal say the net of today", async () => {
    const owner = await given.anOwner();
    await charge(owner, "2026-01", "credit", 50_000);
    const issued = dataOf(await issue(monthOf(owner.id, "2026-01"), 50_000));
    const next = monthOf(owner.id, "2026-02");
    expect(dataOf(await propose(next)).former_changed).toBeNull();
    await charge(owner, "2026-01", "repair", 8_000);
    const former = { label: issued.code, net: 50_000, net_today: 42_000 };
    expect(dataOf(await propose(next)).former_changed).toEqual(former);
    const { content, net_today } = await contentOf(issued);
    expect(net_today).toBe(42_000);
    expect(content.properties[0]?.expenses).toHaveLength(1);
    expect(dataOf(await api.get<OwnerStatement>(`/owner-statements/${issued.id}`)).net).toBe(50_000);
  });

  test("is refused with another net than the one that was seen", async () => {
    const owner = await given.anOwner();
    await charge(owner, "2026-01", "credit", 50_000);
    expect(refusalOf(await issue(monthOf(owner.id, "2026-01"), 49_999))).toEqual([409, "error.statement_changed"]);
  });

  test("carries a negative net to the next statement, and the one after carries what is left", async () => {
    const owner = await given.anOwner();
    await charge(owner, "2025-11", "repair", 30_000);
    await charge(owner, "2025-12", "credit", 10_000);
    await charge(owner, "2026-01", "credit", 25_000);
    const first = dataOf(await issue(monthOf(owner.id, "2025-11"), -30_000));
    expect(first.payout).toBe("none");
    expect(dataOf(await propose(monthOf(owner.id, "2025-12")))).toMatchObject({
      carried: -30_000,
      net: -20_000,
      carried_label: first.code,
      left_since: "2025-11-29",
    });
    const preview = `/reports/owner-statement/pdf?owner_id=${owner.id}&from=2025-12-01&to=2025-12-31`;
    const text = (await readPdf((await api.download(preview)).bytes)).pages.join(" ").replaceAll("−", "-");
    expect(text).toMatch(/Saldo anterior\s*-300,00/);
    expect(text).toMatch(/-200,00/);
    // The balance is of all properties, and of those who may read statements.
    const { property_id } = await given.anAsset();
    const ofProperty = (await readPdf((await api.download(`${preview}&property_id=${property_id}`)).bytes)).pages.join(
      " ",
    );
    expect(ofProperty).not.toContain("Saldo anterior");
    const previewOf = async (by: Api) => (await readPdf((await by.download(preview)).bytes)).pages.join(" ");
    const setRights = (permissions: object) =>
      app.db.query("update role set permissions = $1 where slug = 'viewer'", [permissions]);
    const [role] = await app.db.query<{ permissions: object }>("select permissions from role where slug = 'viewer'");
    const former = role?.permissions ?? {};
    expect(await previewOf(await app.logInAs("viewer"))).toContain("Saldo anterior");
    await setRights({ ...former, owner_statement: [] });
    const unread = await previewOf(await app.logInAs("viewer"));
    await setRights(former);
    expect(unread).not.toContain("Saldo anterior");
    const second = dataOf(await issue(monthOf(owner.id, "2025-12"), -20_000));
    const third = dataOf(await issue(monthOf(owner.id, "2026-01"), 5_000));
    expect([second.carried, third.carried, third.net]).toEqual([-30_000, -20_000, 5_000]);
  });

  test("is not annulled while a later one builds on it; annulled it keeps its number, and its days can be issued again", async () => {
    const owner = await given.anOwner();
    await charge(owner, "2025-11", "repair", 30_000);
    const first = dataOf(await issue(monthOf(owner.id, "2025-11"), -30_000));
    const second = dataOf(await issue(monthOf(owner.id, "2025-12"), -30_000));
    expect(refusalOf(await annul(first))).toEqual([409, "error.statement_followed"]);
    const annulled = dataOf(await annul(second));
    expect(annulled).toMatchObject({ state: "annulled", code: second.code, payout: "none" });
    dataOf(await annul(first));
    expect(dataOf(await issue(monthOf(owner.id, "2025-12"), 0)).carried).toBe(0);
    expect(refusalOf(await annul(annulled))).toEqual([409, "error.forbidden_move"]);
  });

  test("is refused for days that another has, and for days before an issued one", async () => {
    const owner = await given.anOwner();
    dataOf(await issue(monthOf(owner.id, "2026-01"), 0));
    const overlapping = { owner_id: owner.id, period_start: "2026-01-28", period_end: "2026-02-28" };
    expect(refusalOf(await issue(overlapping, 0))).toEqual([409, "error.statement_overlaps"]);
    expect(refusalOf(await issue(monthOf(owner.id, "2025-12"), 0))).toEqual([409, "error.statement_followed"]);
    expect(refusalOf(await propose(monthOf(owner.id, "2025-12")))).toEqual([409, "error.statement_followed"]);
  });

  test("two requests at once for the same days issue one", async () => {
    const owner = await given.anOwner();
    const days = monthOf(owner.id, "2026-01");
    const statuses = (await Promise.all([issue(days, 0), issue(days, 0)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  test("has only its notes to change, and the database holds the rest", async () => {
    const { id, version } = await money.anOwnerStatement();
    expect((await api.patch(`/owner-statements/${id}`, { version, net: 1 })).status).toBe(400);
    expect(dataOf(await api.patch<OwnerStatement>(`/owner-statements/${id}`, { version, notes: "Nota" })).notes).toBe(
      "Nota",
    );
    for (const change of ["net = net + 1, collected = collected + 1", "content = '{}'"])
      await expect(app.db.query(`update owner_statement set ${change} where id = $1`, [id])).rejects.toThrow(
        "statement_fixed",
      );
    await expect(app.db.query("delete from owner_statement where id = $1", [id])).rejects.toThrow("statement_fixed");
  });
});

describe("who may", () => {
  test("a manager of all properties of a statement reads it and its PDF, and neither issues, pays nor annuls", async () => {
    const mine = await given.aProperty();
    const statement = await money.anOwnerStatement({ property_id: mine.id });
    await assignProperties(app.db, [mine.id]);
    const manager = await app.logInAs("manager");
    const path = `/owner-statements/${statement.id}`;
    expect((await manager.get(path)).status).toBe(200);
    expect((await manager.download(`${path}/pdf`)).status).toBe(200);
    expect((await contentOf(statement, manager)).net_today).toBeNull();
    const { version } = statement;
    const pay = { version, payment_method_id: await money.aMethod(), date: "2026-03-16", state: "completed" };
    expect((await manager.post(`${path}/annul`, { version })).status).toBe(403);
    expect((await manager.post(`${path}/pay`, pay)).status).toBe(403);
    expect(
      (await manager.post("/owner-statements", { ...monthOf(statement.owner_id, "2026-01"), net: 0 })).status,
    ).toBe(403);
    expect((await propose(monthOf(statement.owner_id, "2026-01"), manager)).status).toBe(403);
  });

  test("a manager of one of its properties does not read a statement, nor one that carries another property's net", async () => {
    const owner = await given.anOwner();
    const [mine, theirs]: Property[] = [await given.aProperty(), await given.aProperty()];
    const bothIds = new Set([mine?.id, theirs?.id]);
    await charge(owner, "2025-11", "repair", 5_000, { property_id: theirs?.id });
    await charge(owner, "2025-11", "repair", 5_000, { property_id: mine?.id });
    await charge(owner, "2025-12", "credit", 50_000, { property_id: mine?.id });
    const both = dataOf(await issue(monthOf(owner.id, "2025-11"), -10_000));
    const carrying = dataOf(await issue(monthOf(owner.id, "2025-12"), 40_000));
    expect(new Set(carrying.property_ids)).toEqual(bothIds);
    await assignProperties(app.db, [mine?.id ?? ""]);
    const manager = await app.logInAs("manager");
    for (const { id } of [both, carrying])
      for (const part of ["", "/content", "/pdf", "/mails"])
        expect((await manager.get(`/owner-statements/${id}${part}`)).status).toBe(404);
  });
});

test("the PDF has number, balance brought forward and, once annulled, the mark; the report's is a preview", async () => {
  const owner = await given.anOwner();
  await charge(owner, "2025-11", "repair", 30_000);
  await charge(owner, "2025-12", "credit", 40_000);
  dataOf(await issue(monthOf(owner.id, "2025-11"), -30_000));
  const issued = dataOf(await issue(monthOf(owner.id, "2025-12"), 10_000));
  const textOf = async (path: string) => (await readPdf((await api.download(path)).bytes)).pages.join(" ");
  const spanish = await textOf(`/owner-statements/${issued.id}/pdf?language=es`);
  for (const part of [issued.code, owner.label, "Saldo anterior -300,00 €", "100,00 €"])
    expect(spanish).toContain(part);
  expect(spanish).not.toContain("ANULADA");
  expect(await textOf(`/owner-statements/${issued.id}/pdf?language=en`)).toContain("Balance brought forward");
  dataOf(await annul(issued));
  expect(await textOf(`/owner-statements/${issued.id}/pdf?language=es`)).toContain("ANULADA");
  const report = `/reports/owner-statement/pdf?owner_id=${owner.id}&from=2025-12-01&to=2025-12-31`;
  expect(await textOf(report)).toContain("Vista previa, sin número");
});
