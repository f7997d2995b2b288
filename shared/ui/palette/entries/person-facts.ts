import { call } from "#shared/client/http.ts";
import { can } from "#shared/client/state/session-state.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";

interface RentedRow {
  readonly tenant_id: string;
  /** Who pays, where that is not the tenant. */
  readonly payer_id: string | null;
  readonly additional_tenant_ids: readonly string[];
  readonly asset_label: string;
}

interface OwedRow {
  readonly person_id: string | null;
  readonly outstanding: number;
}

/** Rows read for a few persons. */
const page = { page_size: 100, total: "rough" } as const;

async function readRented(persons: readonly string[], signal: AbortSignal): Promise<readonly RentedRow[]> {
  if (!can("rental", "read")) return [];
  const query = {
    ...page,
    state: liveRentalStates.join(),
    fields: "additional_tenant_ids,asset_label,payer_id,tenant_id",
  };
  const read = async (field: "tenant_id" | "payer_id" | "additional_tenant_ids") =>
    (await call<RentedRow[]>("/rentals", { query: { ...query, [field]: persons.join() }, signal })).data;
  return (await Promise.all([read("tenant_id"), read("payer_id"), read("additional_tenant_ids")])).flat();
}

/** The overdue invoices; null if not all were read: a part of a debt is not what is owed. */
async function readOwed(persons: readonly string[], signal: AbortSignal): Promise<readonly OwedRow[] | null> {
  if (!can("invoice", "read")) return null;
  const query = { ...page, person_id: persons.join(), is_overdue: "true", fields: "outstanding,person_id" };
  const { data } = await call<OwedRow[]>("/invoices", { query, signal });
  return data.length < page.page_size ? data : null;
}

const isOf = (id: string, { tenant_id, payer_id, additional_tenant_ids }: RentedRow) =>
  [tenant_id, payer_id, ...additional_tenant_ids].includes(id);

const assetOf = ({ asset_label }: RentedRow) => asset_label;

export interface PersonFacts {
  readonly assets: readonly string[];
  /** Cents of overdue invoices; null if not known. */
  readonly overdue: number | null;
}

/** What each person rents, alone or with others, or pays for another, and owes. @throws ApiError */
export async function readPersonFacts(
  persons: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PersonFacts>> {
  const [rented, owed] = await Promise.all([readRented(persons, signal), readOwed(persons, signal)]);
  return new Map(
    persons.map((id) => [
      id,
      {
        assets: [...new Set(rented.filter((row) => isOf(id, row)).map(assetOf))],
        overdue: owed && owed.reduce((sum, row) => (row.person_id === id ? sum + row.outstanding : sum), 0),
      },
    ]),
  );
}

/** "MAD-005-2B · Debe 1.700,00 € vencidos"; empty where there is nothing to say. */
export function describePerson(t: Translate, language: Language, { assets, overdue }: PersonFacts): string {
  const debt =
    overdue !== null && overdue > 0 ? [t("palette.owes_overdue", { amount: formatCents(overdue, language) })] : [];
  return [...assets, ...debt].join(" · ");
}
