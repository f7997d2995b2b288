import type { Db } from "#server/engine/db/pool.ts";

/** Days, ids and keys of the data. */
export async function visitorNamesOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const [row] = await db.query<Record<string, string>>(
    `select k.id as "BOOKING", k.booking_link_id as "LINK", d.id as "DOCUMENT", d.template_id as "TEMPLATE", r.id as "RENTAL", r.asset_id as "ASSET",
       r.property_id as "PROPERTY", r.tenant_id as "PERSON", i.id as "INCIDENT", business_today() - 30 as "RECENT", business_today() + 300 as "LATER",
       business_today() as "TODAY", business_today() - 900 as "AGO", s.document_type_id as "TYPE"
     from booking k, document d, rental r, incident i, template s where k.code = 'RES-000126' and d.code = 'DOC-000126' and r.code = 'ALQ-000126'
       and i.number = 'INC-000126' and s.id = d.template_id`,
    [],
  );
  return new Map(Object.entries(row ?? {}));
}

/** A path with the names in capitals replaced by their values. */
export const withNames = (path: string, names: ReadonlyMap<string, string>) =>
  path.replaceAll(/\b[A-Z]{3,}\b/g, (name) => names.get(name) ?? name);
