import { type Described, type Guarded, requireTx, requireUser } from "./define-route.ts";
import type { FileRule, ReceivedFile } from "./received-file.ts";
import type { RouteResponse, ReadContext, Route, RouteCall, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

function requireFile(input: unknown): ReceivedFile {
  if (!isReceivedFile(input)) throw new Error("A route that takes a file was called without one");
  return input;
}

/** Type guard for the result of `receiveFile`, which the mounted route passes as input. */
function isReceivedFile(input: unknown): input is ReceivedFile {
  return typeof input === "object" && input !== null && "key" in input && "sha256" in input && "name" in input;
}

/**
 * A POST with a file as body, for logged-in users with the permission. The file is stored before the transaction, and
 * removed when that fails or when a retry with the same Idempotency-Key finds the first response.
 */
export function fileRoute(
  definition: Described &
    Guarded & {
      file: FileRule;
      run: (context: WriteContext<UserAccess, ReceivedFile>) => Promise<RouteResponse>;
    },
): Route {
  const { run, ...route } = definition;
  return {
    ...route,
    method: "POST",
    isTransactional: true,
    isReplayable: true,
    run: (call) => run({ ...call, user: requireUser(call), tx: requireTx(call), input: requireFile(call.input) }),
  };
}

/** Result of processing a file before the transaction, and the keys of further stored files. */
export interface PreparedFile<Value> {
  readonly value: Value;
  readonly keys: readonly string[];
}

/**
 * A POST whose file is processed before the transaction: its type is detected, a picture is scaled. `prepare` removes
 * what it stored when it fails.
 */
export function preparedFileRoute<Value extends object>(
  definition: Described &
    Guarded & {
      file: FileRule;
      prepare: (call: ReadContext<UserAccess>, file: ReceivedFile) => Promise<PreparedFile<Value>>;
      run: (context: WriteContext<UserAccess, Value>) => Promise<RouteResponse>;
    },
): Route {
  const { run, prepare, ...route } = definition;
  const prepared = cachePrepared<Value>();
  return {
    ...fileRoute({ ...route, run: (context) => run({ ...context, input: prepared.of(context.input) }) }),
    prepare: async (call, file) =>
      prepared.keep(file, await prepare({ ...call, user: requireUser(call), db: call.services.db }, file)),
  };
}

/** Results by received file, until the transaction needs them. */
function cachePrepared<Value extends object>() {
  const prepared = new WeakMap<ReceivedFile, Value>();
  return {
    keep(file: ReceivedFile, { value, keys }: PreparedFile<Value>): readonly string[] {
      prepared.set(file, value);
      return keys;
    },
    of(file: ReceivedFile): Value {
      const value = prepared.get(file);
      if (!value) throw new Error("A file was not prepared before its transaction");
      return value;
    },
  };
}

/**
 * A POST with a file as body, for visitors with a link. `before` checks the link and the rate limit before any of the
 * file is stored. Honours an Idempotency-Key.
 */
export function openFileRoute<Value extends object>(
  definition: Described & {
    file: FileRule;
    before: (call: RouteCall) => Promise<void>;
    prepare: (call: RouteCall, file: ReceivedFile) => Promise<PreparedFile<Value>>;
    run: (context: Omit<WriteContext<null, Value>, "user">) => Promise<RouteResponse>;
  },
): Route {
  const { run, prepare, ...route } = definition;
  const prepared = cachePrepared<Value>();
  return {
    ...route,
    method: "POST",
    access: "public",
    isTransactional: true,
    isReplayable: true,
    prepare: async (call, file) => prepared.keep(file, await prepare(call, file)),
    run: (call) => run({ ...call, tx: requireTx(call), input: prepared.of(requireFile(call.input)) }),
  };
}
