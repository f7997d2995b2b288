import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, networkError } from "#shared/client/api-error.ts";
import type { changeRows, RowOutcome, RowsRequest } from "#shared/client/change-rows.ts";
import { applyTokens } from "#shared/client/state/session-state.ts";
import { MOST_CHANGED_AT_ONCE } from "#shared/domain/core/policy.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { bulkWork, currentWorker, showOutcome } from "#web/components/bulk-work.ts";
import { tryRows } from "#web/components/try-rows.ts";

/* A change of many rows, sent in parts over a connection that may be lost. */

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const logIn = (sub: string) =>
  applyTokens({ accessToken: `${base64({ alg: "none" })}.${base64({ sub, exp: 4e9 })}.x`, refreshToken: "x" });

beforeEach(() => {
  vi.useFakeTimers();
  logIn("ana");
});
afterEach(() => {
  applyTokens(null);
  vi.useRealTimers();
});

const rows = Array.from({ length: 2 * MOST_CHANGED_AT_ONCE + 1 }, (_, index) => ({
  id: `row-${index}`,
  label: `Row ${index}`,
  version: 1,
  archived_at: null,
}));
const changed = ({ rows: part }: RowsRequest): RowOutcome[] => part.map(({ id }) => ({ id, data: null }));
type Answer = (request: RowsRequest) => readonly RowOutcome[];
const lost: Answer = () => {
  throw networkError();
};

async function trying(answers: readonly Answer[], verb: string | null = "mail") {
  const requests: RowsRequest[] = [];
  const send: typeof changeRows = async (request) => {
    requests.push(request);
    return (answers[requests.length - 1] ?? changed)(request);
  };
  const operation = { verb, body: () => ({}) };
  const trial = tryRows({ resource: incidentResource, operation, rows, worker: currentWorker() }, send);
  await vi.runAllTimersAsync();
  return { requests, tried: await trial };
}

describe("a connection that is lost", () => {
  test("once: the part is sent once more with its key, and nothing is refused", async () => {
    const { requests, tried } = await trying([changed, lost]);
    expect(requests).toHaveLength(4);
    const [first, second, repeated, third] = requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(repeated).toBe(second);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(tried).toMatchObject({ refused: [], unknown: [], left: [] });
    expect(tried?.done).toHaveLength(rows.length);
  });

  test("twice: the part is unknown, the rest is left, and none is refused", async () => {
    const { requests, tried } = await trying([changed, lost, lost]);
    expect(requests).toHaveLength(3);
    expect(tried?.refused).toEqual([]);
    expect(tried?.unknown).toEqual(rows.slice(MOST_CHANGED_AT_ONCE, 2 * MOST_CHANGED_AT_ONCE));
    expect(tried?.left).toEqual(rows.slice(2 * MOST_CHANGED_AT_ONCE));
  });

  test("rows with another version after a repeated change of fields are unknown, not refused", async () => {
    const stale: Answer = (request) => request.rows.map(({ id }) => ({ id, error: new ApiError(409, []) }));
    expect((await trying([lost, stale], null)).tried?.unknown).toEqual(rows.slice(0, MOST_CHANGED_AT_ONCE));
    expect((await trying([stale], null)).tried?.refused).toHaveLength(MOST_CHANGED_AT_ONCE);
  });
});

describe("a change of user", () => {
  test("ends the work: no further part is sent, and its outcome is dropped", async () => {
    const { requests, tried } = await trying([
      (request) => {
        applyTokens(null);
        logIn("berta");
        return changed(request);
      },
    ]);
    expect(requests.map(({ user }) => user)).toEqual(["ana"]);
    expect(tried).toBeNull();
    expect(bulkWork.progress).toBeNull();
  });

  test("ends it too while a lost part waits for its second try", async () => {
    const { tried } = await trying([
      () => {
        applyTokens(null);
        throw networkError();
      },
    ]);
    expect(tried).toBeNull();
  });

  test("removes the shown refusals, which name rows", async () => {
    showOutcome({ doneText: null, undo: null, refusedText: "", refused: [], unknown: rows, left: [] });
    applyTokens(null);
    await vi.runAllTimersAsync();
    expect(bulkWork.outcome).toBeNull();
  });
});
