import { AppError } from "#shared/domain/core/app-error.ts";
import { type Language, languages } from "#shared/lib/language.ts";
import { letterLines } from "#server/areas/company/company-letterhead.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** Whom a sheet about a rental is for, and which asset it is about. */
export interface Addressed {
  readonly tenant: { readonly name: string; readonly tax_id: string | null; readonly address: readonly string[] };
  readonly asset: { readonly name: string; readonly address: readonly string[] };
}

/** The tenant and the asset of a rental. */
export async function readAddressed(db: Queryable, rental_id: string): Promise<Addressed> {
  const [row] = await db.query<Addressed>(
    `select jsonb_build_object('name', n.label, 'tax_id', n.documentation, 'address', ${letterLines("w")}) as tenant,
       jsonb_build_object('name', s.label, 'address', ${letterLines("b")}) as asset
     from rental r join person n on n.id = r.tenant_id left join address w on w.id = n.address_id
     join asset s on s.id = r.asset_id join property h on h.id = s.property_id left join address b on b.id = h.address_id
     where r.id = $1`,
    [rental_id],
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** The language of a sheet: the requested one, else the user's. */
export const languageOf = (requested: string | undefined, own: Language): Language =>
  languages.find((language) => language === requested) ?? own;
