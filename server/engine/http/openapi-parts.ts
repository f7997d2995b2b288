import { errorCatalogue } from "#shared/domain/core/errors.ts";
import { MAX_PAGE_SIZE } from "#shared/domain/core/list.ts";
import { API_TOKEN_CALLS } from "#shared/domain/account/policy.ts";

export type Json = Readonly<Record<string, unknown>>;

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
export const schemaRef = (name: string): Json => ref("schemas", name);

const errorsSchema: Json = {
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
          message: { type: "string", description: "In the caller's language (Accept-Language: es, en)" },
          translationKey: {
            type: "string",
            description: `Stable, for programs: a validation key, or one of the catalogue: ${[
              ...new Set(Object.values(errorCatalogue).map(({ key }) => key)),
            ].join(", ")}`,
          },
          params: { type: "object" },
          field: { type: "string", description: "The field of the error" },
        },
      },
    },
    data: { description: "Of a conflict: the current row, or the allowed moves" },
  },
};

const listMeta: Json = {
  type: "object",
  required: ["total", "total_is_estimate", "page", "page_size"],
  properties: {
    total: { type: "integer", description: "Exact up to 10,000" },
    total_is_estimate: { type: "boolean" },
    page: { type: "integer" },
    page_size: { type: "integer" },
  },
};

const example = (message: string, translationKey: string, more: Json = {}): Json => ({
  success: false,
  errors: [{ message, translationKey, params: {}, ...more }],
});

const refusal = (description: string, shown: Json, headers: Json = {}): Json => ({
  description,
  ...(Object.keys(headers).length > 0 && { headers }),
  content: { "application/json": { schema: schemaRef("Errors"), example: shown } },
});

const retryAfter = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } };

/** Error responses by status, with an explanation of each. */
const responses: Json = {
  Invalid: refusal(
    "Malformed or invalid: one error per field",
    example("Nombre es requerido", "validation.required", { field: "name", params: { label: "Nombre" } }),
  ),
  NoToken: refusal(
    "No valid token",
    example("The token is not valid, has expired or was revoked", "error.token_invalid"),
  ),
  NotAllowed: refusal(
    "Beyond the role or the token's scopes",
    example("You are not allowed to create in “Persons”", "error.action_not_allowed"),
  ),
  NotFound: refusal("Not found, or out of scope", example("It does not exist", "error.not_found")),
  Conflict: refusal(
    "Stale version, overlap, something that refers to it, or a move that its state does not allow",
    example("Another user has changed this record", "error.stale"),
  ),
  Refused: refusal(
    "Refused by a rule; also an Idempotency-Key that was used for another request",
    example("Refused", "error.refused"),
  ),
  TooMany: refusal(
    `Too many calls: a token makes ${API_TOKEN_CALLS} a minute`,
    example("This token has made too many requests", "error.token_rate"),
    retryAfter,
  ),
};

export const refusals: Readonly<Record<string, Json>> = {
  "400": ref("responses", "Invalid"),
  "401": ref("responses", "NoToken"),
  "403": ref("responses", "NotAllowed"),
  "404": ref("responses", "NotFound"),
  "409": ref("responses", "Conflict"),
  "422": ref("responses", "Refused"),
  "429": ref("responses", "TooMany"),
};

const query = (name: string, schema: Json, description: string): Json => ({ name, in: "query", schema, description });

/** Parameters with the same meaning in every operation. */
const known: Readonly<Record<string, Json>> = {
  page: query("page", { type: "integer", minimum: 1, default: 1 }, "The page, from 1"),
  page_size: query("page_size", { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 }, "Rows per page"),
  sort: query("sort", { type: "string" }, "A column; with a minus before it descending: -start_date"),
  query: query("query", { type: "string" }, "Words to search for; accents and case do not matter"),
  archived: query("archived", { type: "string", enum: ["true", "false", "all"] }, "Archived rows too, or only them"),
  total: query(
    "total",
    { type: "string", enum: ["exact", "rough"], default: "exact" },
    "Rough where it is not shown: a search that much of a large table matches is then not counted",
  ),
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 200 },
    description:
      "A unique text for this request. A repeat within 24 hours with the same body gets the first response and does nothing twice; with another body 422, while the first one runs 409.",
  },
  "Accept-Language": {
    name: "Accept-Language",
    in: "header",
    schema: { type: "string", enum: ["es", "en"], default: "es" },
    description: "The language of messages and of the product's own names",
  },
};

export const parameterRef = (name: string): Json | null => (name in known ? ref("parameters", name) : null);

export const components: Json = {
  securitySchemes: {
    session: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "Returned by POST /auth/login, valid for 15 minutes",
    },
    token: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "llv_…",
      description: `A personal access token, made on /api-tokens. It reads or writes the entities of its scopes, never more than its user; ${API_TOKEN_CALLS} calls a minute. The scopes that open an operation are named beside it: one of them is enough.`,
    },
  },
  parameters: known,
  responses,
};

export const sharedSchemas: Json = { Errors: errorsSchema, ListMeta: listMeta };

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
  description,
});

/** Payloads of webhooks (Standard Webhooks 1.0.0). */
export const webhooks: Json = {
  event: {
    post: {
      operationId: "webhook_event",
      summary: "An event, sent to the address of a webhook; any 2xx accepts it, and it is delivered at least once",
      tags: ["webhooks"],
      security: [],
      parameters: [
        header("webhook-id", "The same at each attempt"),
        header("webhook-timestamp", "Seconds since 1970, when this attempt was made"),
        header(
          "webhook-signature",
          "v1, and the HMAC-SHA256 of `id.timestamp.body` in base64; two while a secret is replaced",
        ),
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["type", "timestamp", "data"],
              properties: {
                type: { type: "string", description: "What it is of and what happened" },
                timestamp: { type: "string", format: "date-time" },
                data: { type: "object" },
              },
            },
            example: {
              type: "rental.activate",
              timestamp: "2026-03-02T09:00:00.000Z",
              data: {
                entity: "rental",
                id: "0195a3c0-7d5c-7000-8000-000000000001",
                label: "ALQ00042",
                action: "activate",
                actor: { kind: "user", id: "0195a3c0-7d5c-7000-8000-000000000002" },
                changes: { state: ["draft", "active"] },
              },
            },
          },
        },
      },
      responses: { "2XX": { description: "Taken" } },
    },
  },
};
