import type { Runner } from "./table-store.ts";

/** Who prints something, as documents have it at their head. */
interface CompanyLetterhead {
  readonly name: string;
  readonly tax_id: string | null;
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly logo: null;
  readonly color: null;
}

/** SQL: street, and postal code with town, of a row with these columns, as they are written on a letter. */
export const letterLines = (alias: string) =>
  `to_jsonb(array_remove(array[${alias}.street, nullif(concat_ws(' ', ${alias}.postal_code, ${alias}.city), '')], null))`;

const nobody: CompanyLetterhead = {
  name: "",
  tax_id: null,
  address: [],
  phone: null,
  email: null,
  logo: null,
  color: null,
};

/** The company as it stands at the head of what it prints in its own name. */
export async function readCompanyLetterhead(db: Runner): Promise<CompanyLetterhead> {
  const [row] = await db.query<CompanyLetterhead>(
    `select c.name, c.tax_id, ${letterLines("c")} as address, c.phone, c.email, null as logo, null as color from company c limit 1`,
    [],
  );
  return row ?? nobody;
}
