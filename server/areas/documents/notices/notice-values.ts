import { letterLines } from "#server/areas/company/company-letterhead.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { contractDay, ownersOf } from "#server/areas/properties/owners-of.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Language } from "#shared/lib/language.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { type Controller, controllerFields, controllerText } from "./notice-controller.ts";

/** What the notice says, with the guarantor to whom it goes. */
export interface NoticeFacts extends Controller {
  readonly name: string;
  readonly label: string;
  readonly email: string | null;
  readonly language: Language;
  readonly address: readonly string[];
  readonly asset: string;
  readonly place: string;
  readonly source: string;
}

/** The data come from the tenant, as the company enters guarantors whom its tenants name. */
const FACTS = `
  select p.name, p.label, p.email, language_of_person(p.id) as language,
    case when w.id is null then '[]'::jsonb else ${letterLines("w")}
      || case when w.country = '${HOME_COUNTRY}' then '[]'::jsonb else jsonb_build_array(upper(w.country)) end end as address,
    a.name as asset, concat_ws(', ', s.street, s.city) as place, t.label as source,
    ${controllerFields(ownersOf("r", contractDay("r")))}
  from rental r
  join person p on p.id = $2 join person t on t.id = r.tenant_id
  join asset a on a.id = r.asset_id join property b on b.id = a.property_id left join address s on s.id = b.address_id
  left join address w on w.id = p.address_id left join company c on true
  where r.id = $1`;

/** Null where the rental or the person is not there. */
export async function readNoticeFacts(
  db: Queryable,
  { rental_id, person_id }: { readonly rental_id: string; readonly person_id: string },
): Promise<NoticeFacts | null> {
  const [facts] = await db.query<NoticeFacts>(FACTS, [rental_id, person_id]);
  return facts ?? null;
}

/** The values of the mail's and the letter's placeholders. */
export async function noticeValues(db: Queryable, facts: NoticeFacts) {
  const { name, asset, place, source, language } = facts;
  return { name, asset, place, source, controller: controllerText(facts, language), ...(await readSignature(db)) };
}
