import { call } from "#shared/client/http.ts";
import { can } from "#shared/client/state/session-state.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";

interface RentedRow {
  readonly tenant_id: string;
  readonly asset_label: string;
}

interface OwedRow {
  readonly person_id: string | null;
  readonly outstanding: number;
}

/** Rows read for a few persons: more belong to none of them in an office's practice. */
const page = { page_size: 100, total: "rough" } as const;

async function readRented(persons: readonly string[], signal: AbortSignal): Promise<readonly RentedRow[]> {
  if (!can("rental", "read")) return [];
  const query = { ...page, tenant_id: persons.join(), state: liveRentalStates.join(), fields: "asset_label,tenant_id" };
  return (await call<RentedRow[]>("/rentals", { query, signal })).data;
}

async function readOwed(persons: readonly string[], signal: AbortSignal): Promise<readonly OwedRow[]> {
  if (!can("invoice", "read")) return [];
  const query = { ...page, person_id: persons.join(), is_overdue: "true", fields: "outstanding,person_id" };
  return (await call<OwedRow[]>("/invoices", { query, signal })).data;
}

export interface PersonFacts {
  readonly assets: readonly string[];
  /** Cents of overdue invoices. */
  readonly overdue: number;
}

/** What each person rents and owes. @throws ApiError */
export async function readPersonFacts(
  persons: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PersonFacts>> {
  const [rented, owed] = await Promise.all([readRented(persons, signal), readOwed(persons, signal)]);
  return new Map(
    persons.map((id) => [
      id,
      {
        assets: rented.flatMap(({ tenant_id, asset_label }) => (tenant_id === id ? asset_label : [])),
        overdue: owed.reduce((sum, row) => (row.person_id === id ? sum + row.outstanding : sum), 0),
      },
    ]),
  );
}

/** "MAD-005-2B · Debe 1.700,00 € vencidos"; empty where there is nothing to say. */
export function describePerson(t: Translate, language: Language, { assets, overdue }: PersonFacts): string {
  const debt = overdue > 0 ? [t("palette.owes_overdue", { amount: formatCents(overdue, language) })] : [];
  return [...assets, ...debt].join(" · ");
}
