import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { unknownError } from "#shared/client/api-error.ts";
import { send } from "#shared/client/transport.ts";
import type { Language } from "#shared/lib/language.ts";

const parameter = z.looseObject({
  $ref: z.optional(z.string()),
  name: z.optional(z.string()),
  in: z.optional(z.string()),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
});

const content = z.record(z.string(), z.looseObject({ example: z.optional(z.unknown()) }));

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(parameter),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()), description: z.optional(z.string()) })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

const described = z.record(z.string(), z.record(z.string(), operation));

const description = z.looseObject({
  paths: described,
  webhooks: described,
  components: z.looseObject({
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), z.looseObject({ description: z.string() })),
  }),
});

export interface Parameter {
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly text: string;
}

/** An operation of the API, as shown on the page. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  /** Example of the request body; null if there is none, or if it is a file. */
  readonly example: string | null;
  readonly takesFile: boolean;
  readonly responses: readonly { readonly status: string; readonly text: string }[];
  /** A token needs one of these scopes; empty if any token is accepted, null if none is. */
  readonly scopes: readonly string[] | null;
  readonly isPublic: boolean;
}

type Description = z.infer<typeof description>;
type Operation = z.infer<typeof operation>;

const lastPart = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

function parametersOf({ components }: Description, { parameters }: Operation): Parameter[] {
  return parameters.flatMap((one) => {
    const known = one.$ref ? components.parameters[lastPart(one.$ref)] : one;
    if (!known?.name) return [];
    const { name, in: kind = "", required: isRequired = false, description: text = "" } = known;
    return [{ name, kind, isRequired, text }];
  });
}

function scopesOf({ security }: Operation): string[] | null {
  const tokens = security.filter(({ token }) => token !== undefined);
  return tokens.length > 0 ? tokens.flatMap(({ token = [] }) => token) : null;
}

function toOperation(whole: Description, path: string, method: string, definition: Operation): ApiOperation {
  const bodies = definition.requestBody?.content ?? {};
  const json = bodies["application/json"];
  return {
    id: definition.operationId,
    method: method.toUpperCase(),
    path,
    summary: definition.summary,
    tag: definition.tags[0] ?? "",
    parameters: parametersOf(whole, definition),
    example: json?.example === undefined ? null : JSON.stringify(json.example, null, 2),
    takesFile: json === undefined && Object.keys(bodies).length > 0,
    responses: Object.entries(definition.responses).map(([status, { $ref, description: text = "" }]) => ({
      status,
      text: $ref ? (whole.components.responses[lastPart($ref)]?.description ?? text) : text,
    })),
    scopes: scopesOf(definition),
    isPublic: definition.security.length === 0,
  };
}

const operationsIn = (whole: Description, paths: z.infer<typeof described>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, definition]) => toOperation(whole, path, method, definition)),
  );

/** The server's OpenAPI description in a language; webhook messages separately. */
export const apiDescriptionQuery = (language: Language) =>
  queryOptions({
    queryKey: ["api-description", language],
    queryFn: async ({ signal }) => {
      const { ok, status, body } = await send("/openapi.json", { signal });
      const whole = z.safeParse(description, body);
      if (!ok || !whole.success) throw unknownError(status);
      return {
        operations: operationsIn(whole.data, whole.data.paths),
        messages: operationsIn(whole.data, whole.data.webhooks),
      };
    },
    staleTime: Infinity,
  });

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The operation as a shell command; the token is an environment variable, so that it does not end up in the shell
 * history.
 */
export function toCurl({ method, path, example, takesFile, isPublic, parameters }: ApiOperation, base: string): string {
  const hasKey = parameters.some(({ name }) => name === "Idempotency-Key");
  return [
    `curl -X ${method} ${quote(`${base}${path}`)}`,
    ...(isPublic ? [] : [`-H "Authorization: Bearer $LLAVERO_TOKEN"`]),
    ...(hasKey ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(example === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(example)}`]),
    ...(takesFile
      ? [`-H 'Content-Type: application/octet-stream'`, `-H 'X-File-Name: file'`, `--data-binary @file`]
      : []),
  ].join(" \\\n  ");
}
