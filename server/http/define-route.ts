import * as z from "zod/mini";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { ObjectSchema } from "#shared/domain/core/resource.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import type { FileRule, ReceivedFile } from "./received-file.ts";
import type { Answer, ReadContext, Route, RouteCall, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

type Described = Pick<Route, "path" | "summary" | "parameters" | "output">;
type Guarded = { readonly access: Exclude<Route["access"], "public"> };

/** A body: what the API description says of it, and how it is read. */
export interface Body<Value> {
  readonly schema: ObjectSchema | null;
  /** @throws AppError, InvalidInput */
  parse(raw: unknown): Value;
}

/** @throws AppError malformed for anything but a JSON object */
export function requireObject(raw: unknown): object {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw new AppError("malformed");
  return raw;
}

/** A body of one schema; `entity` names whose field labels the messages use. */
export function bodyOf<Schema extends ObjectSchema>(
  schema: Schema,
  entity: string | null = null,
): Body<z.infer<Schema>> {
  return {
    schema,
    parse(raw) {
      const parsed = parseObject(schema, requireObject(raw));
      if (!parsed.valid) throw new InvalidInput(entity, parsed.messages);
      return parsed.value;
    },
  };
}

export const noBody: Body<null> = { schema: null, parse: () => null };

const versionBody = bodyOf(z.object({ version: z.int() }));

/** The version that a change carries. @throws AppError version_missing */
export function readVersion(raw: unknown): number {
  const body = requireObject(raw);
  if (!("version" in body) || body.version === null) throw new AppError("version_missing", { field: "version" });
  return versionBody.parse(body).version;
}

/** A body that also carries the version of the row it changes. */
export function versioned<Value>(body: Body<Value>): Body<{ version: number; value: Value }> {
  return {
    schema: z.extend(body.schema ?? z.object({}), { version: z.int() }),
    parse: (raw) => ({ version: readVersion(raw), value: body.parse(raw) }),
  };
}

function requireUser(call: RouteCall): UserAccess {
  if (!call.user) throw new AppError("no_session");
  return call.user;
}

function requireTx(call: RouteCall): NonNullable<RouteCall["tx"]> {
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
      /** The body holds a password or the like: nothing of it is kept, not even to recognise a retry. */
      hasSecret?: boolean;
      run: (context: WriteContext<UserAccess, Value>) => Promise<Answer>;
    },
): Route {
  const { run, body, hasSecret = false, ...route } = definition;
  return {
    ...route,
    ...(body.schema ? { input: body.schema } : {}),
    isTransactional: true,
    isReplayable: route.method === "POST" && !hasSecret,
    run: (call) => run({ ...call, user: requireUser(call), tx: requireTx(call), input: body.parse(call.input) }),
  };
}

function requireFile(input: unknown): ReceivedFile {
  if (!isReceivedFile(input)) throw new Error("A route that takes a file was called without one");
  return input;
}

/** The border at which the mounted route hands over what `receiveFile` made. */
function isReceivedFile(input: unknown): input is ReceivedFile {
  return typeof input === "object" && input !== null && "key" in input && "sha256" in input && "name" in input;
}

const withFile = (call: RouteCall) => ({ ...call, user: requireUser(call), input: requireFile(call.input) });

/**
 * A POST whose body is a file, by those who are logged in and allowed. It is kept first, then `open` looks at it, and what
 * that answers is done in one transaction. The file is removed again when any of it fails, and when a retry with the same
 * Idempotency-Key finds the first answer.
 */
export function fileRoute(
  definition: Described &
    Guarded & {
      file: FileRule;
      open: (
        context: Omit<WriteContext<UserAccess, ReceivedFile>, "tx">,
      ) => Promise<(context: WriteContext<UserAccess, ReceivedFile>) => Promise<Answer>>;
    },
): Route {
  const { open, file, ...route } = definition;
  const openCall = async (call: RouteCall) => {
    const work = await open(withFile(call));
    return (inside: RouteCall) => work({ ...withFile(inside), tx: requireTx(inside) });
  };
  return {
    ...route,
    method: "POST",
    file: { ...file, open: openCall },
    isTransactional: true,
    isReplayable: true,
    run: async (call) => (await openCall(call))(call),
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
    run: (call) => run({ ...call, input: body.parse(call.input) }),
  };
}
