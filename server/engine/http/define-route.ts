import * as z from "zod/mini";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { parseObject, type Validatable, validate } from "#shared/domain/core/validate.ts";
import type { RouteResponse, ReadContext, Route, RouteCall, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** Fields common to all routes. */
export type Described = Pick<
  Route,
  "path" | "summary" | "parameters" | "output" | "isForTokens" | "isForSettingUp" | "heavy"
>;
/** Required permission of a route that is not public. */
export type Guarded = { readonly access: Exclude<Route["access"], "public"> };

/** A request body: its schema in the API description, and its parser. */
export interface RequestBody<Value> {
  readonly schema: ObjectSchema | null;
  /**
   * @param today the business day, used by some rules
   * @throws AppError, InvalidInput
   */
  parse(raw: unknown, today: DateString): Value;
}

/** @throws AppError malformed for anything but a JSON object */
export function requireObject(raw: unknown): object {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw new AppError("malformed");
  return raw;
}

/** Maximum unknown fields reported. */
const MAX_UNKNOWN = 20;

/**
 * Refuses fields that the schema does not know, which would otherwise be dropped silently.
 * @throws InvalidInput
 */
export function refuseUnknownFields(schema: ObjectSchema | null, raw: object, entity: string | null = null): void {
  const known = new Set(Object.keys(schema?.shape ?? {}));
  const unknown = Object.keys(raw).filter((field) => !known.has(field));
  if (unknown.length === 0) return;
  throw new InvalidInput(
    entity,
    unknown.slice(0, MAX_UNKNOWN).map((field) => ({ field, key: "validation.unknown_field", params: {} })),
  );
}

/** A body with a schema. `entity` selects the field labels in messages. */
export function bodyOf<Schema extends ObjectSchema>(
  schema: Schema,
  entity: string | null = null,
): RequestBody<z.infer<Schema>> {
  return {
    schema,
    parse(raw) {
      const body = requireObject(raw);
      refuseUnknownFields(schema, body, entity);
      const parsed = parseObject(schema, body);
      if (!parsed.valid) throw new InvalidInput(entity, parsed.messages);
      return parsed.value;
    },
  };
}

/** A body with a schema and cross-field rules; all errors are reported at once. */
export function ruledBody<Schema extends ObjectSchema>(
  subject: Validatable<Schema>,
  entity: string | null = null,
): RequestBody<z.infer<Schema>> {
  return {
    schema: subject.input,
    parse(raw, today) {
      const body = requireObject(raw);
      refuseUnknownFields(subject.input, body, entity);
      const parsed = validate(subject, body, today);
      if (!parsed.valid) throw new InvalidInput(entity, parsed.messages);
      return parsed.value;
    },
  };
}

/** A body whose values are checked later, when the row is known, so that all its errors are reported at once. */
export function unchecked(schema: ObjectSchema, entity: string | null = null): RequestBody<object> {
  return {
    schema,
    parse(raw) {
      const body = requireObject(raw);
      refuseUnknownFields(schema, body, entity);
      return body;
    },
  };
}

/** The URL identifies the whole request; an empty object is accepted too. */
export const noBody: RequestBody<null> = {
  schema: null,
  parse(raw) {
    if (raw !== undefined && raw !== null) refuseUnknownFields(null, requireObject(raw));
    return null;
  },
};

const versionBody = bodyOf(z.object({ version: z.int() }));

/**
 * Splits a body into the version and the rest.
 * @throws AppError version_missing
 */
function splitVersion(raw: unknown, today: DateString): { version: number; rest: object } {
  const body = requireObject(raw);
  if (!("version" in body) || body.version === null) throw new AppError("version_missing", { field: "version" });
  const { version, ...rest } = body;
  return { version: versionBody.parse({ version }, today).version, rest };
}

/** A body that also contains the version of the row it changes. */
export function versioned<Value>(body: RequestBody<Value>): RequestBody<{ version: number; value: Value }> {
  return {
    schema: z.extend(body.schema ?? z.object({}), { version: z.int() }),
    parse(raw, today) {
      const { version, rest } = splitVersion(raw, today);
      return { version, value: body.parse(rest, today) };
    },
  };
}

/**
 * The calling user.
 * @throws AppError no_session
 */
export function requireUser(call: RouteCall): UserAccess {
  if (!call.user) throw new AppError("no_session");
  return call.user;
}

/** The transaction opened by the mounted route. */
export function requireTx(call: RouteCall): NonNullable<RouteCall["tx"]> {
  if (!call.tx) throw new Error("A writing route was called outside a transaction");
  return call.tx;
}

/** A GET for logged-in users with the permission. Each of its statements may take `READ_TIMEOUT_MS`. */
export function readRoute(
  definition: Described & Guarded & { run: (context: ReadContext<UserAccess>) => Promise<RouteResponse> },
): Route {
  const { run, ...route } = definition;
  return {
    ...route,
    method: "GET",
    isTransactional: false,
    isReplayable: false,
    run: (call) => run({ ...call, user: requireUser(call), db: call.services.reads }),
  };
}

/** A change by logged-in users with the permission, in one transaction. POST honours an Idempotency-Key. */
export function writeRoute<Value>(
  definition: Described &
    Guarded & {
      method: "POST" | "PATCH" | "DELETE";
      body: RequestBody<Value>;
      run: (context: WriteContext<UserAccess, Value>) => Promise<RouteResponse>;
    },
): Route {
  const { run, body, ...route } = definition;
  return {
    ...route,
    ...(body.schema ? { input: body.schema } : {}),
    isTransactional: true,
    isReplayable: route.method === "POST",
    run: (call) =>
      run({
        ...call,
        user: requireUser(call),
        tx: requireTx(call),
        input: body.parse(call.input, call.services.clock.today()),
      }),
  };
}

/**
 * A change by logged-in users with the permission that opens its own transaction, because slow work comes first:
 * hashing a password must not hold a connection. Without idempotency.
 */
export function slowRoute<Value>(
  definition: Described &
    Guarded & {
      method: "POST" | "PATCH";
      body: RequestBody<Value>;
      run: (context: Omit<WriteContext<UserAccess, Value>, "tx">) => Promise<RouteResponse>;
    },
): Route {
  const { run, body, ...route } = definition;
  return {
    ...route,
    ...(body.schema ? { input: body.schema } : {}),
    isTransactional: false,
    isReplayable: false,
    run: (call) =>
      run({ ...call, user: requireUser(call), input: body.parse(call.input, call.services.clock.today()) }),
  };
}

/** A call without a session that manages its own transactions: login, refresh, health. */
export function openRoute<Value>(
  definition: Described & {
    method: "GET" | "POST";
    body: RequestBody<Value>;
    run: (context: Omit<RouteCall, "input"> & { input: Value }) => Promise<RouteResponse>;
  },
): Route {
  const { run, body, ...route } = definition;
  return {
    ...route,
    ...(body.schema ? { input: body.schema } : {}),
    access: "public",
    isTransactional: false,
    isReplayable: false,
    run: (call) => run({ ...call, input: body.parse(call.input, call.services.clock.today()) }),
  };
}
