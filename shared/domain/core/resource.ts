import type * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "./entity-names.ts";
import type { ErrorCode } from "./errors.ts";
import type { ObjectSchema, Rule } from "./rule.ts";

/** Area names: they name folders in every layer and are the first part of text keys. */
export const areas = [
  "properties",
  "assets",
  "persons",
  "rentals",
  "incidents",
  "accounting",
  "bookings",
  "documents",
  "administration",
  "account",
  "notifications",
  "reports",
] as const;
export type Area = (typeof areas)[number];

/**
 * How a query parameter narrows a list:
 * `equals` one or more values separated by commas; `contains` text without accents or case;
 * `boolean` true or false; `range` two parameters, `<name>_from` and `<name>_to`, both included;
 * `includes` one or more ids separated by commas, of which an array column holds one.
 */
export type FilterKind = "equals" | "contains" | "boolean" | "range" | "includes";

/**
 * Why a text stays when a person is blocked or erased, with the law where one requires it:
 * `thing` says nothing of a person; `derived` follows columns that have a rule themselves; `opaque` is a hash, a key of a file or a random key;
 * `goes` is deleted with the person (RGPD art. 17); `brief` is deleted by a job within days (RGPD art. 5.1.e); `office` is of staff or the
 * company (RGPD art. 6.1.b); `free` are notes on things, in which the erasure's search looks for names (RGPD art. 5.1.c);
 * `chain` are records for the tax agency (RD 1007/2023, art. 12 and 13); `books` are entries that name no person (Código de Comercio, art. 30).
 */
export type RetainedReason = "thing" | "derived" | "opaque" | "goes" | "brief" | "office" | "free" | "chain" | "books";

/** Why users read every row of an entity, whatever their properties: it names kinds, the company, or who works here. */
export type RegisterReason = "catalogue" | "company" | "staff";

/**
 * Rows that name a record: those whose `column` has its id, while they are in scope themselves. The table is an entity,
 * or its rows are part of one, whose id is in `part_of.by`.
 */
export interface NamingRows {
  readonly table: string;
  readonly column: string;
  readonly part_of?: { readonly entity: EntityName; readonly by: string };
}

/** A foreign key, and the fields of the referenced row that are joined as `<prefix>_<field>`. */
export interface Reference {
  readonly entity: EntityName;
  readonly fields: readonly string[];
}

type KeyOf<Schema extends ObjectSchema> = keyof z.infer<Schema> & string;

/** Names that a property column can have: the database's change events (`change_event_payload`) look for these names only. */
export type PropertyScope = "id" | "property_id" | "property_ids";

/** One entity, defined once as data: routes, queries, palette and API description are derived from it. */
export interface Resource<
  Input extends ObjectSchema = ObjectSchema,
  Row extends ObjectSchema = ObjectSchema,
  Name extends EntityName = EntityName,
> {
  /** Singular; also the permission's entity and the table's name. */
  readonly name: Name;
  readonly area: Area;
  /** The screen's and the API's path without the leading slash: `/persons`, `/api/persons`. */
  readonly path: string;
  readonly input: Input;
  readonly row: Row;
  /** Rules across fields, each checked on the input (on PATCH: on the resulting row) once its own fields are valid. */
  readonly rules?: readonly Rule[];
  /** Keyed by the `…_id` column. */
  readonly references: { readonly [K in KeyOf<Row> & `${string}_id`]?: Reference };
  /** The `…_ids` columns and the entity of each, since there is no foreign key in the database. */
  readonly reference_lists?: { readonly [K in KeyOf<Row> & `${string}_ids`]?: EntityName };
  /** Input fields stored as rows of other tables: written by this resource's routes, read by their own. */
  readonly parts?: readonly (keyof z.infer<Input> & string)[];
  readonly filters: { readonly [K in KeyOf<Row>]?: FilterKind };
  /** List parameters that are not columns: the routes turn each into a condition, and screens show them as filters. */
  readonly parameters?: readonly string[];
  readonly sortable: readonly KeyOf<Row>[];
  /** Columns of cents that a list adds up at its foot: all rows together, or those of each value of a column. */
  readonly totals?: {
    readonly columns: readonly KeyOf<Row>[];
    readonly by?: { readonly column: KeyOf<Row>; readonly titles: Readonly<Record<string, MessageKey>> };
    /**
     * The rows that count, by the values of a column; all of them where the list is filtered by `state` or by the column.
     * Drafts and what was annulled are no income.
     */
    readonly counted: {
      readonly column: KeyOf<Row>;
      readonly values: readonly (string | boolean)[];
      /** What the sum is of. */
      readonly title: MessageKey;
      /** Columns that every row counts in. */
      readonly except?: readonly KeyOf<Row>[];
    };
  };
  /** `name` ascends, `-name` descends. */
  readonly default_sort: KeyOf<Row> | `-${KeyOf<Row>}`;
  /** The column with the property's id, or a list of ids, if rows are limited to a manager's properties. */
  readonly property_scope?: KeyOf<Row> & PropertyScope;
  /**
   * Its rows are about a record that the columns `entity` and `entity_id` name, of one of these entities: users see those
   * of records that they may read and that are within their scope. Rows about anything else are for users who see every
   * record of these.
   */
  readonly about?: readonly EntityName[];
  /**
   * Rows are in scope of a user with some properties where one of these names them, or where the user created them and
   * none of these out of scope names them.
   */
  readonly named_by?: readonly [NamingRows, ...NamingRows[]];
  /** The column of a row that became another one: it is in scope with that one. */
  readonly replaced_by?: KeyOf<Row>;
  /** Rows are in scope where those that these columns name are. With a property column: this is for rows without a property. */
  readonly follows?: readonly (KeyOf<Row> & `${string}_id`)[];
  /** Why every row is in scope of everybody with the right. Each entity has this or one of the rules above. */
  readonly register?: RegisterReason;
  /**
   * Computed columns that add up rows of properties. For a user of some properties the function `…_within` adds up
   * theirs alone: it takes the row's id and the properties.
   */
  readonly sums?: readonly KeyOf<Row>[];
  /** `written`: changed by users who see every property alone; others only read it. `seen`: others do not read it either. */
  readonly of_company?: "written" | "seen";
  /** Searched often among very many: its table has indexes for the words and digits of its label. */
  readonly is_looked_up?: true;
  /** Rows that the installation makes have an English name too, read through the view of the table in the schema `english`. */
  readonly has_english_names?: true;
  /** The texts of its row that hold no personal data to erase. Every other one is in `personal-parts.ts`; enums, labels and English names need no reason. */
  readonly retained?: { readonly [K in KeyOf<Row>]?: RetainedReason };
  /** Tables without an entity of their own, whose rows users know as part of this one: a refusal names the entity. */
  readonly inner_tables?: readonly string[];
  /**
   * Constraints of its table and inner tables that are business rules, with their error. Any other check is an invalid
   * field, and any other exclusion an overlap of occupied days.
   */
  readonly refusals?: Readonly<Record<string, ErrorCode>>;
  /** Other entities whose rows change with this one: their displayed data are refetched after a write. */
  readonly affects?: readonly EntityName[];
}

/** Declares an entity and preserves its literal types. */
export function defineResource<Input extends ObjectSchema, Row extends ObjectSchema, Name extends EntityName>(
  resource: Resource<Input, Row, Name>,
): Resource<Input, Row, Name> {
  return resource;
}

export type InputOf<R> = R extends Resource<infer Input> ? z.infer<Input> : never;
export type RowOf<R> = R extends Resource<ObjectSchema, infer Row> ? z.infer<Row> : never;
