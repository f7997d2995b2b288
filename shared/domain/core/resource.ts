import type * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "./entity-names.ts";
import type { Rule } from "./rule.ts";

/** The rooms' common words: they name folders in every room and begin the text keys. */
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
 * `includes` one id that an array column must hold.
 */
export type FilterKind = "equals" | "contains" | "boolean" | "range" | "includes";

/** A foreign key, and which fields of the row it points to travel with this one as `<prefix>_<field>`. */
export interface Reference {
  readonly entity: EntityName;
  readonly fields: readonly string[];
}

export type ObjectSchema = z.ZodMiniObject<Record<string, z.core.$ZodType>>;
type KeyOf<Schema extends ObjectSchema> = keyof z.infer<Schema> & string;

/** A rule across fields that failed: which field to mark, with which text. */
export interface FieldIssue {
  readonly field: string;
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What such a column is called: the database tells it of each row that changed (`told_of`), under these names alone. */
export type PropertyScope = "id" | "property_id" | "property_ids";

/** One entity, defined once and as data only: routes, queries, palette and API description are made from it. */
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
  /** Rules across fields, each checked on the input (on PATCH: on the row as it would become) once its own fields are right. */
  readonly rules?: readonly Rule[];
  /** Keyed by the `…_id` column. */
  readonly references: { readonly [K in KeyOf<Row> & `${string}_id`]?: Reference };
  /** The `…_ids` columns and the entity that each one's ids belong to: no foreign key of the database tells. */
  readonly reference_lists?: { readonly [K in KeyOf<Row> & `${string}_ids`]?: EntityName };
  /** Fields of the input that are rows of tables of their own: its routes write them, routes of theirs read them. */
  readonly parts?: readonly (keyof z.infer<Input> & string)[];
  readonly filters: { readonly [K in KeyOf<Row>]?: FilterKind };
  /** Parameters of its lists that are no columns: its routes turn each into a condition, and screens show them as filters. */
  readonly parameters?: readonly string[];
  readonly sortable: readonly KeyOf<Row>[];
  /** `name` ascends, `-name` descends. */
  readonly default_sort: KeyOf<Row> | `-${KeyOf<Row>}`;
  /** The column that holds the property's id, or a list of them, when rows are limited to a manager's properties. */
  readonly property_scope?: KeyOf<Row> & PropertyScope;
  /** Looked up all day among very many: its table has indexes of words and of figures. */
  readonly is_looked_up?: true;
  /** Other entities whose rows change along with this one's: what screens show of them is fetched again after a write. */
  readonly affects?: readonly EntityName[];
}

/** Declares an entity and keeps its exact types. */
export function defineResource<Input extends ObjectSchema, Row extends ObjectSchema, Name extends EntityName>(
  resource: Resource<Input, Row, Name>,
): Resource<Input, Row, Name> {
  return resource;
}

export type InputOf<R> = R extends Resource<infer Input> ? z.infer<Input> : never;
export type RowOf<R> = R extends Resource<ObjectSchema, infer Row> ? z.infer<Row> : never;
