import { normalizeText } from "#shared/lib/text.ts";

/*
 * The placeholders of templates, defined once: the server fills them, uploads are checked against them, and the
 * reference page lists them. Names are Spanish; each has an English synonym.
 */

/** How a value is printed: `money` as 1.234,56 €, `words` written out, `date` as a day with the name of its month. */
export type PlaceholderKind = "text" | "money" | "words" | "date" | "number";

export interface PlaceholderField {
  readonly name: string;
  readonly en: string;
  readonly kind: PlaceholderKind;
}

export interface PlaceholderGroup {
  readonly name: string;
  readonly en: string;
  /** A list needs a loop, `{#inquilinos}…{/inquilinos}`; any group can also be used as a condition. */
  readonly isList: boolean;
  readonly fields: readonly PlaceholderField[];
}

const of = (name: string, en: string, kind: PlaceholderKind = "text"): PlaceholderField => ({ name, en, kind });

const representativeFields = [
  of("representante", "representative"),
  of("representante_documento", "representative_document"),
  of("representante_cargo", "representative_deed"),
] as const;

const personFields = [
  of("nombre", "name"),
  of("documento", "document"),
  of("tipo_documento", "document_type"),
  of("nacionalidad", "nationality"),
  of("fecha_nacimiento", "birth_date", "date"),
  of("domicilio", "address"),
  of("residencia", "permanent_residence"),
  of("telefono", "phone"),
  of("email", "email"),
  of("iban", "iban"),
  of("firma", "signature"),
  ...representativeFields,
] as const;

const landlordFields = [
  of("nombre", "name"),
  of("documento", "document"),
  of("tipo_documento", "document_type"),
  of("domicilio", "address"),
  of("telefono", "phone"),
  of("email", "email"),
  of("iban", "iban"),
  of("cuota", "share", "number"),
  of("firma", "signature"),
  ...representativeFields,
  of("gran_tenedor", "large_holder"),
] as const;

const companyFields = [
  of("nombre", "name"),
  of("nif", "tax_id"),
  of("domicilio", "address"),
  of("telefono", "phone"),
  of("email", "email"),
] as const;

const annexFields = [
  of("codigo", "code"),
  of("nombre", "name"),
  of("direccion", "address"),
  of("referencia_catastral", "cadastral_number"),
] as const;

const one = (name: string, en: string, fields: readonly PlaceholderField[]): PlaceholderGroup => ({
  name,
  en,
  isList: false,
  fields,
});
const many = (name: string, en: string, fields: readonly PlaceholderField[]): PlaceholderGroup => ({
  name,
  en,
  isList: true,
  fields,
});

export const placeholderGroups: readonly PlaceholderGroup[] = [
  one("arrendador", "landlord", landlordFields),
  many("arrendadores", "landlords", landlordFields),
  one("inquilino", "tenant", personFields),
  many("inquilinos", "tenants", personFields),
  one("avalista", "guarantor", personFields),
  many("avalistas", "guarantors", personFields),
  one("inmueble", "asset", [
    ...annexFields,
    of("calle", "street"),
    of("direccion_completa", "full_address"),
    of("tipo", "kind"),
    of("finca", "building"),
    of("planta", "floor"),
    of("puerta", "door"),
    of("municipio", "city"),
    of("provincia", "province"),
    of("codigo_postal", "postal_code"),
    of("superficie", "area", "number"),
    of("dormitorios", "bedrooms", "number"),
    of("banos", "bathrooms", "number"),
    of("capacidad", "capacity", "number"),
    of("mobiliario", "furnishing"),
    of("certificado_energetico", "energy_rating"),
    of("certificado_vence", "energy_expiry", "date"),
    of("certificado_numero", "energy_number"),
    of("cedula", "habitability_certificate"),
    of("cedula_vence", "habitability_expiry", "date"),
    of("titulo_arrendador", "landlord_title"),
    of("zona_tensionada", "stressed_zone"),
    of("ultima_renta", "last_rent", "money"),
    of("ultima_renta_fecha", "last_rent_date", "date"),
    of("indice_referencia", "reference_rent", "money"),
    of("indice_fecha", "reference_date", "date"),
  ]),
  many("anexos", "annexes", annexFields),
  one("contrato", "contract", [
    of("codigo", "code"),
    of("fecha_inicio", "start_date", "date"),
    of("fecha_fin", "end_date", "date"),
    of("duracion", "duration"),
    of("plazo_legal", "legal_term"),
    of("regimen", "regime"),
    of("renta", "rent", "money"),
    of("renta_letras", "rent_in_words", "words"),
    of("renta_anual", "yearly_rent", "money"),
    of("gastos", "expenses", "money"),
    of("gastos_anuales", "yearly_expenses", "money"),
    of("costes_anuales", "yearly_costs", "money"),
    of("total_mensual", "monthly_total", "money"),
    of("total_mensual_letras", "monthly_total_in_words", "words"),
    of("dia_pago", "payment_day", "number"),
    of("forma_pago", "payment_method"),
    of("cuenta_pago", "payment_account"),
    of("indice", "index_clause"),
    of("notas", "notes"),
    of("causa_temporal", "seasonal_cause"),
    of("residentes", "residents"),
    of("solidaridad", "joint_liability"),
    of("contrato_anterior", "former_contract"),
    of("fecha_anterior", "former_start", "date"),
    of("fecha_salida", "exit_date", "date"),
  ]),
  many("costes", "costs", [of("concepto", "concept"), of("importe_anual", "yearly_amount", "money")]),
  one("fianza", "deposit", [
    of("importe", "amount", "money"),
    of("importe_letras", "amount_in_words", "words"),
    of("organismo", "body"),
    of("recibido", "received", "money"),
    of("recibido_letras", "received_in_words", "words"),
    of("fecha_recibido", "received_date", "date"),
  ]),
  one("garantia", "guarantee", [
    of("importe", "amount", "money"),
    of("importe_letras", "amount_in_words", "words"),
    of("recibido", "received", "money"),
    of("recibido_letras", "received_in_words", "words"),
    of("fecha_recibido", "received_date", "date"),
  ]),
  one("domiciliacion", "direct_debit", [
    of("acreedor", "creditor"),
    of("acreedor_identificador", "creditor_id"),
    of("acreedor_domicilio", "creditor_address"),
    of("deudor", "debtor"),
    of("deudor_documento", "debtor_document"),
    of("deudor_domicilio", "debtor_address"),
    of("iban", "iban"),
    of("referencia", "reference"),
    of("firma", "signature"),
  ]),
  one("empresa", "company", companyFields),
  one("gestora", "agent", companyFields),
  one("documento", "document", [of("titulo", "title"), of("fecha", "date", "date"), of("lugar", "place")]),
];

/** The values of a template: the groups by their Spanish names; null and missing values print nothing. */
export interface DocumentValues {
  readonly [name: string]: string | null | DocumentValues | readonly DocumentValues[];
}

/** Invisible characters: soft hyphens, joiners, direction marks and byte order marks. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/**
 * A word normalized for comparison: no case, accents, surrounding spaces or invisible characters; inner spaces become
 * underscores.
 */
export const plainWord = (word: string): string => normalizeText(word.replace(UNSEEN, "")).replace(/[\s-]+/g, "_");

const groupsByWord = new Map(
  placeholderGroups.flatMap((group) => [[group.name, group] as const, [group.en, group] as const]),
);

export const findGroup = (word: string): PlaceholderGroup | undefined => groupsByWord.get(plainWord(word));

const fieldsByWord = Map.groupBy(
  placeholderGroups.flatMap(({ fields }) =>
    fields.flatMap(({ name, en }) => [
      { word: name, name },
      { word: en, name },
    ]),
  ),
  ({ word }) => word,
);

/** The Spanish names of the fields that a word may mean, in any group. */
export const fieldNames = (word: string): readonly string[] => [
  ...new Set(fieldsByWord.get(plainWord(word))?.map(({ name }) => name)),
];

export function findField(group: PlaceholderGroup, word: string): PlaceholderField | undefined {
  const plain = plainWord(word);
  return group.fields.find(({ name, en }) => name === plain || en === plain);
}

/** All placeholders by Spanish name, as `inquilino.nombre`. */
export const placeholderNames: readonly string[] = placeholderGroups.flatMap((group) =>
  group.fields.map(({ name }) => `${group.name}.${name}`),
);
