import type * as z from "zod/mini";
import { addressResource } from "../properties/address.ts";
import { HOME_COUNTRY } from "../properties/country.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Resource } from "../core/resource.ts";
import type { FieldIssue, ObjectSchema } from "../core/rule.ts";
import { choicesOfField, isFieldRequired, kindOfField, type SheetField, type SheetReference } from "./sheet-field.ts";

/** The entities that can be loaded from a sheet, in the order in which one needs the other. */
export const sheetEntities = ["address", "owner", "property", "asset", "person", "rental"] as const;
export type SheetEntity = (typeof sheetEntities)[number];

/** A record's values as far as its row gives them. */
export type SheetValues = Readonly<Record<string, unknown>>;

/** What a rule may need to know of the day it is checked on. */
export interface SheetDay {
  /** The business day, YYYY-MM-DD. */
  readonly today: DateString;
}

/** How an entity is loaded from a sheet, as data: its columns, and what is filled in where a cell is empty. */
export interface SheetDefinition {
  readonly entity: SheetEntity;
  readonly resource: Resource;
  readonly fields: readonly SheetField[];
  /** The input's field that the address written out in columns belongs to; null for none. */
  readonly addressField: string | null;
  /** The entity's own id stands in for these until the database has found what they name. */
  readonly references: ReadonlyMap<string, SheetReference>;
  /** What an empty cell means. */
  complete(values: SheetValues): SheetValues;
  /** Rules beside those of the form. */
  check(values: SheetValues, day: SheetDay): readonly FieldIssue[];
  /** What no two records have alike, or null where that cannot be told. */
  keyOf(values: SheetValues): string | null;
}

interface Given<Input extends ObjectSchema> {
  readonly resource: Resource<Input, ObjectSchema, SheetEntity>;
  /** References of the input, by how a sheet names what they point to. */
  readonly references?: { readonly [field in keyof z.infer<Input> & string]?: SheetReference };
  readonly addressField?: keyof z.infer<Input> & string;
  /** Columns that no input has. */
  readonly extra?: ObjectSchema;
  /** Required by the input, but filled in where they are missing. */
  readonly filledIn?: readonly string[];
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly example: Readonly<Record<string, string>>;
  readonly complete?: SheetDefinition["complete"];
  readonly check?: SheetDefinition["check"];
  readonly keyOf: SheetDefinition["keyOf"];
}

/** The columns of an address beside a record; places on a map are entered with the address itself. */
const addressColumns = ["street", "postal_code", "city", "state", "country"] as const;

/** How people head the columns of an address, whichever sheet it stands in. */
export const addressAliases: Readonly<Record<string, readonly string[]>> = {
  street: ["dirección", "domicilio", "calle", "vía", "address", "street address", "street"],
  postal_code: ["cp", "c.p.", "cód. postal", "código postal", "zip", "zip code", "postcode", "post code"],
  city: ["población", "localidad", "ciudad", "municipio", "town"],
  state: ["provincia", "province", "state", "region"],
  country: ["país", "country"],
};

/** An address as the template shows it. */
export const addressExample: Readonly<Record<string, string>> = {
  street: "Calle Mayor, 12",
  postal_code: "28013",
  city: "Madrid",
  state: "Madrid",
  country: HOME_COUNTRY,
};

/** Columns of an address that is filled in from its own others, or from where most addresses are. */
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
        aliases: addressAliases[code] ?? [],
        example: addressExample[code] ?? "",
      },
    ];
  });
}

/** Declares how an entity is loaded from a sheet; what can be told from its input is. */
export function defineSheet<Input extends ObjectSchema>(given: Given<Input>): SheetDefinition {
  const { resource, addressField = null, filledIn = [], aliases, example } = given;
  const references = new Map<string, SheetReference>();
  for (const [field, reference] of Object.entries<SheetReference | undefined>(given.references ?? {}))
    if (reference) references.set(field, reference);
  const shape: Readonly<Record<string, z.core.$ZodType>> = { ...resource.input.shape, ...given.extra?.shape };
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
        isRequired: isFieldRequired(schema) && !filledIn.includes(code),
        isOfAddress: false,
        aliases: aliases[code] ?? [],
        example: example[code] ?? "",
      },
    ];
  });
  return {
    entity: resource.name,
    resource,
    fields: ownFields,
    addressField,
    references,
    complete: given.complete ?? ((values) => values),
    check: given.check ?? (() => []),
    keyOf: given.keyOf,
  };
}
