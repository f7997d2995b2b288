import * as z from "zod/mini";
import type { EntityName } from "../core/entity-names.ts";
import { formatOf, innermost } from "../core/fields.ts";
import type { Area } from "../core/resource.ts";

/** What a column of a sheet holds, and so how its cells are read. */
export type SheetFieldKind =
  | "text"
  | "phone"
  | "postal_code"
  | "integer"
  | "decimal"
  | "cents"
  | "percent"
  | "date"
  | "boolean"
  | "choice"
  | "reference";

/** How a sheet names a record that exists: people know codes, names and documents, and no ids. */
export interface SheetReference {
  readonly entity: EntityName;
  readonly by: "cod" | "name" | "documentation";
  /** Whether one cell may name several. */
  readonly isList: boolean;
}

/** A column that a sheet can have: a field of the entity's input, or one of the address written out beside it. */
export interface SheetField {
  /** The input's own name for it; also a header under which it is found. */
  readonly code: string;
  /** Whose label and choices it bears: an address's columns are called as in the address's own form. */
  readonly entity: EntityName;
  readonly area: Area;
  readonly kind: SheetFieldKind;
  /** Of a choice. */
  readonly values: readonly string[];
  readonly reference: SheetReference | null;
  /** Whether a sheet cannot be loaded without it. */
  readonly isRequired: boolean;
  readonly isOfAddress: boolean;
  /** Further headers under which people write it, in either language. */
  readonly aliases: readonly string[];
  /** What stands in the template's example row. */
  readonly example: string;
}

/** Fields that are more than their schema's type says, for the marks that spreadsheets leave on them. */
const kindsByCode: Readonly<Record<string, SheetFieldKind>> = { phone: "phone", postal_code: "postal_code" };

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

/** The values of a choice, in their order; none for anything else. */
export function choicesOfField(schema: z.core.$ZodType): readonly string[] {
  const inner = innermost(schema);
  return inner instanceof z.core.$ZodEnum ? Object.values(inner._zod.def.entries).map(String) : [];
}

/** Whether an input is refused without a field. */
export function isFieldRequired(schema: z.core.$ZodType): boolean {
  return !(schema instanceof z.core.$ZodOptional);
}
