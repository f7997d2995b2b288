import * as z from "zod/mini";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { scopeFor } from "#shared/domain/core/token-scopes.ts";
import type { Language } from "#shared/lib/language.ts";
import { sampleOf } from "./json-sample.ts";
import { components, type Json, parameterRef, refusals, schemaRef, sharedSchemas, webhooks } from "./openapi-parts.ts";
import { operationIdOf, summaryOf } from "./openapi-summary.ts";
import { FILE_TYPE } from "./received-file.ts";
import type { Route } from "./route.ts";

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const everyResource: readonly Resource[] = resources;
/** Row schemas shared by many operations, described once. */
const rowNames = new Map<z.core.$ZodType, string>(everyResource.map(({ name, row }) => [row, name]));

/** The rows' schema of a list of them; undefined for any other. */
function elementOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined {
  return "element" in def && def.element instanceof z.core.$ZodType ? def.element : undefined;
}

/** Schema of a response: a named row, a list of them, or an inline schema. */
function responseSchema(schema: z.core.$ZodType): Json {
  const name = rowNames.get(schema);
  if (name) return schemaRef(name);
  const rows = elementOf(schema);
  const element = rows && rowNames.get(rows);
  return element ? { type: "array", items: schemaRef(element) } : jsonSchema(schema, "output");
}

const rowSchemas: Json = Object.fromEntries(everyResource.map(({ name, row }) => [name, jsonSchema(row, "output")]));

/** Bodies with unknown fields are refused. */
const bodySchema = (schema: z.core.$ZodType): Json => ({ ...jsonSchema(schema, "input"), additionalProperties: false });

const isList = ({ parameters = [] }: Route) => parameters.includes("page_size");

const envelope = (data: Json, hasMeta: boolean): Json => ({
  type: "object",
  required: ["success", "data"],
  properties: { success: { const: true }, data, ...(hasMeta && { meta: schemaRef("ListMeta") }) },
});

const fileName: Json = {
  name: "X-File-Name",
  in: "header",
  required: true,
  schema: { type: "string" },
  description: "Percent-encoded",
};

/** The parameter that chooses among the fields of a list's rows. */
function fieldsParameter({ output }: Route): Json {
  const row = output && elementOf(output);
  const names = row instanceof z.ZodMiniObject ? Object.keys(row.shape) : [];
  return {
    name: "fields",
    in: "query",
    style: "form",
    explode: false,
    schema: { type: "array", uniqueItems: true, items: { type: "string", enum: names } },
    description: "Rows have these fields alone, separated by commas, besides id and version; without it all of them",
  };
}

function describeParameters(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "string", format: "uuid" } : { type: "string" },
  }));
  const inQuery = (route.parameters ?? []).map((name) =>
    name === "fields" && isList(route)
      ? fieldsParameter(route)
      : (parameterRef(name) ?? { name, in: "query", schema: { type: "string" } }),
  );
  const headers = ["Accept-Language", ...(route.isReplayable ? ["Idempotency-Key"] : [])];
  const inHeader = headers.map((name) => parameterRef(name)).filter((one) => one !== null);
  return [...inPath, ...inQuery, ...inHeader, ...(route.file ? [fileName] : [])];
}

function describeBody({ input, file, streamed }: Route): Json {
  const bytes = file ?? streamed;
  if (bytes) return body({ [FILE_TYPE]: { schema: { type: "string", format: "binary", maxLength: bytes.maxBytes } } });
  if (!input) return {};
  const schema = bodySchema(input);
  return body({ "application/json": { schema, example: sampleOf(schema) } });
}

const body = (content: Json): Json => ({ requestBody: { required: true, content } });

/** Response content: JSON in an envelope, or the file of an export or document. */
function describeResponse(route: Route): Json {
  if (route.path.endsWith("/export")) return { description: "An Excel workbook" };
  if (!route.output) return { description: "Done" };
  const schema = envelope(responseSchema(route.output), isList(route));
  return { description: "Done", content: { "application/json": { schema } } };
}

/** A session, or a token with one of the scopes; routes of the user's own account accept sessions only. */
function describeSecurity({ access, isForTokens = false }: Route): Json[] {
  if (access === "public") return [];
  const session = { session: [] };
  if (access === "session") return isForTokens ? [session, { token: [] }] : [session];
  const scope = scopeFor(access.entity, access.action);
  if (scope === null) return [session];
  const wider = scope.endsWith(":read") ? [scope.replace(":read", ":write")] : [];
  return [session, ...[scope, ...wider].map((one) => ({ token: [one] }))];
}

function refusalsOf({ access, path, method }: Route): Json {
  const guarded = access === "public" ? [] : ["401", "403"];
  const ofRow = path.includes(":") ? ["404"] : [];
  const ofWrite = method === "GET" ? [] : ["409", "422"];
  const statuses = ["400", ...guarded, ...ofRow, ...ofWrite, "429"];
  return Object.fromEntries(statuses.map((status) => [status, refusals[status]]));
}

const tagOf = ({ path }: Route) => path.split("/")[1] ?? "";

function describeRoute(route: Route, language: Language): Json {
  return {
    operationId: operationIdOf(route),
    summary: summaryOf(route, language),
    tags: [tagOf(route)],
    parameters: describeParameters(route),
    ...describeBody(route),
    responses: { "2XX": describeResponse(route), ...refusalsOf(route) },
    security: describeSecurity(route),
  };
}

const PREAMBLE = `Entity fields and query parameters are snake_case. Money is integer cents, rates are basis points, days are YYYY-MM-DD and
instants ISO 8601. Every response is an envelope: \`success\` with \`data\` (and \`meta\` of lists) or with \`errors\`. Lists have pages
(\`page\`, \`page_size\`), \`sort\`, \`query\` and one parameter per filter. PATCH and moves carry the \`version\` that was read.`;

/** The OpenAPI 3.1 description, generated from the routes, with texts in a language. */
export function describeApi(routes: readonly Route[], language: Language): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = describeRoute(route, language);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Llavero", version: "1", description: PREAMBLE },
    servers: [{ url: "/api" }],
    tags: [...new Set([...routes.map(tagOf), "webhooks"])].map((name) => ({ name })),
    components: { ...components, schemas: { ...sharedSchemas, ...rowSchemas } },
    paths,
    webhooks,
  };
}
