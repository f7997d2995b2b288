import type { PublicBucket } from "#shared/domain/core/policy.ts";
import { type RequestBody, type Described, requireTx } from "./define-route.ts";
import { limitPublicCall } from "./public-limits.ts";
import type { RouteResponse, Route, RouteCall, WriteContext } from "./route.ts";

/**
 * The `before` of a public route: counts every attempt, refused ones too.
 * @throws AppError too_many_attempts
 */
export const countsAs =
  (bucket: PublicBucket): NonNullable<Route["before"]> =>
  ({ services, request }) =>
    limitPublicCall(services.db, { bucket, address: request.ip });

/** A POST for visitors, in one transaction, within the limits of its bucket. Honours an Idempotency-Key. */
export function publicWriteRoute<Value>(
  definition: Described & {
    /** Rate limit that it counts against. */
    bucket: PublicBucket;
    /** Refuses before the work begins and before a stored response is replayed. */
    mayCall?: (call: RouteCall) => Promise<void>;
    body: RequestBody<Value>;
    run: (context: WriteContext<null, Value>) => Promise<RouteResponse>;
  },
): Route {
  const { run, body, bucket, mayCall, ...route } = definition;
  const count = countsAs(bucket);
  return {
    ...route,
    access: "public",
    before: async (call) => {
      await count(call);
      await mayCall?.(call);
    },
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
