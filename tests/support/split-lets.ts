import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { dataOf } from "./api.ts";
import type { testServer } from "./test-server.ts";

/** An invoice or draft of a co-tenant. */
export interface Part extends Pick<Invoice, "id" | "version" | "state" | "person_id" | "net_amount"> {
  readonly share: number;
  readonly part: number;
}

/** Lets that are split among their tenants, each with its first month. */
export function splitLets({ app, api, given, money }: ReturnType<typeof testServer>, firstMonth: string) {
  let month = addMonths(firstMonth, -1);
  /** A month in which no other rental of the file begins. */
  const nextMonth = () => (month = addMonths(month, 1));

  async function prepare(): Promise<void> {
    await app.db.query("delete from issuer", []);
    const issuer = await money.anIssuer();
    await app.db.query("update issuer set owner_id = null where id = $1", [issuer.id]);
    await money.aSeries({ issuer_id: issuer.id, prefix: "F", suffix: "" });
    await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
  }

  const versionOf = async (path: string) => dataOf(await api.get<{ version: number }>(path)).version;

  async function split(rental_id: string, people: readonly Person[], shares: readonly number[], day: string) {
    const named = people.map(({ id: person_id }, place) => ({ person_id, share: shares[place] ?? 0 }));
    const wanted = { shares: named.filter(({ share }) => share > 0), has_joint_liability: false, day };
    const version = await versionOf(`/rentals/${rental_id}`);
    return dataOf(await api.post<Rental>(`/rentals/${rental_id}/split`, { version, ...wanted }));
  }

  /** A running let of a home to a tenant for each share, split by the shares. */
  async function aSplitLet(shares: readonly number[], more: Parameters<typeof given.aRental>[0] = {}) {
    const people: Person[] = [];
    for (const _share of shares) people.push(await given.aPerson());
    const start_date = more.start_date ?? nextMonth();
    const [first, ...others] = people;
    const { id, version } = await given.aRental({
      ...(first && { tenant_id: first.id }),
      additional_tenant_ids: others.map((other) => other.id),
      end_date: "2036-02-29",
      monthly_rent: 100_000,
      monthly_expenses: 0,
      ...more,
      start_date,
    });
    dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-02-20" }));
    return { rental: await split(id, people, shares, start_date), people, month: start_date };
  }

  const runOf = async (of: string) => dataOf(await api.post<BillingRun>("/billing-runs", { month: of }));
  const prepareRun = async ({ id }: Pick<BillingRun, "id">) => {
    const version = await versionOf(`/billing-runs/${id}`);
    return dataOf(await api.post<BillingRun>(`/billing-runs/${id}/prepare`, { version }));
  };
  const unbilledOf = async ({ id }: Pick<BillingRun, "id">, rental_id: string) =>
    dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${id}/unbilled`)).filter(
      (unbilled) => unbilled.rental_id === rental_id,
    );

  /** The parts of a rental that count, by their places. */
  const partsOf = (rental_id: string) =>
    app.db.query<Part>(
      `select id, version, state, person_id, share, part, net_amount::float8 from invoice
       where rental_id = $1 and state <> 'annulled' and kind <> 'rectifying' and archived_at is null order by part, created_at`,
      [rental_id],
    );

  /** Archives a draft, or annuls what is issued. */
  async function withdraw({ id, state }: Pick<Invoice, "id" | "state">): Promise<void> {
    const version = await versionOf(`/invoices/${id}`);
    const [verb, more] = state === "draft" ? ["archive", {}] : ["annul", { reason: "Error" }];
    dataOf(await api.post(`/invoices/${id}/${verb}`, { version, ...more }));
  }

  return { prepare, nextMonth, split, aSplitLet, runOf, prepareRun, unbilledOf, partsOf, withdraw };
}
