import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** The company's present tax number, as it was typed; null before the company is set up. */
export async function readCompanyTaxId(db: Queryable): Promise<string | null> {
  const [company] = await db.query<{ tax_id: string }>("select tax_id from company limit 1", []);
  return company?.tax_id ?? null;
}

/** Whether a holder's number is the company's present one: a certificate of a former number is another holder's. */
export async function isOfCompany(db: Queryable, holder_tax_id: string): Promise<boolean> {
  const tax_id = await readCompanyTaxId(db);
  return tax_id !== null && normalizeDocumentation(tax_id) === holder_tax_id;
}
