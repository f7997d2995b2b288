import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { entityNames } from "#shared/domain/core/entity-names.ts";
import { formatOf } from "#shared/domain/core/fields.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { areas } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { moveWord } from "#shared/i18n/translator.ts";
import { routes } from "#server/routes.ts";
import { readSources, ROOT, type SourceFile } from "./source-files.ts";

type Dictionary = Readonly<Record<string, string>>;

const spanish: Dictionary = es;
const english: Dictionary = en;
const all: readonly Resource[] = resources;

async function readDictionary(language: string, file: string): Promise<Dictionary> {
  const module: { default: Dictionary } = await import(path.join(ROOT, "locales", language, file));
  return module.default;
}

const files = (await readdir(path.join(ROOT, "locales/es"))).toSorted();
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();

test("both languages have the same dictionary files", async () => {
  expect((await readdir(path.join(ROOT, "locales/en"))).toSorted()).toEqual(files);
});

test("no text ends a sentence with the company's name, which often ends with a period (S.L.)", () => {
  const texts = [...Object.entries(spanish), ...Object.entries(english)];
  expect(texts.filter(([, text]) => text.includes("{company}.")).map(([key]) => key)).toEqual([]);
});

describe.each(files)("dictionary %s", (file) => {
  let inSpanish: Dictionary;
  let inEnglish: Dictionary;
  beforeAll(async () => {
    [inSpanish, inEnglish] = [await readDictionary("es", file), await readDictionary("en", file)];
  });

  test("the dictionary has the same keys in both languages, sorted", () => {
    expect(Object.keys(inEnglish)).toEqual(Object.keys(inSpanish));
    expect(Object.keys(inSpanish)).toEqual(Object.keys(inSpanish).toSorted());
  });

  test("the dictionary has flat lower-case keys, each with a text", () => {
    const entries = [...Object.entries(inSpanish), ...Object.entries(inEnglish)];
    expect(entries.filter(([key]) => !/^[a-z_]+(\.[a-zA-Z0-9_]+)+$/.test(key))).toEqual([]);
    expect(entries.filter(([, text]) => typeof text !== "string" || text.trim() !== text || text === "")).toEqual([]);
  });

  test("the dictionary has the same placeholders in both languages", () => {
    const placeholdersByKey = (dictionary: Dictionary) =>
      Object.entries(dictionary).map(([key, text]) => [key, placeholders(text)]);
    expect(placeholdersByKey(inEnglish)).toEqual(placeholdersByKey(inSpanish));
  });

  test("the dictionary is part of the texts that the server loads", () => {
    for (const key of Object.keys(inSpanish)) {
      expect(spanish[key], key).toBe(inSpanish[key]);
      expect(english[key], key).toBe(inEnglish[key]);
    }
  });
});

test("no text key is in two dictionaries", async () => {
  const keys = (await Promise.all(files.map((file) => readDictionary("es", file)))).flatMap((one) => Object.keys(one));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

/** The values of an enum schema below `optional`, `nullable` and the like; empty for anything else. */
function valuesOf(schema: z.core.$ZodType | undefined): readonly string[] {
  const json: z.core.JSONSchema.BaseSchema = schema ? z.toJSONSchema(schema, { unrepresentable: "any" }) : {};
  const parts = [json, ...(json.anyOf ?? [])];
  return parts
    .flatMap((part) => (typeof part === "object" ? (part.enum ?? []) : []))
    .filter((value) => typeof value === "string");
}

/** Fields joined from referenced rows; their texts are those of the other entity. */
const joinedFields = ({ references }: Resource) =>
  new Set(
    Object.entries(references).flatMap(([column, reference]) =>
      (reference?.fields ?? []).map((field) => `${column.slice(0, -"_id".length)}_${field}`),
    ),
  );

const enumKeys = all.flatMap((resource) => {
  const { area, name, row } = resource;
  const joined = joinedFields(resource);
  return Object.entries(row.shape).flatMap(([field, schema]) =>
    joined.has(field) || formatOf(schema) === "entity"
      ? []
      : valuesOf(schema).map((value) => ({
          area,
          ofEntity: `${area}.${name}.${field}.${value}`,
          own: `${area}.${field}.${value}`,
          common: `components.${field}.${value}`,
        })),
  );
});

describe("texts of choice fields", () => {
  const translatedAreas = areas.filter((area) => files.includes(`${area}.ts`));

  test.each(translatedAreas)("every choice value has a text in %s", (area) => {
    const missing = enumKeys.filter(
      (key) => key.area === area && !(key.ofEntity in spanish) && !(key.own in spanish) && !(key.common in spanish),
    );
    expect(missing.map(({ own }) => own)).toEqual([]);
  });
});

test("every move of an entity has a name in the audit log", () => {
  const verbs = routes.flatMap(({ method, path: route }) => {
    const [, verb] = /^\/[\w-]+\/:id\/([a-z_]+)$/.exec(route) ?? [];
    return method === "POST" && verb ? [verb] : [];
  });
  const ofComments = ["comment", "answer", "edit_comment", "delete_comment"];
  const ofFiles = ["attach", "detach"];
  const known = [...verbs, "create", "update", "delete", "begin", ...ofComments, ...ofFiles];
  expect(known.filter((verb) => !(`administration.action.${verb}` in spanish))).toEqual([]);
});

test("every move has a name in the history of its entity", () => {
  const raw = routes.flatMap(({ method, path: route }) => {
    const [, resourcePath, verb = ""] = /^\/([\w-]+)\/:id\/([a-z_]+)$/.exec(route) ?? [];
    const resource = all.find((one) => one.path === resourcePath);
    if (method !== "POST" || !resource) return [];
    return moveWord((key) => spanish[key], resource, verb) === verb ? [`${resource.name}: ${verb}`] : [];
  });
  expect(raw).toEqual([]);
});

test("every entity has a name and an export title", () => {
  const missing = entityNames
    .flatMap((name) => [`entity.${name}`, `entities.${name}`])
    .filter((key) => !(key in spanish));
  expect(missing).toEqual([]);
});

/** Field names used by spreadsheet headers, forms and error messages. */
test("every visible field of a resource has a name", () => {
  const silent = new Set(["id", "version", "search_text"]);
  const missing = all.flatMap(({ name, input, row }) =>
    [...new Set([...Object.keys(input.shape), ...Object.keys(row.shape)])]
      .filter((field) => !silent.has(field) && !/_(label|shape|color|cod|amount)$/.test(field))
      .filter((field) => !(`field.${name}.${field}` in spanish) && !(`field.${field}` in spanish))
      .map((field) => `${name}.${field}`),
  );
  expect(missing).toEqual([]);
});

/** Keys built by templates, as patterns: `components.timeline.${action}` is /^components\.timeline\.\w+$/. */
function readTemplates(code: string): RegExp[] {
  const templates = [...code.matchAll(/`([\w.]*(?:\$\{[^}`]+\}[\w.]*)+)`/g)].map(([, template = ""]) => template);
  const literal = (template: string) => template.replaceAll(/\$\{[^}]+\}/g, "");
  return templates
    .filter((template) => template.includes(".") && /[a-z]{3}/.test(literal(template)))
    .map((template) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\$\{[^}]+\}/g, "[\\w-]+")}$`));
}

describe("unused texts", () => {
  /** Every text in quotes that may be a key, or the end of one. */
  let said: ReadonlySet<string> = new Set();
  let built: readonly RegExp[] = [];
  beforeAll(async () => {
    const sources = await readSources();
    const speaks = ({ path: name }: SourceFile) => !name.startsWith("locales/") && !name.startsWith("tests/");
    const code = sources
      .filter(speaks)
      .map(({ text }) => text)
      .join("\n");
    said = new Set(code.match(/"[\w.-]+"/g));
    built = readTemplates(code);
  });

  /** Keys that are put together from data: names of fields and entities, menu groups, choices. */
  const madeOfData = /^(field|entity|export|menu)\./;

  const isBuilt = (key: string) => built.some((pattern) => pattern.test(key));

  test.each(files)("every text of %s is used", async (file) => {
    const choices = new Set(enumKeys.flatMap(({ ofEntity, own, common }) => [ofEntity, own, common]));
    const unused = Object.keys(await readDictionary("es", file)).filter(
      (key) => !madeOfData.test(key) && !choices.has(key) && !said.has(`"${key}"`) && !isBuilt(key),
    );
    expect(unused).toEqual([]);
  });

  test("every text of a menu group belongs to an existing group", () => {
    const groups = Object.keys(spanish).filter((key) => key.startsWith("menu."));
    expect(groups.filter((key) => !said.has(`"${key.slice("menu.".length)}"`) && !said.has(`"${key}"`))).toEqual([]);
  });
});

/** The specification's texts, word for word, and those fixed by docs/design/product.md. */
const settled: Readonly<Record<string, readonly [string, string]>> = {
  "app.loading": ["Cargando página…", ""],
  "download.failed": ["La descarga ha fallado", ""],
  "download.refused": ["Error al descargar {type}", ""],
  "error.network": ["Network error", "Network error"],
  "error.unknown": ["Unknown error", "Unknown error"],
  "error.overlap": ["Ya existe una reserva en ese intervalo de fechas", ""],
  "error.session_expired": ["Tu sesión ha caducado. Vuelve a entrar.", "Your session has expired. Sign in again."],
  "error.not_allowed": ["No tienes permiso para ver esto", "You are not allowed to see this"],
  "error.notification_not_found": ["El aviso no existe", "The notification does not exist"],
  "error.stale": ["Otra persona lo ha cambiado mientras tanto", "Another user has changed this record"],
  "error_page.access_denied": ["Acceso Denegado", ""],
  "error_page.not_found": ["Page not found", "Page not found"],
  "login.error": ["Error al iniciar sesión", ""],
  "login.success": ["Inicio de sesión exitoso", ""],
  "logout.success": ["Cierre de sesión exitoso", ""],
  "session.decode_error": ["Error al decodificar el token", ""],
  "validation.required": ["{label} es requerido", ""],
  "validation.min_length": ["{label} debe tener al menos {limit} caracteres", ""],
  "validation.max_length": [
    "{label} no puede tener más de {limit} caracteres",
    "{label} can have at most {limit} characters",
  ],
  "validation.email": ["El correo electrónico debe ser una dirección válida", ""],
  "validation.documentation": [
    "El documento no es un DNI, NIE, NIF, CIF o pasaporte válido",
    "The document is not a valid DNI, NIE, NIF, CIF or passport",
  ],
  "validation.passwords_differ": ["Las contraseñas no coinciden", "The passwords do not match"],
  "validation.date_range": ["El intervalo de fechas no es válido", "The date range is not valid"],
};

test.each(Object.entries(settled))("%s says what was agreed", (key, [inSpanish, inEnglish]) => {
  expect(spanish[key]).toBe(inSpanish);
  if (inEnglish) expect(english[key]).toBe(inEnglish);
});
