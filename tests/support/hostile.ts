import fc from "fast-check";
import * as z from "zod/mini";
import type { Route } from "#server/engine/http/route.ts";

/* Request bodies of a malicious or broken client. */

/** How many requests each route gets: one in the gate, 25 in `npm run test:all`, as many as `HOSTILE_RUNS` says by hand. */
export const HOSTILE_RUNS = Number(process.env["HOSTILE_RUNS"] ?? (process.env["TEST_ALL"] ? 25 : 1));

const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e abc",
  "👩‍👩‍👧‍👦",
  "ﷺ".repeat(50),
  "İıſKÅ",
  "%",
  "\\",
  "' or 1=1; --",
  "${7*7}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-infinity",
  "infinity",
  "now",
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "294276-12-31",
  "2026-01-01T00:00:00Z",
  "01890000-0000-7000-8000-000000000000",
  "------------------------------------",
  "{}",
  "{a,b}",
  "true",
  "draft",
  "habitual",
  "dni",
  "España",
  "x".repeat(201),
  "ñ".repeat(10_001),
];
const oddNumbers = [
  0, -0, -1, 1, 0.1, 1e-320, 28, 29, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e21,
  1e308, -1e308,
];

const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const scalar = fc.oneof(oddText, fc.constantFrom(...oddNumbers), fc.double(), fc.boolean(), fc.constant(null));
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** A body that does not fit the route, most often with the right field names. `ids` are those of existing rows. */
function bodyFor(route: Route, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.keys(route.input?.shape ?? {});
  const value = fc.oneof({ weight: 4, arbitrary: oddValue }, { weight: 1, arbitrary: fc.constantFrom(...ids) });
  const named = fc
    .record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] })
    .chain((body) => fc.constantFrom(body, { ...body, version: 1 }, { ...body, version: 2_147_483_648 }));
  return fc.oneof(
    { weight: 8, arbitrary: named },
    { weight: 1, arbitrary: oddValue },
    { weight: 1, arbitrary: fc.object() },
  );
}

function queryFor(route: Route, ids: readonly string[]): fc.Arbitrary<string> {
  const names = [...(route.parameters ?? []), "nothing"];
  const value = fc.oneof(
    { weight: 5, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...oddNumbers).map(String) },
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map((pairs) =>
      pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`).join("&"),
    );
}

export interface HostileRequest {
  readonly method: Route["method"];
  readonly url: string;
  readonly payload: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const printable = fc
  .string({ unit: "binary-ascii", maxLength: 30 })
  .map((text) => text.replaceAll(/[^\x20-\x7e]/g, "_"));

/** Hostile requests for one route. */
export function hostileRequests(route: Route, ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  const id = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: oddText });
  return fc
    .record({
      id,
      query: queryFor(route, ids),
      payload: bodyFor(route, ids),
      language: printable,
      key: fc.option(printable, { nil: undefined }),
    })
    .map(({ id: value, query, payload, language, key }) => ({
      method: route.method,
      url: `/api${route.path.replaceAll(/:\w+/g, () => encodeURIComponent(value.toWellFormed()))}${query === "" ? "" : `?${query}`}`,
      payload: route.method === "GET" ? undefined : payload,
      headers: { "accept-language": language, ...(key === undefined ? {} : { "idempotency-key": key }) },
    }));
}

type Path = readonly (string | number)[];

/** All paths of values in a body, at any depth. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...at, index]))
    : Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...at, name]));
  return at.length === 0 ? inside : [at, ...inside];
}

function replaceAt(value: unknown, [first, ...rest]: Path, odd: unknown): unknown {
  if (first === undefined) return odd;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === first ? replaceAt(item, rest, odd) : item));
  if (typeof value !== "object" || value === null) return odd;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === first ? replaceAt(item, rest, odd) : item]),
  );
}

/** A valid body with one or two odd values, also deep ones, to get past the first checks. */
export function corruptedBodies(body: object): fc.Arbitrary<unknown> {
  const replacement = fc.record({ path: fc.constantFrom(...pathsOf(body)), odd: oddValue });
  return fc
    .array(replacement, { maxLength: 2 })
    .map((replacements) =>
      replacements.reduce<unknown>((corrupted, { path, odd }) => replaceAt(corrupted, path, odd), body),
    );
}

/** The shape of every response that is not a file. */
export const anEnvelope = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({
    success: z.literal(false),
    errors: z
      .array(
        z.object({
          message: z.string().check(z.minLength(1)),
          translationKey: z.string().check(z.regex(/^(error|validation)\.[a-z0-9_]+$/)),
          params: z.record(z.string(), z.unknown()),
        }),
      )
      .check(z.minLength(1)),
  }),
]);
