import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { pointersOf } from "#server/engine/http/references.ts";

const all: readonly Resource[] = resources;

/** A column of an entity that references persons. */
export interface PersonPointer {
  readonly entity: EntityName;
  readonly column: string;
  readonly isList: boolean;
}

/** Every entity field that references persons, from the resource definitions. */
export const personPointers: readonly PersonPointer[] = all.flatMap((resource) =>
  pointersOf(resource)
    .filter(({ entity }) => entity === "person")
    .map(({ field }) => ({ entity: resource.name, column: field, isList: !(field in resource.references) })),
);

/** Dependent tables that reference persons too; `merge-parties.ts` handles those of rentals. */
export const partPointers = [
  { table: "rental_party", column: "person_id", entity: "rental", owner: "rental_id" },
  { table: "reminder", column: "person_id", entity: "invoice", owner: "invoice_id" },
  { table: "booking_occupant", column: "person_id", entity: "booking", owner: "booking_id" },
  { table: "signer", column: "person_id", entity: "document", owner: "document_id" },
] as const;

/** Notices of guarantors move too (`merge-notices.ts`); they are counted with their rentals. */
export const noticePointer = { table: "guarantor_notice", column: "person_id" } as const;

/** Recipients of messages move too; they are not counted, since a message has no field of a person. */
export const recipientPointer = { table: "message_recipient", column: "person_id" } as const;

const byEntity = Map.groupBy(personPointers, ({ entity }) => entity);

/** SQL condition: row `t` references the person in placeholder `id`. */
function pointsTo(entity: EntityName, id: string): string {
  const columns = (byEntity.get(entity) ?? []).map(({ column, isList }) =>
    isList ? `t.${quoteName(column)} @> array[${id}::uuid]` : `t.${quoteName(column)} = ${id}`,
  );
  const parts = partPointers
    .filter((part) => part.entity === entity)
    .map(({ table, column, owner }) => `t.id in (select ${quoteName(owner)} from ${table} where ${column} = ${id})`);
  return `(${[...columns, ...parts].join(" or ")})`;
}

export interface PointingRows {
  readonly entity: EntityName;
  readonly count: number;
  /** How many of them are within the user's scope. */
  readonly seen: number;
}

/** Number of rows of each entity that reference a person. */
export async function countPointing(db: Queryable, id: string, scope: RowScope): Promise<PointingRows[]> {
  const counted: PointingRows[] = [];
  for (const entity of byEntity.keys()) {
    const statement = new Statement();
    const condition = pointsTo(entity, statement.bind(id));
    const limit = withinScope(entity, "t", scope, statement);
    const rows = await db.query<Omit<PointingRows, "entity">>(
      `select count(*)::integer as count, (count(*) filter (where ${limit ?? "true"}))::integer as seen
       from ${quoteName(entity)} t where ${condition}`,
      statement.values,
    );
    counted.push(...rows.map((row) => ({ entity, ...row })));
  }
  return counted;
}

/** Incidents reference only their rental; they count for everyone who lives or lived in it, as on a person's page. */
const INCIDENTS_SQL = `
  select count(*)::integer as count from incident t where t.rental_id in (
    select id from rental where tenant_id = $1 or additional_tenant_ids @> array[$1::uuid]
    union select rental_id from rental_party where person_id = $1 and role <> 'guarantor')`;

/** Number of incidents of a person's rentals. */
export async function countIncidents(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(INCIDENTS_SQL, [id]);
  return row?.count ?? 0;
}

/** Locks the rows that reference the persons, in a fixed order. */
export async function lockPointing(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const entity of byEntity.keys()) {
    if (entity === "person") continue;
    const conditions = ids.map((_id, index) => pointsTo(entity, `$${index + 1}`)).join(" or ");
    await tx.query(`select 1 from ${quoteName(entity)} t where ${conditions} order by t.id for no key update`, ids);
  }
}

/** SQL of the new value of a column that may reference `$1` and should reference `$2`. */
function redirected({ column, isList }: PersonPointer): string {
  const name = quoteName(column);
  if (!isList) return `${name} = case when ${name} = $1 then $2 else ${name} end`;
  return `${name} = array(select id from unnest(array_replace(${name}, $1, $2)) with ordinality u (id, place)
                          group by id order by min(place))`;
}

/** Redirects all references from `from` to `to`. A list that had both then has one. */
export async function redirectPointers(tx: Tx, from: string, to: string): Promise<void> {
  for (const [entity, pointers] of byEntity) {
    const isPointing = pointers
      .map(({ column, isList }) => (isList ? `${quoteName(column)} @> array[$1::uuid]` : `${quoteName(column)} = $1`))
      .join(" or ");
    await tx.query(`update ${quoteName(entity)} set ${pointers.map(redirected).join(", ")} where ${isPointing}`, [
      from,
      to,
    ]);
  }
  await tx.query("update reminder set person_id = $2 where person_id = $1", [from, to]);
  await tx.query("update booking_occupant set person_id = $2 where person_id = $1", [from, to]);
  await tx.query("update signer set person_id = $2 where person_id = $1", [from, to]);
  // Where both are recipients, the one row that stays has a mail, where there is one: else the survivor's.
  await tx.query(
    `update message_recipient o set rental_id = m.rental_id, has_email = m.has_email, mail_id = m.mail_id
     from message_recipient m where m.person_id = $1 and o.person_id = $2 and o.message_id = m.message_id
       and (m.mail_id is not null, m.has_email) > (o.mail_id is not null, o.has_email)`,
    [from, to],
  );
  await tx.query(
    `delete from message_recipient m where person_id = $1
       and exists (select from message_recipient o where o.message_id = m.message_id and o.person_id = $2)`,
    [from, to],
  );
  await tx.query("update message_recipient set person_id = $2 where person_id = $1", [from, to]);
}
