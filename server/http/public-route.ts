import { type Body, type Described, requireTx } from "./define-route.ts";
import { type PreparedFile, requireFile } from "./file-route.ts";
import { limitPublicCall, type PublicBucket } from "./public-limits.ts";
import type { FileRule, ReceivedFile } from "./received-file.ts";
import type { Answer, Route, RouteCall, WriteContext } from "./route.ts";

/** What a visitor's change counts against; every try counts, refused ones too. */
type Limited = { readonly bucket: PublicBucket };

function counting(bucket: PublicBucket): Pick<Route, "access" | "admitCall"> {
  return {
    access: "public",
    admitCall: ({ services, request }) => limitPublicCall(services.db, { bucket, address: request.ip }),
  };
}

/** A POST of visitors in one transaction, within the limits of its bucket; it honours an Idempotency-Key. */
export function publicWriteRoute<Value>(
  definition: Described & Limited & { body: Body<Value>; run: (context: WriteContext<null, Value>) => Promise<Answer> },
): Route {
  const { run, body, bucket, ...route } = definition;
  return {
    ...route,
    ...counting(bucket),
    ...(body.schema ? { input: body.schema } : {}),
    method: "POST",
    isTransactional: true,
    isReplayable: true,
    run: (call) =>
      run({
        ...call,
        user: null,
        tx: requireTx(call),
        input: body.parse(call.input, call.services.clock.today()),
      }),
  };
}

/**
 * A POST of visitors whose body is a file, as `preparedFileRoute` has it for staff. `mayAdd` is asked before the file is
 * received: whoever has no good link sends nothing.
 */
export function publicFileRoute<Value extends object>(
  definition: Described &
    Limited & {
      file: FileRule;
      mayAdd: (call: RouteCall) => Promise<void>;
      prepare: (call: RouteCall, file: ReceivedFile) => Promise<PreparedFile<Value>>;
      run: (context: WriteContext<null, Value>) => Promise<Answer>;
    },
): Route {
  const { run, prepare, mayAdd, bucket, ...route } = definition;
  const prepared = new WeakMap<ReceivedFile, Value>();
  const limits = counting(bucket);
  return {
    ...route,
    ...limits,
    admitCall: async (call) => {
      await limits.admitCall?.(call);
      await mayAdd(call);
    },
    method: "POST",
    isTransactional: true,
    isReplayable: true,
    prepare: async (call, file) => {
      const { value, keys } = await prepare(call, file);
      prepared.set(file, value);
      return keys;
    },
    run: (call) => {
      const input = prepared.get(requireFile(call.input));
      if (!input) throw new Error("A file was not prepared before its transaction");
      return run({ ...call, user: null, tx: requireTx(call), input });
    },
  };
}
