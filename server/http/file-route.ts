import { type Described, type Guarded, requireTx, requireUser } from "./define-route.ts";
import type { FileRule, ReceivedFile } from "./received-file.ts";
import type { Answer, Route, RouteCall, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

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
