import * as z from "zod/mini";
import type { EntityName } from "../core/entity-names.ts";
import { formatOf, innermost } from "../core/fields.ts";
import type { Area } from "../core/resource.ts";

/** The type of a column, which decides how its cells are read. */
export type SheetFieldKind =
  | "text"
  | "phone"
  | "postal_code"
  | "integer"
  | "decimal"
  | "cents"
  | "percent"
  | "months"
  | "shares"
  | "date"
  | "boolean"
  | "choice"
  | "reference";

/** How a sheet names an existing record: by code, name or document, never by id. */
export interface SheetReference {
  readonly entity: EntityName;
  /** `code`: of a rental, or of its asset while that has one rental in force. */
  readonly by: "cod" | "code" | "name" | "documentation" | "tax_id";
  /** Whether one cell can name several records. */
  readonly isList: boolean;
}

/** A column that a sheet can have: a field of the entity's input, or one of the address written out beside it. */
export interface SheetField {
  /** The input's field name; also accepted as a header. */
  readonly code: string;
  /** The entity of its label and choices: address columns are named as in the address form. */
  readonly entity: EntityName;
  readonly area: Area;
  readonly kind: SheetFieldKind;
  /** The values of a choice. */
  readonly values: readonly string[];
  readonly reference: SheetReference | null;
  /** Whether a sheet cannot be loaded without it. */
  readonly isRequired: boolean;
  readonly isOfAddress: boolean;
  /** Whether rows differ in it, so that one value for all of them is none: what identifies a record, its files, its shares. */
  readonly isPerRow: boolean;
  /** Further accepted headers, in either language. */
  readonly aliases: readonly string[];
  /** The value in the template's example row. */
  readonly example: string;
}

/** Fields with a special format, which spreadsheets may alter. */
const kindsByCode: Readonly<Record<string, SheetFieldKind>> = {
  phone: "phone",
  postal_code: "postal_code",
  months: "months",
  tenant_shares: "shares",
};

/** How the cells of a field are read, from its schema. */
export function kindOfField(code: string, schema: z.core.$ZodType): SheetFieldKind {
  const format = formatOf(schema);
  if (format === "cents" || format === "date") return format;
  if (format === "basis_points") return "percent";
  const inner = innermost(schema);
  if (inner instanceof z.core.$ZodBoolean) return "boolean";
  if (inner instanceof z.core.$ZodEnum) return "choice";
  if (inner instanceof z.core.$ZodNumberFormat) return "integer";
  if (inner instanceof z.core.$ZodNumber) return "decimal";
  return kindsByCode[code] ?? "text";
}

/** The values of a choice, in order; empty for anything else. */
export function choicesOfField(schema: z.core.$ZodType): readonly string[] {
  const inner = innermost(schema);
  return inner instanceof z.core.$ZodEnum ? Object.values(inner._zod.def.entries).map(String) : [];
}

/** Whether an input is invalid without the field. */
export function isFieldRequired(schema: z.core.$ZodType): boolean {
  return !(schema instanceof z.core.$ZodOptional);
}
