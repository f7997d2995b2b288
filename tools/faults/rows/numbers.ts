import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { apiAs, sendUntilAnswered } from "../harness/client.ts";
import { dieAndStart } from "../harness/dying.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import { createGate, type Gate } from "../harness/gate.ts";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";

const SHORTEST_MS = 500;
const LONGEST_MS = 4_000;

/** Shared data of a run's invoices. */
interface Books {
  readonly series_id: string;
  readonly person_id: string;
  readonly line: InvoiceLineInput;
}

async function prepareBooks(api: Api): Promise<Books> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  return { series_id: (await money.aSeries()).id, person_id: (await given.aPerson()).id, line: await money.aLine() };
}

interface Clerk {
  readonly api: () => Api;
  readonly gate: Gate;
  readonly books: Books;
  readonly tally: Tally;
  /** Acknowledged numbers by invoice. */
  readonly acknowledged: Map<string, string>;
}

const post = <T>({ api, gate }: Clerk, path: string, body: object): Promise<Reply<T>> =>
  sendUntilAnswered<T>(api, ["POST", path, body, randomUUID()], gate.wait);

async function issueUntil(clerk: Clerk, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) await issueOne(clerk, random.oneIn(10));
}

/** Drafts an invoice, issues it, and sometimes tries to change the issued one. */
async function issueOne(clerk: Clerk, isTampering: boolean): Promise<void> {
  const { series_id, person_id, line } = clerk.books;
  const input = { series_id, person_id, owner_id: null, due_date: "2026-03-05", lines: [line] };
  const { id, version } = dataOf(await post<Invoice>(clerk, "/invoices", input));
  const issued = dataOf(await post<Invoice>(clerk, `/invoices/${id}/issue`, { version }));
  clerk.acknowledged.set(id, issued.number ?? "");
  clerk.tally.did("R9", "invoices issued");
  if (!isTampering) return;
  const change = { version: issued.version, lines: [{ ...line, unit_amount: 1 }] };
  const request = ["PATCH", `/invoices/${id}`, change, ""] as const;
  const { status } = await sendUntilAnswered(clerk.api, request, clerk.gate.wait);
  clerk.tally.holds("R9", "a change of an issued invoice is refused", status >= 400 && status < 500, () =>
    String(status),
  );
}

interface Issued {
  readonly id: string;
  readonly number: string;
  readonly content: string;
}

/** A fingerprint of an issued invoice's content. */
const ISSUED_SQL = `
  select i.id, i.number, md5(concat_ws('|', i.number, i.series_year, i.series_number, i.issue_date, i.issuer_name,
    i.customer_name, i.net_amount, i.tax_amount, i.total, i.amount_due, i.paper::text,
    (select string_agg(l::text, '|' order by l.position) from invoice_line l where l.invoice_id = i.id))) as content
  from invoice i where i.state <> 'draft' and i.series_id = $1`;

/** @param before the fingerprints of the first check */
async function lookAtNumbers(
  db: Db,
  { books, acknowledged, tally }: Clerk,
  before: Map<string, string>,
): Promise<void> {
  const rows = await db.query<Issued>(ISSUED_SQL, [books.series_id]);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  for (const { id, content } of rows) {
    tally.holds("R9", "an invoice stays as it was issued", (before.get(id) ?? content) === content, () => id);
    before.set(id, content);
  }
  for (const [id, number] of acknowledged)
    tally.holds(
      "R9",
      "an invoice has the number that was acknowledged",
      numbers.get(id) === number,
      () => `${number}, ${numbers.get(id)}`,
    );
  tally.holds("R9", "no number is given twice", new Set(numbers.values()).size === numbers.size);
  const broken = await violatedInvariants(db);
  tally.holds("R9", "the series has no gap, and its chain no broken link", broken.length === 0, () =>
    broken.join("; "),
  );
}

async function open({ templates, tally, clients }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder();
  let server: FaultServer = await folder.start();
  let api = await apiAs(server.origin, "admin");
  const gate = createGate();
  const clerk: Clerk = { api: () => api, gate, books: await prepareBooks(api), tally, acknowledged: new Map() };
  const before = new Map<string, string>();
  return {
    async round(random) {
      let isOver = false;
      const clerks = Array.from({ length: clients }, (_, number) =>
        issueUntil(clerk, random.fork(String(number)), () => isOver),
      );
      await pause(random.between(SHORTEST_MS, LONGEST_MS));
      gate.shut();
      server = await dieAndStart(folder, server, random, tally);
      api = await apiAs(server.origin, "admin");
      isOver = true;
      gate.open();
      await Promise.all(clerks);
      tally.did("R9", "kills between");
      await lookAtNumbers(server.db, clerk, before);
    },
    close: () => folder.discard(),
  };
}

export const numbers: FaultRun = {
  name: "numbers",
  rows: ["R9"],
  share: 4,
  full: { "invoices issued": 100_000 },
  open,
};
