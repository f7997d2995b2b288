import type { Queryable } from "#server/engine/db/queryable.ts";

/** SQL: the position of the last signed record or event (`$1` issuer, `$2` tax number), found from the end of the chain. */
const lastSigned = (of: "record" | "event") => `
  select v.position::int4 from verifactu_${of} v join verifactu_signature s on s.${of}_id = v.id
  where v.issuer_id = $1 and v.issuer_tax_id = $2 ${of === "record" ? "and v.mode = 'no_verifactu'" : ""}
  order by v.position desc limit 1`;

/** Position of the last signed record or event of a taxpayer; 0 where none is. What is not signed before it has lost its signature. */
export async function readLastSigned(
  db: Queryable,
  of: "record" | "event",
  { issuer_id, tax_id }: { readonly issuer_id: string; readonly tax_id: string },
): Promise<number> {
  const [last] = await db.query<{ position: number }>(lastSigned(of), [issuer_id, tax_id]);
  return last?.position ?? 0;
}

/** The same for each tax number of an issuer, read once. */
export function lastSignedReader(db: Queryable, of: "record" | "event", issuer_id: string) {
  const known = new Map<string, number>();
  return async (tax_id: string): Promise<number> => {
    const position = known.get(tax_id) ?? (await readLastSigned(db, of, { issuer_id, tax_id }));
    known.set(tax_id, position);
    return position;
  };
}
