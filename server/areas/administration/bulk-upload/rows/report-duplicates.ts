import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import type { Statement } from "#server/engine/db/statement.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { countSheetHits, requireHitsLeft } from "#server/areas/persons/documentation-hits.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { EXISTING_DEBT } from "./debt-rows.ts";
import { EXISTING_DEPOSIT } from "./deposit-rows.ts";
import { EXISTING_PRICE, OWNED } from "./holding-rows.ts";

/** How a duplicate is detected: the field to mark, and SQL of the existing record. */
interface Double {
  readonly field: string;
  /** SQL of the record `t` with the row's key; its label as `name`. */
  readonly existing: (statement: Statement, batch: Batch) => string;
}

/** For a record outside the user's scope only the typed key is shown, not its label. */
function nameInScope(entity: "property" | "asset" | "mandate", statement: Statement, { request }: Batch): string {
  const limit = withinScope(entity, "t", request, statement);
  return limit ? `case when ${limit} then t.label else r.key end` : "t.label";
}

/** For a person or owner outside the user's scope there is no name: null. */
function nameIfSeen(entity: "person" | "owner", alias: string, statement: Statement, { request }: Batch): string {
  const limit = withinScope(entity, alias, request, statement);
  return limit ? `case when ${limit} then ${alias}.label end` : `${alias}.label`;
}

const ADDRESS_KEY =
  "normalize_text(t.street) || '|' || normalize_text(t.postal_code) || '|' || normalize_text(t.city) || '|' || normalize_text(t.country)";

/** Existing addresses within the user's scope by their key; of duplicates the oldest. */
export function existingAddresses(statement: Statement, { request }: Batch): string {
  const limit = withinScope("address", "t", request, statement) ?? "true";
  return `
  select (array_agg(t.id order by t.created_at, t.id))[1] as id, ${ADDRESS_KEY} as key, min(t.label) as name
  from address t where t.archived_at is null and ${limit} group by 2`;
}

const duplicates: Readonly<Record<SheetEntity, Double>> = {
  address: {
    field: "street",
    existing: (statement, batch) => `(${existingAddresses(statement, batch)}) t on t.key = r.key`,
  },
  owner: {
    field: "documentation",
    existing: (statement, batch) =>
      `lateral (select ${nameIfSeen("owner", "t", statement, batch)} as name from owner t where t.documentation = r.key) t on true`,
  },
  property: {
    field: "cod",
    existing: (statement, batch) =>
      `lateral (select ${nameInScope("property", statement, batch)} as name from property t where t.cod = r.key) t on true`,
  },
  asset: {
    field: "cod",
    existing: (statement, batch) =>
      `lateral (select ${nameInScope("asset", statement, batch)} as name from asset t where t.cod = r.key) t on true`,
  },
  person: {
    field: "documentation",
    // The number of a merged person belongs to the person it was merged into.
    existing: (
      statement,
      batch,
    ) => `lateral (select ${nameIfSeen("person", "k", statement, batch)} as name from person t join person k on k.id = coalesce(t.merged_into_id, t.id)
      where t.documentation = split_part(r.key, ' ', 2)
        and (t.documentation_type = 'passport') = (split_part(r.key, ' ', 1) = 'passport') limit 1) t on true`,
  },
  rental: {
    field: "asset_id",
    existing: () => `lateral (select t.code as name from rental t
      where t.asset_id = (r.links ->> 'asset_id')::uuid and t.tenant_id = (r.links ->> 'tenant_id')::uuid
        and t.start_date = (r.record ->> 'start_date')::date and t.state <> 'cancelled' limit 1) t on true`,
  },
  ownership: {
    field: "owner_id",
    existing: () => `lateral (select o.label as name from ownership t join owner o on o.id = t.owner_id where ${OWNED}
      order by t.since desc limit 1) t on true`,
  },
  asset_price: { field: "asset_id", existing: () => EXISTING_PRICE },
  deposit: { field: "rental_id", existing: () => EXISTING_DEPOSIT },
  recurring_charge: {
    field: "concept",
    existing: () => `lateral (select t.concept as name from recurring_charge t
      where t.rental_id = (r.links ->> 'rental_id')::uuid and t.kind = r.record ->> 'kind' and t.archived_at is null
        and t.concept = r.record ->> 'concept' and t.starts_on = (r.record ->> 'starts_on')::date limit 1) t on true`,
  },
  invoice: { field: "number", existing: () => EXISTING_DEBT },
  mandate: {
    field: "reference",
    existing: (statement, batch) =>
      `lateral (select ${nameInScope("mandate", statement, batch)} as name from mandate t where t.reference = r.key) t on true`,
  },
};

/** SQL of the row's value in the marked field. */
const shownIn = (field: string) => `coalesce(r.record ->> '${field}', r.refs ->> '${field}')`;

/** Reports rows that repeat an earlier row. */
async function reportRepeated(tx: Tx, batch: Batch): Promise<void> {
  const { field } = duplicates[batch.sheet.entity];
  await reportIssueRows(tx, batch, () => ({
    field,
    key: "administration.issue.repeated",
    params: "jsonb_build_object('row', same.first)",
    value: shownIn(field),
    joins: `join (
      select row_number, first_value(row_number) over (partition by key order by row_number) as first
      from bulk_upload_row where bulk_upload_id = $1 and key is not null) same on same.row_number = r.row_number`,
    where: "same.first < r.row_number",
  }));
}

/** Reports rows that already exist in the database, and counts those that are out of the user's reach. */
async function reportExisting(tx: Tx, batch: Batch): Promise<void> {
  const { field, existing } = duplicates[batch.sheet.entity];
  const report = (isSeen: boolean) =>
    reportIssueRows(tx, batch, (statement) => ({
      field,
      key: isSeen ? "administration.issue.exists" : "administration.issue.in_use",
      ...(isSeen && { params: "jsonb_build_object('name', t.name)" }),
      value: shownIn(field),
      joins: `join ${existing(statement, batch)}`,
      where: `r.key is not null and t.name is ${isSeen ? "not null" : "null"}`,
    }));
  await report(true);
  if (batch.request.property_ids !== null) await countSheetHits(tx, batch.request, await report(false));
}

/** Reports rows that would create a duplicate record. */
export async function reportDuplicates(tx: Tx, batch: Batch): Promise<void> {
  const isOfPeople = batch.sheet.entity === "person" || batch.sheet.entity === "owner";
  if (isOfPeople) await requireHitsLeft(tx, batch.request);
  await reportRepeated(tx, batch);
  await reportExisting(tx, batch);
}
