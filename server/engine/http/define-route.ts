import * as z from "zod/mini";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { parseObject, type Validatable, validate } from "#shared/domain/core/validate.ts";
import type { Answer, ReadContext, Route, RouteCall, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** What every route says of itself. */
export type Described = Pick<Route, "path" | "summary" | "parameters" | "output" | "isForTokens" | "isForSettingUp">;
/** Who is let in, where not everybody is. */
export type Guarded = { readonly access: Exclude<Route["access"], "public"> };

/** A body: what the API description says of it, and how it is read. */
export interface Body<Value> {
  readonly schema: ObjectSchema | null;
  /**
   * @param today the business day, which some rules look at
   * @throws AppError, InvalidInput
   */
  parse(raw: unknown, today: DateString): Value;
}

/** @throws AppError malformed for anything but a JSON object */
export function requireObject(raw: unknown): object {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw new AppError("malformed");
  return raw;
}

/** More unknown fields than this are not worth a line each. */
const MAX_UNKNOWN = 20;

/**
 * A field that a body's schema does not know would be dropped in silence: whoever sent it means something by it.
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

/** A body of one schema; `entity` names whose field labels the messages use. */
export function bodyOf<Schema extends ObjectSchema>(
  schema: Schema,
  entity: string | null = null,
): Body<z.infer<Schema>> {
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

/** A body of one schema and rules across its fields; all that is wrong is told at once. */
export function ruledBody<Schema extends ObjectSchema>(
  subject: Validatable<Schema>,
  entity: string | null = null,
): Body<z.infer<Schema>> {
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

/**
 * A body whose values are only checked once the row it changes is known: then all that is wrong with it can be told at
 * once.
 */
export function unchecked(schema: ObjectSchema, entity: string | null = null): Body<object> {
  return {
    schema,
    parse(raw) {
      const body = requireObject(raw);
      refuseUnknownFields(schema, body, entity);
      return body;
    },
  };
}

/** Nothing but the address says what is asked; an empty object says no more. */
export const noBody: Body<null> = {
  schema: null,
  parse(raw) {
    if (raw !== undefined && raw !== null) refuseUnknownFields(null, requireObject(raw));
    return null;
  },
};

const versionBody = bodyOf(z.object({ version: z.int() }));

/** The version that a change carries, and the rest of its body. @throws AppError version_missing */
function splitVersion(raw: unknown, today: DateString): { version: number; rest: object } {
  const body = requireObject(raw);
  if (!("version" in body) || body.version === null) throw new AppError("version_missing", { field: "version" });
  const { version, ...rest } = body;
  return { version: versionBody.parse({ version }, today).version, rest };
}

/** A body that also carries the version of the row it changes. */
export function versioned<Value>(body: Body<Value>): Body<{ version: number; value: Value }> {
  return {
    schema: z.extend(body.schema ?? z.object({}), { version: z.int() }),
    parse(raw, today) {
      const { version, rest } = splitVersion(raw, today);
      return { version, value: body.parse(rest, today) };
    },
  };
}

/** Who calls. @throws AppError no_session */
export function requireUser(call: RouteCall): UserAccess {
  if (!call.user) throw new AppError("no_session");
  return call.user;
}

/** The transaction that the mounted route opened. */
export function requireTx(call: RouteCall): NonNullable<RouteCall["tx"]> {
  if (!call.tx) throw new Error("A writing route was called outside a transaction");
  return call.tx;
}

/** A GET for those who are logged in and allowed. */
export function readRoute(
  definition: Described & Guarded & { run: (context: ReadContext<UserAccess>) => Promise<Answer> },
): Route {
  const { run, ...route } = definition;
  return {
    ...route,
    method: "GET",
    isTransactional: false,
    isReplayable: false,
    run: (call) => run({ ...call, user: requireUser(call), db: call.services.db }),
  };
}

/** A change by those who are logged in and allowed, in one transaction; POST honours an Idempotency-Key. */
export function writeRoute<Value>(
  definition: Described &
    Guarded & {
      method: "POST" | "PATCH" | "DELETE";
      body: Body<Value>;
      run: (context: WriteContext<UserAccess, Value>) => Promise<Answer>;
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
 * A change by those who are logged in and allowed that opens its own transaction, because something slow comes first:
 * whoever hashes a password must hold no connection meanwhile. Nothing of it is kept for a retry.
 */
export function slowRoute<Value>(
  definition: Described &
    Guarded & {
      method: "POST" | "PATCH";
      body: Body<Value>;
      run: (context: Omit<WriteContext<UserAccess, Value>, "tx">) => Promise<Answer>;
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

/** A call without a session that looks after its own transactions: login, refresh, health. */
export function openRoute<Value>(
  definition: Described & {
    method: "GET" | "POST";
    body: Body<Value>;
    run: (context: Omit<RouteCall, "input"> & { input: Value }) => Promise<Answer>;
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
