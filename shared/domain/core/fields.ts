import * as z from "zod/mini";
import { firstOfMonth, isDateString } from "#shared/lib/dates.ts";
import { plainLine, plainText } from "#shared/lib/plain-text.ts";
import { entityNames } from "./entity-names.ts";
import { actions } from "./roles.ts";
import type { MessageKey } from "#locales/es.ts";

/*
 * The vocabulary of field schemas. Input schemas have no defaults and coerce nothing: a default inside a partial
 * schema would reset fields on PATCH, and coercion turns '' into 0.
 */

/** Largest accepted amount of money: ten thousand million euros in cents, far inside a safe integer. */
export const MAX_CENTS = 1_000_000_000_000;
const MAX_INT4 = 2_147_483_647;

export type FieldFormat = "cents" | "basis_points" | "date" | "instant" | "entity" | "changes" | "permissions";

/** Display format of fields whose plain values need one; used by exports, histories and API descriptions. */
const formats = z.registry<{ format: FieldFormat }>();

/** The format of a field's schema, searched below `optional` and `nullable`; null for text, numbers and the rest. */
export function formatOf(schema: z.core.$ZodType | undefined): FieldFormat | null {
  if (!schema) return null;
  const known = formats.get(schema);
  if (known) return known.format;
  const { def } = schema._zod;
  return "innerType" in def ? formatOf(innerTypeOf(def)) : null;
}

function innerTypeOf(def: { innerType?: unknown }): z.core.$ZodType | undefined {
  return def.innerType instanceof z.core.$ZodType ? def.innerType : undefined;
}

/** The schema below `optional`, `nullable` and `required`. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  const inner = "innerType" in def ? innerTypeOf(def) : undefined;
  return inner ? innermost(inner) : schema;
}

/** Maximum length of a text schema, for input fields; undefined if there is none. */
export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const { maximum } = innermost(schema)._zod.bag;
  return typeof maximum === "number" ? maximum : undefined;
}

/** A refinement whose failure message is a text key of the dictionaries. */
export function rule<T>(test: (value: T) => boolean, key: MessageKey): z.core.$ZodCheck<T> {
  return z.refine<T>(test, { error: key });
}

const storable = rule<string>((value) => !value.includes("\u0000"), "validation.characters");

const textBy = (plain: (value: string) => string, max: number) =>
  z.string().check(z.overwrite(plain), z.trim(), z.normalize("NFC"), z.minLength(1), z.maxLength(max), storable);

/**
 * A single line of 1 to `max` characters; surrounding whitespace is trimmed, invisible characters are removed
 * (`plainLine`). Length is counted in code points of the composed form, as PostgreSQL does: an `é` is one however it
 * was typed, an emoji of several parts as many as it has.
 */
export const text = (max = 200) => textBy(plainLine, max);

/** The same for several lines (notes, descriptions, reasons), up to 10,000 characters. */
export const longText = (max = 10_000) => textBy(plainText, max);

export const uuid = () => z.uuid();

/** A calendar day as YYYY-MM-DD. */
export const date = () => z.string().check(rule(isDateString, "validation.date")).register(formats, { format: "date" });

/** A month, given by its first day; any other day is normalized to it. */
export const month = () =>
  z
    .string()
    .check(rule(isDateString, "validation.date"), z.overwrite(firstOfMonth))
    .register(formats, { format: "date" });

/** An instant as PostgreSQL prints it in JSON: ISO 8601 with zone. */
export const instant = () => z.string().register(formats, { format: "instant" });

/** The name of an entity; its text is `entity.<name>`. */
export const entityName = () => z.enum(entityNames).register(formats, { format: "entity" });

/** Old and new value of each changed field. */
export const fieldChanges = () =>
  z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).register(formats, { format: "changes" });
export type FieldChanges = z.infer<ReturnType<typeof fieldChanges>>;

/** Money in integer cents, zero or more. */
export const cents = () => z.int().check(z.minimum(0), z.maximum(MAX_CENTS)).register(formats, { format: "cents" });

/** A sum of amounts in integer cents, which can exceed `MAX_CENTS`. */
export const sumOfCents = () => z.int().register(formats, { format: "cents" });

/** A rate in basis points: 2100 is 21 %. */
export const basisPoints = () =>
  z.int().check(z.minimum(0), z.maximum(10_000)).register(formats, { format: "basis_points" });

/** Signed amount in integer cents. */
export const signedCents = () =>
  z.int().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS)).register(formats, { format: "cents" });

/** A variation in basis points, possibly negative. */
export const signedBasisPoints = () =>
  z.int().check(z.minimum(-10_000), z.maximum(10_000)).register(formats, { format: "basis_points" });

/** An integer between two bounds, both included. */
export const integer = (minimum = 0, maximum = MAX_INT4) => z.int().check(z.minimum(minimum), z.maximum(maximum));

/** A number between two bounds, both included. */
export const decimal = (minimum: number, maximum: number) => z.number().check(z.minimum(minimum), z.maximum(maximum));

/** Permissions: actions per entity; `*` applies to entities without an entry. */
export const permissions = () =>
  z
    .partialRecord(z.enum([...entityNames, "*"]), z.array(z.enum(actions)).check(z.maxLength(actions.length)))
    .register(formats, { format: "permissions" });

/** An e-mail address, stored in lower case (RFC 5321 limits it to 254 characters). */
export const email = () =>
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email({ error: "validation.email" satisfies MessageKey }));

/** A value that may be omitted or null. */
export const optional = <T extends z.core.$ZodType>(schema: T) => z.optional(z.nullable(schema));

/** The columns that every table has. `label` is the row's name in lists, pickers and timelines. */
export const rowBase = {
  id: uuid(),
  label: z.string(),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
  created_by: z.nullable(uuid()),
  archived_at: z.nullable(instant()),
};
