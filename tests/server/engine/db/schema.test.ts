import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { listViewRow } from "#shared/domain/account/list-view.ts";
import { paletteAliasRow } from "#shared/domain/account/palette-alias.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { formatOf } from "#shared/domain/core/fields.ts";
import { notificationRow } from "#shared/domain/notifications/notification.ts";
import { sourceOf } from "#server/engine/db/columns.ts";
import { testServer } from "#tests/support/test-server.ts";

/* The schemas in shared/domain and the tables of server/schema say the same. */

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: boolean;
  readonly type: string;
}

const { app } = testServer({ role: null });
let columns: readonly Column[];
let indexes: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  columns = await app.db.query<Column>(
    `select table_name, column_name, is_nullable = 'YES' as is_nullable,
            case when data_type = 'ARRAY' then udt_name else data_type end as type
     from information_schema.columns where table_schema = 'public'
     union all
     -- A function of a table's row is read as one more column of it. Without an end there is no last day.
     select t.relname, p.proname, p.proname = 'last_day', format_type(p.prorettype, null)
     from pg_proc p join pg_class t on t.reltype = p.proargtypes[0]
     where p.pronamespace = 'public'::regnamespace and p.pronargs = 1`,
    [],
  );
  const rows = await app.db.query<{ tablename: string; definitions: string[] }>(
    "select tablename, array_agg(indexdef) as definitions from pg_indexes where schemaname = 'public' group by 1",
    [],
  );
  indexes = new Map(rows.map(({ tablename, definitions }) => [tablename, definitions]));
});

const columnsOf = (table: string) =>
  new Map(columns.filter(({ table_name }) => table_name === table).map((column) => [column.column_name, column]));

type JsonSchema = Exclude<z.core.JSONSchema.JSONSchema, boolean>;

/** A field's JSON schema without its null. */
function plain(schema: z.core.$ZodType): JsonSchema {
  const json: z.core.JSONSchema.BaseSchema = z.toJSONSchema(schema, { unrepresentable: "any" });
  const part = json.anyOf?.find((one) => typeof one === "object" && one.type !== "null");
  return typeof part === "object" ? part : json;
}

const holdsIntegers = ({ items }: ReturnType<typeof plain>) =>
  typeof items === "object" && !Array.isArray(items) && items.type === "integer";

const holdsIds = ({ items }: JsonSchema) =>
  typeof items === "object" && !Array.isArray(items) && items.format === "uuid";

const holdsObjects = ({ items }: JsonSchema) =>
  typeof items === "object" && !Array.isArray(items) && items.type === "object";

/** The PostgreSQL types that hold a field's values unchanged. */
function typesFor(schema: z.core.$ZodType): readonly string[] {
  const inner = plain(schema);
  const format = formatOf(schema);
  if (format === "date") return ["date"];
  if (format === "instant") return ["timestamp with time zone"];
  if (format === "cents") return ["bigint"];
  if (inner.enum) return ["text", "USER-DEFINED"];
  // JSON Schema allows a list of types for a nullable field; zod writes one type only.
  const [type] = [inner.type].flat();
  switch (type) {
    case "integer":
      return ["integer", "bigint"];
    case "number":
      return ["double precision"];
    case "boolean":
      return ["boolean"];
    case "object":
      return ["jsonb"];
    case "array":
      if (holdsObjects(inner)) return ["jsonb"];
      return holdsIds(inner) ? ["_uuid"] : [holdsIntegers(inner) ? "_int4" : "_text"];
    default:
      return inner.format === "uuid" ? ["uuid"] : ["text"];
  }
}

const isNullable = (schema: z.core.$ZodType) => z.safeParse(schema, null).success;

const tables: readonly [string, Resource["row"], readonly string[]][] = [
  ...resources.map((resource): [string, Resource["row"], readonly string[]] => [
    resource.name,
    resource.row,
    sourceOf(resource).columns.flatMap(({ field, isOwn }) => (isOwn ? [field] : [])),
  ]),
  ["notification", notificationRow, Object.keys(notificationRow.shape)],
  ["list_view", listViewRow, Object.keys(listViewRow.shape)],
  ["palette_alias", paletteAliasRow, Object.keys(paletteAliasRow.shape)],
];

/** Columns that no response shows. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ["bulk_upload_id"],
  billing_run: ["mail_failures", "remits_after_mails"],
  user: ["password_hash", "reach_revision"],
  role: ["name_en"],
  property_type: ["name_en"],
  asset_type: ["name_en"],
  asset_status: ["name_en"],
  incident_type: ["name_en"],
  incident_status: ["name_en"],
  payment_method: ["name_en"],
  payment_application: ["name_en"],
  reminder_step: ["name_en"],
  document_type: ["name_en"],
  document: ["docx_key", "pdf_key", "signed_pdf_key", "filled_terms", "identity_terms", "asked_by"],
  list_view: ["user_id"],
  palette_alias: ["user_id"],
  notification: ["user_id", "property_id"],
  price_increment_line: ["rental_rent_id", "former_valid_to"],
  invoice: ["series_year", "series_number", "paper", "part", "co_tenant_id"],
  payment_allocation: ["held_on"],
  deposit: ["waiting_transfers"],
  deposit_withholding: ["offset_payment_id"],
  rental_exit: ["payment_ids", "allocation_ids", "withholding_ids", "charge_ids", "rental_before"],
  owner_statement: ["content"],
  payment: ["promised_refund", "promised_transfers", "is_backed", "collecting_remittances", "return_hindrance"],
  mandate: ["has_former_account"],
  rental_charge: ["settled_charge_id", "bearer_id"],
  remittance: ["file_key"],
  remittance_line: ["is_held", "is_booked_together"],
  bank_statement: ["file_key"],
  bank_movement: [
    "hash",
    "matched_at",
    "pending_date",
    "undo_hindrance",
    "undo_hindered_by",
    "hindering_transfers",
    "is_paid_out",
    "charged_fees",
  ],
};

describe.each(tables)("%s", (table, row, own) => {
  test("every field of the schema is a column of the same type and nullability", () => {
    const present = columnsOf(table);
    const actual = own.map((field) => {
      const column = present.get(field);
      return { field, type: column?.type, is_nullable: column?.is_nullable };
    });
    const expected = actual.map(({ field, type }) => {
      const schema = row.shape[field];
      const types = schema ? typesFor(schema) : [];
      return {
        field,
        type: types.includes(type ?? "") ? type : types.join(" or "),
        is_nullable: schema && isNullable(schema),
      };
    });
    expect(actual).toEqual(expected);
  });

  test("every column is in the schema", () => {
    const known = new Set([...own, "search_text", ...(hidden[table] ?? [])]);
    const unknown = [...columnsOf(table).keys()].filter((column) => !known.has(column));
    expect(unknown).toEqual([]);
  });
});

/** Tables searched only within one row of another: a full-text index would only cost writes. */
const searchedWithin = new Set<string>(["price_increment_line"]);

describe.each(resources.map((resource): [string, Resource] => [resource.name, resource]))("%s", (table, resource) => {
  test("references join existing columns with the right nullability", () => {
    for (const [column, reference] of Object.entries(resource.references)) {
      if (!reference) continue;
      const prefix = column.slice(0, -"_id".length);
      const target = columnsOf(reference.entity);
      const mayBeAbsent = columnsOf(table).get(column)?.is_nullable ?? true;
      for (const field of reference.fields) {
        const joined = resource.row.shape[`${prefix}_${field}`];
        expect(joined && isNullable(joined), `${prefix}_${field}`).toBe(
          mayBeAbsent || target.get(field)?.is_nullable === true,
        );
      }
    }
  });

  test("a searchable table has a trigram index, unless it is only searched within a row of another", () => {
    expect(columnsOf(table).get("search_text")?.is_nullable).toBe(false);
    expect(
      indexes.get(table)?.filter((definition) => /using gin \(search_text gin_trgm_ops\)/i.test(definition)),
    ).toHaveLength(searchedWithin.has(table) ? 0 : 1);
  });
});

/** Catalogues, which stay small; lists within a record; and ledgers, which have indexes of their own for the orders people use. */
const sortedOtherwise = new Set<string>([
  "property_type",
  "asset_type",
  "asset_status",
  "issuer",
  "invoice_series",
  "payment_method",
  "reminder_step",
  "message_template",
  "payment_application",
  "rent_index",
  "price_increment",
  "price_increment_line",
  "document_type",
  "template",
  "incident_type",
  "incident_status",
  "deposit_body",
  "interest_rate",
  "deposit",
  "deposit_withholding",
  "billing_run",
  "billing_settings",
  "month_close",
  "invoice",
  "payment",
  "payment_allocation",
  "recurring_charge",
  "cost_settlement",
  "rental_exit",
  "rental_charge",
  "owner_charge",
  "mandate",
  "remittance",
  "remittance_line",
  "bank_statement",
  "bank_movement",
  "role",
  "user",
  "manager",
  "webhook",
  "company",
  "page",
  "notification_settings",
  "audit_entry",
]);

test("what is sorted otherwise is an entity", () => {
  const names = new Set<string>(resources.map(({ name }) => name));
  expect([...sortedOtherwise].filter((name) => !names.has(name))).toEqual([]);
});

test.each(
  resources
    .filter(({ name }) => !sortedOtherwise.has(name))
    .map((resource): [string, Resource] => [resource.name, resource]),
)("%s has an index for each order of its list", (table, resource) => {
  const missing = resource.sortable.filter(
    (column) =>
      !indexes.get(table)?.some((definition) => definition.endsWith(`(${column}, id) WHERE (archived_at IS NULL)`)),
  );
  expect(missing, `index them (index_list), or add ${table} to sortedOtherwise: its list stays small`).toEqual([]);
});

test("every foreign key leads an index, so that deleting a row scans no whole table", async () => {
  const missing = await app.db.query<{ key: string }>(
    `select c.conrelid::regclass || '.' || a.attname as key
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    [],
  );
  // Users are deactivated, never deleted, so no delete looks up the rows of an author.
  const authors = /\.(created_by|actor_id)$/;
  expect(missing.map(({ key }) => key).filter((key) => !authors.test(key))).toEqual([]);
});

test("every constraint is named after its table and column, so that a refusal can name the field", async () => {
  const rows = await app.db.query<{ name: string; table: string; column: string }>(
    `select c.conname as name, c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
    [],
  );
  const wrong = rows.filter(({ name, table, column }) => name !== `${table.replaceAll('"', "")}_${column}_fkey`);
  expect(wrong).toEqual([]);
});

test("every entity table records its changes and counts its versions", async () => {
  const rows = await app.db.query<{ table: string }>(
    "select tgrelid::regclass::text as table from pg_trigger where tgname in ('touch_row', 'record_insert', 'record_update', 'record_delete') group by 1 having count(*) = 4",
    [],
  );
  const recorded = new Set(rows.map(({ table }) => table.replaceAll('"', "")));
  const entities = columns
    .filter(({ column_name }) => column_name === "archived_at")
    .map(({ table_name }) => table_name)
    // The audit log itself has no history.
    .filter((table) => table !== "audit_entry");
  expect(entities.filter((table) => !recorded.has(table))).toEqual([]);
  const named = resources.map(({ name }): string => name).filter((name) => name !== "audit_entry");
  expect(named.filter((name) => !entities.includes(name))).toEqual([]);
});

test("the tables say the same names for values as the schemas", async () => {
  const rows = await app.db.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%ANY%'`,
    [],
  );
  const checks = new Map<string, string[]>();
  for (const { table, definition } of rows) {
    const column = /^CHECK \(\(\(?(\w+)/.exec(definition)?.[1] ?? "";
    checks.set(
      `${table}.${column}`,
      [...definition.matchAll(/'([^']+)'::text/g)].map(([, value = ""]) => value),
    );
  }
  for (const resource of resources) {
    for (const { field, isOwn } of sourceOf(resource).columns) {
      const shape: Readonly<Record<string, z.core.$ZodType>> = resource.row.shape;
      const checked = checks.get(`${resource.name}.${field}`);
      if (!isOwn || !checked) continue;
      const values = plain(shape[field] ?? z.never()).enum ?? [];
      expect(checked.toSorted(), `${resource.name}.${field}`).toEqual(values.map(String).toSorted());
    }
  }
  expect(checks.size).toBeGreaterThan(10);
});
