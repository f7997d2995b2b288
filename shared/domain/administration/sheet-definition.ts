import * as z from "zod/mini";
import { addressResource } from "../properties/address.ts";
import { HOME_COUNTRY } from "../properties/country.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Resource } from "../core/resource.ts";
import type { FieldIssue, ObjectSchema } from "../core/rule.ts";
import { ATTACHMENTS, attachmentColumn, ownsAttachments } from "./attachment-column.ts";
import { choicesOfField, isFieldRequired, kindOfField, type SheetField, type SheetReference } from "./sheet-field.ts";

/** The entities that can be loaded from a sheet, in dependency order. */
export const sheetEntities = [
  "address",
  "owner",
  "property",
  "asset",
  "ownership",
  "asset_price",
  "person",
  "rental",
  "deposit",
  "recurring_charge",
  "mandate",
  "invoice",
] as const;
export type SheetEntity = (typeof sheetEntities)[number];

/** Values of a record as given by its row. */
export type SheetValues = Readonly<Record<string, unknown>>;

/** The date context of a rule. */
export interface SheetDay {
  /** The business day, YYYY-MM-DD. */
  readonly today: DateString;
}

/** How an entity is loaded from a sheet, as data: its columns, and the defaults of empty cells. */
export interface SheetDefinition {
  readonly entity: SheetEntity;
  readonly resource: Resource;
  readonly fields: readonly SheetField[];
  /** The input field of the address written out in columns; null if there is none. */
  readonly addressField: string | null;
  /** References by name, validated with placeholder ids until the database resolves the names. */
  readonly references: ReadonlyMap<string, SheetReference>;
  /** Fills in defaults for empty cells. */
  complete(values: SheetValues): SheetValues;
  /** Rules in addition to those of the form; references are names as written. */
  check(values: SheetValues, day: SheetDay): readonly FieldIssue[];
  /** Key that must be unique among records; null if it cannot be determined. */
  keyOf(values: SheetValues): string | null;
}

interface Given<Input extends ObjectSchema> {
  readonly resource: Resource<Input, ObjectSchema, SheetEntity>;
  /** Reference fields of the input, with how a sheet names their targets. */
  readonly references?: { readonly [field in keyof z.infer<Input> & string]?: SheetReference };
  readonly addressField?: keyof z.infer<Input> & string;
  /** Columns that are not in the input. */
  readonly extra?: ObjectSchema;
  /** Required by the input, but filled in if empty. */
  readonly filledIn?: readonly string[];
  /** Optional in the input, but not in a sheet. */
  readonly demanded?: readonly string[];
  /** Never the same in all rows. */
  readonly perRow?: readonly string[];
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly example: Readonly<Record<string, string>>;
  readonly complete?: SheetDefinition["complete"];
  readonly check?: SheetDefinition["check"];
  readonly keyOf: SheetDefinition["keyOf"];
}

/** The address columns of other records; coordinates are entered with the address itself. */
const addressColumns = ["street", "postal_code", "city", "state", "country"] as const;

/** Common headers of the address columns, in any sheet. */
export const addressAliases: Readonly<Record<string, readonly string[]>> = {
  street: ["dirección", "domicilio", "calle", "vía", "address", "street address", "street"],
  postal_code: ["cp", "c.p.", "cód. postal", "código postal", "zip", "zip code", "postcode", "post code"],
  city: ["población", "localidad", "ciudad", "municipio", "town"],
  state: ["provincia", "province", "state", "region"],
  country: ["país", "country"],
};

/** The example address of the template. */
export const addressExample: Readonly<Record<string, string>> = {
  street: "Calle Mayor, 12",
  postal_code: "28013",
  city: "Madrid",
  state: "Madrid",
  country: HOME_COUNTRY,
};

/** Address columns that are filled in from others or by default. */
export const filledInOfAddress: readonly string[] = ["country"];

function addressFields(isAddressRequired: boolean): SheetField[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = addressResource.input.shape;
  return addressColumns.flatMap((code) => {
    const schema = shape[code];
    if (!schema) return [];
    const isRequired = isAddressRequired && isFieldRequired(schema) && !filledInOfAddress.includes(code);
    return [
      {
        code,
        entity: addressResource.name,
        area: addressResource.area,
        kind: kindOfField(code, schema),
        values: [],
        reference: null,
        isRequired,
        isOfAddress: true,
        isPerRow: false,
        aliases: addressAliases[code] ?? [],
        example: addressExample[code] ?? "",
      },
    ];
  });
}

/** Defines how an entity is loaded from a sheet; whatever follows from its input is derived. */
export function defineSheet<Input extends ObjectSchema>(given: Given<Input>): SheetDefinition {
  const { resource, addressField = null, filledIn = [], demanded = [], perRow = [] } = given;
  const hasFiles = ownsAttachments(resource.name);
  const extra: Readonly<Record<string, z.core.$ZodType>> = {
    ...given.extra?.shape,
    ...(hasFiles ? attachmentColumn.shape : {}),
  };
  const aliases: Given<Input>["aliases"] = { [ATTACHMENTS]: attachmentColumn.aliases, ...given.aliases };
  const example: Given<Input>["example"] = { [ATTACHMENTS]: attachmentColumn.example, ...given.example };
  const references = new Map<string, SheetReference>();
  for (const [field, reference] of Object.entries<SheetReference | undefined>(given.references ?? {}))
    if (reference) references.set(field, reference);
  const shape: Readonly<Record<string, z.core.$ZodType>> = { ...resource.input.shape, ...extra };
  const ownFields = Object.entries(shape).flatMap(([code, schema]): SheetField[] => {
    if (code === addressField) return addressFields(isFieldRequired(schema));
    const reference = references.get(code) ?? null;
    return [
      {
        code,
        entity: resource.name,
        area: resource.area,
        kind: reference ? "reference" : kindOfField(code, schema),
        values: choicesOfField(schema),
        reference,
        isRequired: (isFieldRequired(schema) && !filledIn.includes(code)) || demanded.includes(code),
        isOfAddress: false,
        isPerRow: code === ATTACHMENTS || perRow.includes(code),
        aliases: aliases[code] ?? [],
        example: example[code] ?? "",
      },
    ];
  });
  const missingIn = (values: SheetValues): FieldIssue[] =>
    demanded
      .filter((field) => values[field] == null && !references.has(field))
      .map((field) => ({ field, key: "validation.required" }));
  const invalidIn = (values: SheetValues): FieldIssue[] =>
    Object.entries(extra)
      .filter(([field, schema]) => values[field] != null && !z.core.safeParse(schema, values[field]).success)
      .map(([field]) => ({ field, key: "validation.invalid" }));
  return {
    entity: resource.name,
    resource,
    fields: ownFields,
    addressField,
    references,
    complete: given.complete ?? ((values) => values),
    check: (values, day) => [...missingIn(values), ...invalidIn(values), ...(given.check?.(values, day) ?? [])],
    keyOf: given.keyOf,
  };
}
