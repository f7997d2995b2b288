import type { FileStorage } from "#server/engine/services/file-storage.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";
import { readLogo } from "./read-logo.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** SQL of the letter's address lines: street, and postal code with town. */
export const letterLines = (alias: string) =>
  `to_jsonb(array_remove(array[${alias}.street, nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), '')], null))`;

const emptyLetterhead: PdfIssuer = {
  name: "",
  tax_id: null,
  address: [],
  phone: null,
  email: null,
  logo: null,
  color: null,
};

/** Letterhead of the company. */
export async function readCompanyLetterhead(db: Queryable, files: FileStorage): Promise<PdfIssuer> {
  const [row] = await db.query<Omit<PdfIssuer, "logo"> & { logo_id: string | null }>(
    `select c.name, c.tax_id, ${letterLines("c")} as address, c.phone, c.email, c.logo as logo_id, c.color from company c limit 1`,
    [],
  );
  if (!row) return emptyLetterhead;
  const { logo_id, ...company } = row;
  return { ...company, logo: await readLogo(db, files, logo_id) };
}
