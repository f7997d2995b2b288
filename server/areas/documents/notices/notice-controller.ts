import { translateIn } from "#server/engine/services/translations.ts";
import type { Language } from "#shared/lib/language.ts";

const addressOf = (alias: string) => `${alias}.street, nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), '')`;

const COMPANY = `concat_ws(', ', c.name, 'NIF ' || c.tax_id, ${addressOf("c")})`;

/** SQL of the company `c` alone: before there is a contract it alone has dealt with the data of a guarantor. */
export const companyAsController = `${COMPANY} as controller, null as processor`;

/** SQL of whether the company `c` manages the asset for the owner `o`. */
export const IS_MANAGED = "c.id is not null and o.documentation is distinct from c.tax_id";

/**
 * SQL of who decides on a guarantor's data and who processes them on their behalf, as the contract says it (`rentalValues`): the
 * owners and, where one is not the company `c` itself, the company as their processor; without owners the company. Of an owner for
 * whom the company acts the notice has the name alone: their address is in the contract, and it gives the company's contact.
 * @param owners SQL of the rows of `ownership` of the day
 */
export const controllerFields = (owners: string) => `
  coalesce((
    select string_agg(concat_ws(', ', concat_ws(' ', o.name, o.last_name),
      case when not (${IS_MANAGED}) then nullif(concat_ws(', ', ${addressOf("d")}, o.email), '') end), '; ' order by n.share desc, n.id)
    from ${owners} n join owner o on o.id = n.owner_id left join address d on d.id = o.address_id), ${COMPANY}) as controller,
  (select ${COMPANY} from ${owners} n join owner o on o.id = n.owner_id where ${IS_MANAGED} limit 1) as processor`;

export interface Controller {
  readonly controller: string;
  /** The company, where it manages the asset for its owners. */
  readonly processor: string | null;
}

/** Who decides on the data and who processes them for them, in words. */
export const controllerText = ({ controller, processor }: Controller, language: Language): string =>
  processor === null
    ? controller
    : translateIn(language)("notifications.notice.controller_and_processor", { controller, processor });
