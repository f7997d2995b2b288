import * as z from "zod/mini";

/** What is read of a JSON schema to choose a value of it. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The id of no row. */
export const NO_ROW = "01890000-0000-7000-8000-000000000000";

function valueOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0]);
  if (schema.type === "object") return requiredOf(schema);
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}));
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  return schema.format === "uuid" ? NO_ROW : "x";
}

const requiredOf = ({ required = [], properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.map((field) => [field, valueOf(properties[field] ?? {})]));

/**
 * The required fields of a body, each with a value that its type allows. Text with a format of its own, as a day has, is
 * for the caller to replace.
 */
export function requiredFields(input: z.core.$ZodType): Record<string, unknown> {
  // The general type of JSON schemas allows boolean ones, which none of ours is.
  return requiredOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema);
}
