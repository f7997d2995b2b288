import { expect, test } from "vitest";
import type { Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { documentLifecycle, documentSystemMoves } from "#shared/domain/documents/document.ts";
import { signerLifecycle } from "#shared/domain/documents/signer.ts";
import { testServer } from "#tests/support/test-server.ts";

/*
 * Triggers protect sent and signed documents from direct SQL; they allow the same moves as the tables in
 * shared/domain.
 */

const { app } = testServer({ role: null });

/** The state changes of all moves, without moves that keep the state. */
function changesOf(...lifecycles: readonly Lifecycle<string, string>[]): string[] {
  const moves = lifecycles.flatMap((lifecycle) => Object.values(lifecycle));
  const changes = moves.flatMap(({ from, to }) =>
    from.flatMap((before) => to.map((after) => [before, after] as const)),
  );
  return [
    ...new Set(changes.filter(([before, after]) => before !== after).map((change) => change.join(" → "))),
  ].toSorted();
}

/** The state changes listed as pairs in a trigger function. */
async function changesIn(name: string): Promise<string[]> {
  const [row] = await app.db.query<{ source: string }>("select pg_get_functiondef($1::regproc) as source", [name]);
  const pairs = [...(row?.source ?? "").matchAll(/(?<=[(,]\s*)\('(\w+)', '(\w+)'\)/g)].map(
    ([, before = "", after = ""]) => [before, after],
  );
  return pairs
    .filter(([before, after]) => before !== after)
    .map((pair) => pair.join(" → "))
    .toSorted();
}

test("the database lets a document change state only along its lifecycle", async () => {
  expect(await changesIn("protect_document")).toEqual(changesOf(documentLifecycle, documentSystemMoves));
});

test("the database lets a signer change state only along their lifecycle", async () => {
  expect(await changesIn("protect_signer")).toEqual(changesOf(signerLifecycle));
});
