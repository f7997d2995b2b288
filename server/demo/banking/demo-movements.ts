import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { DemoLedger } from "./demo-ledger.ts";
import { importDemoStatement, type DemoStatementLine } from "./demo-statements.ts";

interface Paid {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly name: string;
}

/** Incoming transfers that were registered on arrival. */
const TRANSFERS = `
  select p.id, p.date, p.amount, upper(normalize_text(e.label)) as name
  from payment p join payment_method m on m.id = p.payment_method_id and m.kind = 'transfer' join person e on e.id = p.person_id
  where p.direction = 'in' and p.state = 'completed' and p.date between $1 and $2 order by p.date, p.code limit $3`;

async function transfers({ tx }: DemoLedger, from: string, to: string, count: number): Promise<DemoStatementLine[]> {
  const paid = await tx.query<Paid>(TRANSFERS, [from, to, count]);
  return paid.map(({ id, date, amount, name }) => {
    return { date, amount, concept: "04", text: `TRANSF. DE ${name} ALQUILER`, is: { payment_id: id } };
  });
}

interface Collected {
  readonly id: string;
  readonly amount: number;
  readonly end_to_end_id: string;
}

/** Debits of a settled remittance that the bank returns. */
const COLLECTED = `
  select p.id, p.amount, l.end_to_end_id from remittance_line l join payment p on p.id = l.payment_id
  where l.remittance_id = $1 and p.state = 'completed' order by l.name, l.id limit 1 offset $2`;

const returned = ({ amount, end_to_end_id }: Collected, date: string): DemoStatementLine => {
  return { date, amount: -amount, concept: "14", text: `DEV. RECIBO ${end_to_end_id} AM04 SALDO INSUFICIENTE` };
};

const FEE = 363;
const fee = (date: string): DemoStatementLine => {
  const is = { ignored: "Comisión del banco" };
  return { date, amount: -FEE, concept: "17", text: "COMISION DEVOLUCION RECIBO", is };
};

/** Movement for a whole remittance; none if it has no lines. */
function booked({ code, kind, amount, line_count }: Remittance, date: string): DemoStatementLine[] {
  if (line_count === 0) return [];
  return kind === "direct_debit"
    ? [{ date, amount, concept: "03", text: `ABONO REMESA ADEUDOS ${code}` }]
    : [{ date, amount: -amount, concept: "04", text: `REMESA TRANSFERENCIAS ${code}` }];
}

/** The month whose debits were booked, with all movements processed. */
export async function demoBookedMonth(ledger: DemoLedger, debits: Remittance): Promise<void> {
  const { month, tx } = ledger;
  const back = addDays(month, 10);
  const is = { ignored: "Gasto de la oficina" };
  await importDemoStatement(ledger, { day: addDays(back, 1), name: `extracto-${month}-1.n43`, initial: 1_846_210 }, [
    ...(await transfers(ledger, month, back, 9)),
    ...booked(debits, addDays(month, 5)).map((movement) => ({ ...movement, is: { remittance_id: debits.id } })),
    { date: month, amount: -24_200, concept: "03", text: "RECIBO SUMINISTRO ELECTRICO OFICINA", is },
  ]);
  const [gone] = await tx.query<Collected>(COLLECTED, [debits.id, 3]);
  const day = addDays(back, 2);
  if (!gone) return;
  await importDemoStatement(ledger, { day, name: `extracto-${month}-2.n43`, initial: 2_310_455 }, [
    { ...returned(gone, day), is: { returned_payment_id: gone.id, bank_fee: FEE } },
    fee(day),
  ]);
}

interface Owed {
  readonly name: string;
  readonly amount: number;
  readonly number: string;
}

/** The first debtor with that number of invoices, with the total overdue. */
const OWED = `
  select upper(normalize_text(min(e.label))) as name, sum(i.outstanding)::bigint as amount, min(i.number) as number
  from invoice i join person e on e.id = i.person_id join rental r on r.id = i.rental_id
  where i.outstanding > 0 and i.due_date < $1 and r.arrears_status = 'normal'
    and not exists (select 1 from remittance_line l where l.invoice_id = i.id and l.is_held)
  group by i.person_id having count(*) between $2 and $3 order by min(i.due_date), min(e.label) limit 1`;

/** Movements of the last days, one of each kind, still pending; those of settled transfers are processed. */
export async function demoLastDays(
  ledger: DemoLedger,
  { sent, deferred, transfers: out }: Readonly<Record<"sent" | "deferred" | "transfers", Remittance>>,
): Promise<void> {
  const { tx, context } = ledger;
  const yesterday = addDays(context.today, -1);
  const early = addDays(context.today, -4);
  const several = await tx.query<Owed>(OWED, [early, 2, 4]);
  const single = await tx.query<Owed>(OWED, [early, 1, 1]);
  const gone = await tx.query<Collected>(COLLECTED, [sent.id, 9]);
  await importDemoStatement(ledger, { day: yesterday, name: `extracto-${yesterday}.n43`, initial: 2_054_312 }, [
    ...(await transfers(ledger, early, yesterday, 2)),
    ...booked(out, addDays(context.today, -2)).map((movement) => ({ ...movement, is: { remittance_id: out.id } })),
    ...booked(deferred, yesterday),
    ...several.map(({ name, amount }) => ({ date: early, amount, concept: "04", text: `TRANSF. DE ${name} ATRASOS` })),
    ...single.map(({ number, amount }) => ({ date: early, amount, concept: "04", text: `TRANSFERENCIA ${number}` })),
    ...gone.map((debit) => returned(debit, yesterday)),
    { date: yesterday, amount: 12_000, concept: "02", text: "INGRESO EN EFECTIVO OFICINA 3841" },
    fee(yesterday),
  ]);
}
