import type { IconName } from "#shared/domain/core/icon-names.ts";

/** Entities found by the palette, in the order of its results. */
export const indexedEntities = [
  "person",
  "owner",
  "asset",
  "property",
  "rental",
  "incident",
  "invoice",
  "payment",
  "document",
] as const;
export type IndexedEntity = (typeof indexedEntities)[number];

export type RecordFacts = Readonly<Record<string, string | number | null>>;

/** A record as the palette finds it: what is shown, what it is found by besides, and when. */
export interface IndexedRecord {
  readonly entity: IndexedEntity;
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly words: string;
  /** Who pays a rental; null for any other record. */
  readonly tenant: { readonly id: string; readonly label: string } | null;
  /** Amount, date and state of a payment or an invoice, and the direction of a payment, by field. */
  readonly facts?: RecordFacts | undefined;
  /** When it was last seen or used, in ms since 1970. */
  readonly at: number;
}

export function isIndexedEntity(name: string): name is IndexedEntity {
  return indexedEntities.some((entity) => entity === name);
}

interface Known {
  readonly path: string;
  readonly icon: IconName;
  /** Fields of the title; of each group, the first non-empty one. */
  readonly title: readonly (readonly string[])[];
  /** Distinguishes records with the same title. */
  readonly hint: readonly string[];
  /** Searched but not shown. */
  readonly words: readonly string[];
  /** Shown below the title. */
  readonly facts?: readonly string[];
}

const known: Readonly<Record<IndexedEntity, Known>> = {
  person: {
    path: "persons",
    icon: "tenant",
    title: [["label"]],
    hint: [],
    words: ["documentation", "phone", "email", "bank_account"],
  },
  owner: {
    path: "owners",
    icon: "owner",
    title: [["label"]],
    hint: [],
    words: ["documentation", "phone", "email", "bank_account"],
  },
  asset: {
    path: "assets",
    icon: "asset",
    title: [["label"]],
    hint: ["asset_status_label"],
    words: ["cadastral_number", "property_label"],
  },
  property: {
    path: "properties",
    icon: "property",
    title: [["label"]],
    hint: ["address_label"],
    words: ["cadastral_number", "address_label"],
  },
  rental: {
    path: "rentals",
    icon: "rental",
    title: [["code"], ["tenant_label"]],
    hint: ["asset_label"],
    words: ["asset_label"],
  },
  incident: {
    path: "incidents",
    icon: "incident",
    title: [["label"]],
    hint: ["incident_status_label"],
    words: ["asset_label", "reporter_name"],
  },
  invoice: {
    path: "invoices",
    icon: "invoice",
    title: [["number", "code"], ["customer_name"]],
    hint: [],
    words: ["customer_tax_id", "rental_label"],
    facts: ["total", "issue_date", "due_date", "state", "payment_state", "collectible"],
  },
  payment: {
    path: "payments",
    icon: "payment",
    title: [["code"], ["person_label", "owner_label"]],
    hint: [],
    words: ["reference", "rental_label"],
    facts: ["amount", "date", "state", "direction"],
  },
  document: {
    path: "documents",
    icon: "document",
    title: [["label"]],
    hint: ["rental_label"],
    words: ["rental_label"],
  },
};

export const iconOfEntity = (entity: IndexedEntity): IconName => known[entity].icon;
export const pathOfRecord = ({ entity, id }: Pick<IndexedRecord, "entity" | "id">) => `/${known[entity].path}/${id}`;

/** The path of the list of an entity's records. */
export const pathOfList = (entity: IndexedEntity) => `/${known[entity].path}`;

/** The record shown at a path of the web app; null for any other page. */
export function recordAt(path: string): Pick<IndexedRecord, "entity" | "id"> | null {
  const [, listPath = "", id = ""] = /^\/([a-z-]+)\/([0-9a-f-]{36})$/.exec(path) ?? [];
  const entity = indexedEntities.find((name) => known[name].path === listPath);
  return entity ? { entity, id } : null;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(row: Fields, field: string): string {
  const value = row[field];
  if (typeof value !== "string") return "";
  // Only the end of an account number is stored: enough to find it, too little to misuse.
  return field === "bank_account" ? value.slice(-4) : value;
}

const firstOf = (row: Fields, fields: readonly string[]) =>
  fields.map((field) => textOf(row, field)).find((text) => text !== "") ?? "";

const SEPARATOR = " · ";

/** The code of an asset or a rental: the first part of its title. */
export const codeOf = ({ title }: Pick<IndexedRecord, "title">): string => title.split(SEPARATOR)[0] ?? "";

function tenantOf(row: Fields): IndexedRecord["tenant"] {
  const [id, label] = [textOf(row, "tenant_id"), textOf(row, "tenant_label")];
  return id === "" || label === "" ? null : { id, label };
}

const tenantFields = ["tenant_id", "tenant_label"] as const;

function factsOf(row: Fields, fields: readonly string[]): RecordFacts {
  const read = (field: string) => {
    const value = row[field];
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  return Object.fromEntries(fields.map((field) => [field, read(field)]));
}

/** The fields of an entity's rows that the palette finds a record by, besides its id. */
export function indexedFields(entity: string): readonly string[] {
  if (!isIndexedEntity(entity)) return [];
  const { title, hint, words, facts = [] } = known[entity];
  return [...title.flat(), ...hint, ...words, ...facts, ...(entity === "rental" ? tenantFields : [])];
}

/** Converts a row to an indexed record; null when it is archived, lacks one of these fields or has no title. */
export function toIndexed(entity: IndexedEntity, row: unknown, at: number): IndexedRecord | null {
  if (!isFields(row) || indexedFields(entity).some((field) => !(field in row))) return null;
  if (typeof row["id"] !== "string" || (row["archived_at"] ?? null) !== null) return null;
  const { title, hint, words, facts } = known[entity];
  const named = title.map((fields) => firstOf(row, fields)).filter((text) => text !== "");
  if (named.length < title.length) return null;
  const found = words.map((field) => textOf(row, field)).filter((text) => text !== "");
  return {
    entity,
    id: row["id"],
    title: named.join(SEPARATOR),
    hint: firstOf(row, hint),
    words: found.join(" "),
    tenant: entity === "rental" ? tenantOf(row) : null,
    facts: facts && factsOf(row, facts),
    at,
  };
}
