import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import type { SettlementProposal } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import type { InsertedRent } from "#tests/support/insert-rental.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { dataOf } from "#tests/support/api.ts";
import type { testServer } from "#tests/support/test-server.ts";

export const YEAR = { period_start: "2025-01-01", period_end: "2025-12-31" };

interface SeenLine {
  readonly recurring_charge_id: string;
  readonly [field: string]: unknown;
}

/** A home with charges, and its invoices of 2025. */
export function settlementFixture({ app, api, given, money }: ReturnType<typeof testServer>) {
  let series_id = "";

  async function prepare() {
    const issuer_id = (await money.anIssuer()).id;
    series_id = (await money.aSeries({ issuer_id })).id;
    await money.aSeries({ issuer_id, kind: "rectifying" });
  }

  async function aLet(since = "2024-01-01", rents: readonly InsertedRent[] = []): Promise<string> {
    const { id: asset_id } = await given.anAsset();
    const { id: tenant_id } = await given.aPerson();
    const monthly = { monthly_rent: 90_000, monthly_expenses: 4_000 };
    return insertTestRental(app.db, { asset_id, tenant_id, since, until: null, rents, ...monthly });
  }

  const aCharge = async (rental_id: string, more: Partial<RecurringChargeInput> = {}): Promise<RecurringCharge> =>
    dataOf(
      await api.post<RecurringCharge>("/recurring-charges", {
        rental_id,
        kind: "community",
        payment_application_id: await money.anApplication("expenses"),
        concept: "Comunidad",
        amount: 6_000,
        starts_on: "2024-01-01",
        rhythm: "monthly",
        ...more,
      }),
    );

  /** An issued invoice of one month with a line of the charge. */
  async function anInvoice(charge: RecurringCharge, month: string, unit_amount = charge.amount): Promise<Invoice> {
    const { person_id } = await tenantOf(charge.rental_id);
    const { payment_application_id, concept } = charge;
    const line = {
      ...(await money.aLine({ unit_amount, concept })),
      payment_application_id: payment_application_id ?? "",
    };
    const period = { period_start: `${month}-01`, period_end: `${month}-28` };
    return money.anIssuedInvoice({ series_id, rental_id: charge.rental_id, person_id, ...period, lines: [line] });
  }

  async function tenantOf(rental_id: string) {
    const [row] = await app.db.query<{ person_id: string }>("select tenant_id as person_id from rental where id = $1", [
      rental_id,
    ]);
    if (!row) throw new Error("No such rental");
    return row;
  }

  const proposalOf = async (rental_id: string, more: Readonly<Record<string, string>> = {}) =>
    dataOf(
      await api.get<SettlementProposal>(
        `/cost-settlements/proposal?${new URLSearchParams({ rental_id, ...YEAR, ...more }).toString()}`,
      ),
    );

  /** Settles although months of the year are not billed, unless the lines say how many were seen. */
  async function settle(rental_id: string, lines: readonly SeenLine[], more: Readonly<Record<string, string>> = {}) {
    const search = new URLSearchParams({ rental_id, ...YEAR, ...more }).toString();
    const reply = await api.get<SettlementProposal | undefined>(`/cost-settlements/proposal?${search}`);
    const seenOf = ({ recurring_charge_id: id }: SeenLine) =>
      reply.body.data?.charges.find((charge) => charge.recurring_charge_id === id)?.unbilled_months.length;
    const seen = lines.map((line) => ({ unbilled_months: seenOf(line), ...line }));
    return api.post<CostSettlement>("/cost-settlements", { rental_id, ...YEAR, lines: seen, ...more });
  }

  const chargesOf = async ({ id }: Pick<CostSettlement, "id">) =>
    dataOf(await api.get<RentalCharge[]>(`/rental-charges?cost_settlement_id=${id}`));

  const linesOf = async ({ id }: Pick<CostSettlement, "id">) =>
    dataOf(await api.get<CostSettlement>(`/cost-settlements/${id}`)).lines;

  const undo = ({ id, version }: Pick<CostSettlement, "id" | "version">) =>
    api.post<CostSettlement>(`/cost-settlements/${id}/undo`, { version });

  return { prepare, aLet, aCharge, anInvoice, tenantOf, proposalOf, settle, chargesOf, linesOf, undo };
}

/** A line that the tenant's payments on account cover with the given cost. */
export const aLine = (
  charge: Pick<RecurringCharge, "id">,
  on_account: number,
  real_cost: number,
  more: object = {},
) => ({
  recurring_charge_id: charge.id,
  on_account,
  real_cost,
  ...more,
});

export const refusalOf = (reply: { status: number; body: { errors: readonly { translationKey: string }[] } }) => [
  reply.status,
  reply.body.errors[0]?.translationKey,
];
