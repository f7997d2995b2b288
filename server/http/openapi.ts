import * as z from "zod/mini";
import { FILE_TYPE } from "./received-file.ts";
import type { Route } from "./route.ts";

type Json = Readonly<Record<string, unknown>>;

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** A body with a field that is not named here is refused. */
const bodySchema = (schema: z.core.$ZodType): Json => ({ ...jsonSchema(schema, "input"), additionalProperties: false });

const envelope = (data: Json): Json => ({
  type: "object",
  required: ["success", "data"],
  properties: { success: { const: true }, data },
});

const refusal: Json = {
  description: "Refused: each error with its text in the caller's language",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["success", "errors"],
        properties: {
          success: { const: false },
          errors: {
            type: "array",
            items: {
              type: "object",
              required: ["message", "translationKey", "params"],
              properties: {
                message: { type: "string" },
                translationKey: { type: "string" },
                params: { type: "object" },
                field: { type: "string" },
              },
            },
          },
        },
      },
    },
  },
};

function describeParameters(route: Route): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = (route.parameters ?? []).map((name) => ({ name, in: "query", schema: { type: "string" } }));
  const inHeader = route.isReplayable
    ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 } }]
    : [];
  const fileName = route.file
    ? [
        {
          name: "X-File-Name",
          in: "header",
          required: true,
          schema: { type: "string" },
          description: "Percent-encoded",
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...inHeader, ...fileName];
}

function describeBody({ input, file, streamed }: Route): Json {
  const bytes = file ?? streamed;
  if (bytes) return body({ [FILE_TYPE]: { schema: { type: "string", format: "binary", maxLength: bytes.maxBytes } } });
  return input ? body({ "application/json": { schema: bodySchema(input) } }) : {};
}

const body = (content: Json): Json => ({ requestBody: { required: true, content } });

function describeRoute(route: Route): Json {
  const data = route.output ? jsonSchema(route.output, "output") : {};
  return {
    summary: route.summary,
    tags: [route.path.split("/")[1] ?? ""],
    parameters: describeParameters(route),
    ...describeBody(route),
    responses: {
      "2XX": { description: "Done", content: { "application/json": { schema: envelope(data) } } },
      "4XX": refusal,
    },
    security: route.access === "public" ? [] : [{ bearer: [] }],
  };
}

/** The API as OpenAPI 3.1, made from the routes themselves. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Llavero", version: "1" },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}
