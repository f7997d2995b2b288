import type { Runner } from "#server/db/table-store.ts";
import type { PdfIssuer } from "#server/services/pdf/letterhead.ts";

/** SQL: street, and postal code with town, of a row with these columns, as they are written on a letter. */
export const letterLines = (alias: string) =>
  `to_jsonb(array_remove(array[${alias}.street, nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), '')], null))`;

const nobody: PdfIssuer = { name: "", tax_id: null, address: [], phone: null, email: null, logo: null, color: null };

/** The company as it stands at the head of what it prints in its own name. */
export async function readCompanyLetterhead(db: Runner): Promise<PdfIssuer> {
  const [row] = await db.query<PdfIssuer>(
    `select c.name, c.tax_id, ${letterLines("c")} as address, c.phone, c.email, null as logo, null as color from company c limit 1`,
    [],
  );
  return row ?? nobody;
}
