import { AppError } from "#shared/domain/core/app-error.ts";
import type { LetterDraft, LetterKind } from "#shared/domain/documents/letter.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { fillMessage, namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { letterLines } from "#server/areas/company/company-letterhead.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { IS_OPEN } from "#server/areas/accounting/exits/read-exit.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import { ownersOf } from "#server/areas/properties/owners-of.ts";
import { productText } from "#server/areas/notifications/mail-text.ts";
import { readOwnText } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { LetterValues } from "./letter-about.ts";
import { readLetterValues } from "./letter-values.ts";

// The database's part, in server/schema: language_of_person.

interface LetterTenant {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly email: string | null;
  readonly language: string;
  readonly address: readonly string[] | null;
  /** Whether they are a tenant today. */
  readonly is_present: boolean;
}

/** The tenants of a rental on a day, to whom a letter is addressed, and the asset it is about. */
export interface LetterAddressee {
  readonly tenants: readonly LetterTenant[];
  readonly first: LetterTenant;
  readonly address: readonly string[];
  readonly asset: string;
  readonly place: string | null;
  readonly property_id: string;
  /** Whether each tenant owes a part of their own alone. */
  readonly owes_apart: boolean;
  /** Of a debt letter: of a split rental the co-tenants, and former ones with open invoices of it; and payers with such invoices who never were tenants. */
  readonly debtors: readonly LetterTenant[];
  /** The co-tenant or payer that it goes to alone. */
  readonly debtor: LetterTenant | null;
}

type AddresseeRow = Pick<LetterAddressee, "tenants" | "debtors" | "asset" | "place" | "property_id" | "owes_apart"> & {
  readonly home: readonly string[] | null;
};

/** @throws AppError not_found for a person who is no debtor of the rental */
function debtorOf(
  debtors: readonly LetterTenant[],
  owes_apart: boolean,
  person_id: string | null | undefined,
): LetterTenant | null {
  const [first] = debtors;
  if (!first) return null;
  if (!person_id) return owes_apart ? first : null;
  const chosen = debtors.find(({ id }) => id === person_id);
  if (!chosen) throw new AppError("not_found");
  return chosen;
}

/** A letter that leaves Spain has the country as its last line. */
const COUNTRY = `case when w.country = '${HOME_COUNTRY}' then '[]'::jsonb else jsonb_build_array(upper(w.country)) end`;

/** SQL: tenants as JSON, in order. @param rows `person_id`, `position` and `is_present` of each */
const tenantsOf = (rows: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'label', p.label, 'email', p.email, 'is_present', y.is_present,
    'language', language_of_person(p.id), 'address', case when w.id is not null then ${letterLines("w")} || ${COUNTRY} end)
    order by y.is_present desc, y.position, p.id), '[]')
  from ${rows} y join person p on p.id = y.person_id left join address w on w.id = p.address_id where p.archived_at is null)`;

/** Tenants of a day (`$2`). */
const PRESENT = `(
  select y.person_id, y.position::int8 as position, true as is_present from ${partiesOnDaySql("r", "$2::date")} y where y.role <> 'guarantor')`;

/** Who was a tenant and has open invoices of the rental: leaving ends no debt. */
const DEPARTED = `(
  select y.person_id, 0::int8 as position, false as is_present from rental_party y
  where y.rental_id = r.id and y.role <> 'guarantor' and y.person_id not in (select n.person_id from ${PRESENT} n)
    and exists (select from invoice i where i.rental_id = r.id and i.person_id = y.person_id and ${IS_OPEN})
  group by y.person_id)`;

/** Who never was a tenant and has open invoices of the rental, as an employer: they owe those alone. */
const PAYERS = `(
  select i.person_id, 1::int8 as position, false as is_present from invoice i
  where i.rental_id = r.id and ${IS_OPEN} and i.person_id is not null and not exists (
    select from rental_party y where y.rental_id = r.id and y.person_id = i.person_id and y.role <> 'guarantor')
  group by i.person_id)`;

/** Those of whom one alone may get the letter. */
const DEBTORS = `(select * from ${PRESENT} a where r.is_split union all select * from ${DEPARTED} b where r.is_split union all select * from ${PAYERS} c)`;

/**
 * A debt of a split rental may be claimed from each co-tenant by a letter of their own; without joint liability only from the one who owes
 * it (CC art. 1138): the first unless another is chosen. Of those who left, and of payers who never were tenants, each gets one of their own.
 * The address is that of the first tenant who has one, else that of the asset while the rental runs: then the tenants live there.
 * @throws AppError not_found for a rental whose tenants are archived, or another's tenant
 */
export async function readAddressee(
  db: Queryable,
  { rental_id, kind, today, person_id }: Pick<DraftedLetter, "rental_id" | "kind" | "today" | "person_id">,
): Promise<LetterAddressee> {
  const [row] = await db.query<AddresseeRow>(
    `select s.name as asset, r.property_id, nullif(concat_ws(', ', b.street, b.city), '') as place,
       case when r.regime = 'habitual' and r.state in ('active', 'notice_given') and b.id is not null
         then jsonb_build_array(s.name) || ${letterLines("b")} end as home,
       r.is_split and not r.has_joint_liability as owes_apart,
       ${tenantsOf(PRESENT)} as tenants,
       case when $3 = 'debt' then ${tenantsOf(DEBTORS)} else '[]' end as debtors
     from rental r join asset s on s.id = r.asset_id join property h on h.id = r.property_id left join address b on b.id = h.address_id
     where r.id = $1`,
    [rental_id, today, kind],
  );
  const debtors = row?.debtors ?? [];
  const debtor = debtorOf(debtors, row?.owes_apart === true, person_id);
  const tenants = debtor ? [debtor] : (row?.tenants ?? []);
  const [first] = tenants;
  if (!row || !first) throw new AppError("not_found");
  const { home, asset, place, property_id, owes_apart } = row;
  const ofHome = first.is_present ? home : null;
  const address = tenants.find((tenant) => tenant.address !== null)?.address ?? ofHome ?? [];
  return { tenants, first, address, asset, place, property_id, owes_apart, debtors, debtor };
}

/** The e-mail addresses of the tenants, each once. */
export const emailsOf = ({ tenants }: LetterAddressee): string[] => [
  ...new Set(tenants.flatMap(({ email }) => (email === null ? [] : [email]))),
];

const knownOf = (values: LetterValues) =>
  new Map(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));

/** The owners of the asset on a day, by their shares; the company where none is recorded, which then lets it as its own. */
async function readLandlords(db: Queryable, rental_id: string, today: string): Promise<readonly string[]> {
  const rows = await db.query<{ label: string }>(
    `select o.label from rental r cross join lateral ${ownersOf("r", "$2::date")} w join owner o on o.id = w.owner_id
     where r.id = $1 order by w.share desc, w.id`,
    [rental_id, today],
  );
  return rows.map(({ label }) => label);
}

/** The letter in the person's language, filled with what is known; what is not stays in braces and is named. */
export async function draftLetter(
  db: Queryable,
  { rental_id, kind, today, ...choice }: DraftedLetter,
): Promise<LetterDraft> {
  const addressee = await readAddressee(db, { rental_id, kind, today, person_id: choice.person_id });
  const { tenants, first, asset, place, address } = addressee;
  const language = choice.language ?? toLanguage(first.language);
  const person_id = first.id;
  const template = `letter_${kind}` as const;
  const words = choice.words ?? (await readOwnText(db, template, language)) ?? productText(template, language);
  const { company, contact } = await readSignature(db);
  const landlords = await readLandlords(db, rental_id, today);
  const { values, hints = [] } = await readLetterValues(db, kind, { rental_id, person_id, language, today });
  const known = knownOf({
    ...values,
    name: new Intl.ListFormat(language).format(tenants.map(({ name, label }) => (kind === "welcome" ? name : label))),
    landlord: landlords.length === 0 ? company : new Intl.ListFormat(language).format(landlords),
    asset,
    place,
    company,
    contact,
    today: formatLongDate(today, language),
  });
  const named = namedIn(`${words.subject} ${words.text}`);
  return {
    kind,
    language,
    subject: fillMessage(words.subject, known),
    // A company without telephone and e-mail address has an empty last line; a value that says nothing leaves no empty paragraph.
    text: fillMessage(words.text, known)
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
    unknown: named.filter((placeholder) => !known.has(placeholder)),
    hints: kind === "debt" && addressee.owes_apart ? ["owes_apart", ...hints] : [...hints],
    recipients: tenants.map(({ label }) => label),
    emails: emailsOf(addressee),
    has_address: address.length > 0,
    property_id: addressee.property_id,
    debtors: addressee.debtors.map(({ id, label }) => ({ id, label })),
    person_id: addressee.debtor?.id ?? null,
  };
}

interface DraftedLetter {
  readonly rental_id: string;
  readonly kind: LetterKind;
  readonly today: string;
  readonly language?: Language | undefined;
  readonly person_id?: string | null | undefined;
  /** Instead of the template's. */
  readonly words?: Pick<LetterDraft, "subject" | "text">;
}
