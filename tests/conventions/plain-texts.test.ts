import { expect, test } from "vitest";
import * as z from "zod/mini";
import { resources } from "#shared/domain/core/resources.ts";
import { routes } from "#server/routes.ts";

/* Any text may end up in a Word document, a spreadsheet, a mail or a log, so invisible characters are never stored. */

const UNSEEN = "\u0001\u0008\u000b\u001b\u007f\u009b\u202e\u2066\ud800\uffff";
const SEEN_AMISS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

/** Not stored: compared with known values, or parsed again by the schema of the entity they belong to. */
const passing =
  /password|token$|\.(form|extra_note|text_version)$|external-verify\.code$|matching\.(columns|constants)$/i;

function childrenOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const children = ["innerType", "element", "valueType"].flatMap((name): [string, z.core.$ZodType][] => {
    const child: unknown = Reflect.get(schema._zod.def, name);
    return child instanceof z.core.$ZodType ? [["", child]] : [];
  });
  return schema instanceof z.core.$ZodObject
    ? [...children, ...Object.entries<z.core.$ZodType>(schema._zod.def.shape)]
    : children;
}

/** The text fields of an input, with their paths. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  if (schema._zod.def.type === "string") return [[path, schema]];
  return childrenOf(schema).flatMap(([name, child]) => textsOf(child, name ? `${path}.${name}` : path));
}

const inputs: [string, z.core.$ZodType][] = [
  ...resources.map(({ name, input }): [string, z.core.$ZodType] => [name, input]),
  ...routes.flatMap(({ method, path, input }): [string, z.core.$ZodType][] =>
    input ? [[`${method} ${path}`, input]] : [],
  ),
];
const texts = inputs.flatMap(([name, input]) => textsOf(input, name)).filter(([path]) => !passing.test(path));

const parseText = (schema: z.core.$ZodType, value: string): unknown => {
  const parsed = z.core.safeParse(schema, value);
  return parsed.success ? parsed.data : "";
};

test("inputs have hundreds of text fields", () => {
  expect(texts.length).toBeGreaterThan(300);
});

test("no text of any entity or call contains invisible characters", () => {
  const amiss = texts.filter(([, schema]) => SEEN_AMISS.test(String(parseText(schema, `Ana${UNSEEN} Gil`))));
  expect([...new Set(amiss.map(([path]) => path))]).toEqual([]);
});

test("a text of invisible characters alone counts as missing", () => {
  const taken = texts.filter(([, schema]) => /./su.test(String(parseText(schema, UNSEEN))));
  expect(taken.map(([path]) => path)).toEqual([]);
});
