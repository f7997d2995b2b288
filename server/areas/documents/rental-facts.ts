import { AppError } from "#shared/domain/core/app-error.ts";
import { generalCostKinds } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { type LooseFacts, looseFacts, type RentalFacts, rentalFacts } from "#shared/domain/documents/rental-facts.ts";
import type { RentalPartyRole } from "#shared/domain/rentals/rental-party.ts";
import type { Language } from "#shared/lib/language.ts";
import { contractDay, ownersOf } from "#server/areas/properties/owners-of.ts";
import { lastHabitualRent, lastRentFields } from "#server/areas/leases/last-habitual-rent.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import { mandateFactsSql } from "./mandates/mandate-facts-sql.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

// The database's part, in server/schema: is_legal_person, region_of_postal_code, replacement.

const addressOf = (id: string) => `(
  select json_build_object('street', b.street, 'postal_code', b.postal_code, 'city', b.city, 'state', b.state, 'country', b.country)
  from address b where b.id = ${id})`;

const addressOfCompany = `case when c.street is not null then json_build_object('street', c.street, 'postal_code', c.postal_code,
  'city', c.city, 'state', null, 'country', null) end`;

const fullName = (alias: string) => `concat_ws(' ', ${alias}.name, ${alias}.last_name)`;

/** Of a company: what a person keeps from having been entered as one is not printed. */
const representedBy = (alias: string, isCompany = `${alias}.kind = 'company'`) =>
  ["representative", "representative_documentation", "representative_deed"]
    .map((field) => `'${field}', case when ${isCompany} then ${alias}.${field} end`)
    .join(", ");

const personOf = (
  alias: string,
) => `json_build_object('name', ${fullName(alias)}, 'documentation', ${alias}.documentation,
  'documentation_type', ${alias}.documentation_type, 'address', ${addressOf(`${alias}.address_id`)}, 'phone', ${alias}.phone,
  'email', ${alias}.email, 'bank_account', ${alias}.bank_account, 'nationality', ${alias}.nationality, 'birth_date', ${alias}.birth_date, ${representedBy(alias)})`;

const assetFields = (
  alias: string,
) => `'cod', ${alias}.cod, 'name', ${alias}.name, 'floor', ${alias}.floor, 'door', ${alias}.door,
  'cadastral_number', ${alias}.cadastral_number`;

const nameIn = (alias: string) =>
  `case when $2 = 'en' then coalesce(${alias}.name_en, ${alias}.name) else ${alias}.name end`;

const ownerWith = (share: string) => `json_build_object('name', ${fullName("o")}, 'documentation', o.documentation,
  'documentation_type', null, 'address', ${addressOf("o.address_id")}, 'phone', o.phone, 'email', o.email,
  'bank_account', o.bank_account, 'is_company', o.kind = 'company', 'is_large_holder', o.is_large_holder, ${representedBy("o")},
  'share', ${share})`;

const COMPANY = `(select json_build_object('name', c.name, 'tax_id', c.tax_id, 'address', ${addressOfCompany}, 'phone', c.phone,
  'email', c.email) from company c)`;

/** The owners are the landlords; without owners the company. */
const LANDLORDS = `coalesce(
  (select json_agg(${ownerWith("w.share")} order by w.share desc, w.id)
   from ${ownersOf("r", "on_day.day")} w join owner o on o.id = w.owner_id),
  (select json_agg(json_build_object('name', c.name, 'documentation', c.tax_id, 'documentation_type', null,
     'address', ${addressOfCompany}, 'phone', c.phone, 'email', c.email, 'bank_account', c.bank_account,
     'is_company', is_legal_person(c.tax_id), 'is_large_holder', c.is_large_holder, ${representedBy("c", "is_legal_person(c.tax_id)")},
     'share', 10000)) from company c),
  '[]')`;

const peopleAs = (...roles: readonly RentalPartyRole[]) => `(
  select coalesce(json_agg(${personOf("p")} order by y.position), '[]')
  from ${partiesOnDaySql("r", "on_day.day")} y join person p on p.id = y.person_id
  where y.role in (${roles.map((role) => `'${role}'`).join(", ")}))`;

/** Bank account of who issues the rental's invoices, else the company's. */
const PAYMENT_ACCOUNT = `coalesce(
  (select i.bank_account from rental_issuer(r.invoice_series_id, r.asset_id, r.property_id, on_day.day) x join issuer i on i.id = x.id),
  (select bank_account from company))`;

/** A contract states the rent valid on its first day. */
const FIRST_RENT = `(select y.amount, y.expenses from rental_rent y where y.rental_id = r.id
  order by y.valid_from > r.start_date, abs(y.valid_from - r.start_date) limit 1)`;

/**
 * The general costs besides the monthly expenses, at the amounts of the first day. A parking space or another supply is
 * none (LAU art. 20.1).
 */
const COSTS = `(
  select coalesce(json_agg(json_build_object('concept', c.concept, 'amount', c.amount, 'starts_on', c.starts_on,
      'ends_on', case when c.replacement = 'none' then c.ends_on end,
      'schedule', json_build_object('rhythm', c.rhythm, 'interval_months', c.interval_months, 'months', c.months))
    order by array_position('{${generalCostKinds.join(",")}}'::text[], c.kind), c.concept, c.id), '[]')
  from recurring_charge c
  where c.rental_id = r.id and c.archived_at is null and c.kind in ('${generalCostKinds.join("', '")}')
    and coalesce(c.ends_on, 'infinity') >= r.start_date
    and not exists (select 1 from recurring_charge f where f.id = c.replaces_id and f.ends_on >= r.start_date))`;

const FACTS = `
  select json_build_object(
    'today', business_today(),
    'landlords', ${LANDLORDS},
    'tenants', ${peopleAs("tenant", "additional_tenant")},
    'guarantors', ${peopleAs("guarantor")},
    'asset', json_build_object(${assetFields("a")}, 'street', s.street, 'kind', ${nameIn("t")}, 'building', b.name, 'city', s.city,
      'state', s.state, 'country', s.country, 'postal_code', s.postal_code, 'area_m2', a.area_m2, 'bedrooms', a.bedrooms, 'bathrooms', a.bathrooms,
      'capacity', a.capacity, 'furnished', a.furnished, 'energy_rating', a.energy_rating,
      'energy_certificate_expiry', a.energy_certificate_expiry, 'energy_certificate_number', a.energy_certificate_number,
      'habitability_certificate', a.habitability_certificate, 'habitability_expiry', a.habitability_expiry,
      'title_deed', a.title_deed, 'stressed_zone', a.stressed_zone, ${lastRentFields("a", "last")},
      'reference_rent', a.reference_rent, 'reference_rent_on', a.reference_rent_on),
    'annexes', (select coalesce(json_agg(json_build_object(${assetFields("x")}, 'street', xs.street) order by n.position), '[]')
      from unnest(r.annex_asset_ids) with ordinality n (id, position) join asset x on x.id = n.id
      join property xb on xb.id = x.property_id join address xs on xs.id = xb.address_id),
    'rental', json_build_object('code', r.code, 'regime', r.regime, 'start_date', r.start_date, 'end_date', r.end_date,
      'rent', coalesce(e.amount, r.monthly_rent), 'expenses', coalesce(e.expenses, r.monthly_expenses),
      'payment_day', r.payment_day, 'payment_method', m.kind,
      'payment_account', case when coalesce(m.kind, 'transfer') = 'transfer' then ${PAYMENT_ACCOUNT} end,
      'index_clause', r.index_clause, 'notes', r.notes, 'seasonal_cause', r.seasonal_cause, 'residents', r.residents,
      'is_joint', not r.is_split or r.has_joint_liability, 'exit_date', r.exit_date, 'renewed_code', w.code, 'renewed_start', w.start_date),
    'costs', ${COSTS},
    'deposit', (select d.amount from deposit d where d.rental_id = r.id and d.kind = 'legal' and d.archived_at is null),
    'deposit_received', (select json_build_object('amount', d.received_amount, 'day', d.received_on) from deposit d
      where d.rental_id = r.id and d.kind = 'legal' and d.archived_at is null and d.received_on is not null and d.received_amount > 0),
    'guarantee_received', (select json_build_object('amount', sum(d.received_amount), 'day', max(d.received_on)) from deposit d
      where d.rental_id = r.id and d.kind <> 'legal' and d.archived_at is null and d.received_on is not null having sum(d.received_amount) > 0),
    'deposit_body', (select d.name from deposit_body d
      where d.region = region_of_postal_code(s.postal_code) and d.days_to_lodge is not null and d.archived_at is null
      order by d.created_at, d.id limit 1),
    'guarantee', (select sum(d.amount) from deposit d where d.rental_id = r.id and d.kind <> 'legal' and d.archived_at is null),
    'mandate', ${mandateFactsSql("$3", personOf("p"))}, 'company', ${COMPANY})::text as facts
  from rental r
  cross join lateral (select ${contractDay("r")} as day) on_day
  join asset a on a.id = r.asset_id join asset_type t on t.id = a.asset_type_id
  join property b on b.id = a.property_id join address s on s.id = b.address_id
  left join rental w on w.id = r.renews_id
  left join lateral ${lastHabitualRent("r.asset_id", "r.start_date")} last on true
  left join payment_method m on m.id = (
    select y.id from nearest_payment_method(r.id, r.asset_id, coalesce(r.payer_id, r.tenant_id)) y)
  left join lateral ${FIRST_RENT} e on true
  where r.id = $1`;

/**
 * All data for a document of a rental, as of today, or of its first day if that is later.
 * @param document_id null for a preview
 * @throws AppError not_found
 */
export async function readRentalFacts(
  db: Queryable,
  rental_id: string,
  language: Language,
  document_id: string | null = null,
): Promise<RentalFacts> {
  const [row] = await db.query<{ facts: string }>(FACTS, [rental_id, language, document_id]);
  if (!row) throw new AppError("not_found");
  return rentalFacts.parse(JSON.parse(row.facts));
}

const LOOSE_FACTS = `
  select json_build_object('today', business_today(), 'company', ${COMPANY},
    'owner', (select ${ownerWith("10000")} from owner o where o.id = $1))::text as facts`;

/**
 * All data for a document without a rental.
 * @param owner_id null without an owner
 */
export async function readLooseFacts(db: Queryable, owner_id: string | null): Promise<LooseFacts> {
  const [row] = await db.query<{ facts: string }>(LOOSE_FACTS, [owner_id]);
  if (!row) throw new AppError("not_found");
  return looseFacts.parse(JSON.parse(row.facts));
}
