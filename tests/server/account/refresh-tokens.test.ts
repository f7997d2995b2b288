import fc from "fast-check";
import { expect, test } from "vitest";
import type { TestTokens } from "#tests/support/test-app.ts";
import { testServer } from "#tests/support/test-server.ts";
import { isUsedUp, type KnownToken } from "#tests/support/refresh-model.ts";
import { emailOf } from "#tests/support/test-users.ts";

/*
 * Invariants of refresh tokens under any sequence of uses (docs/design/product.md, section 3; docs/design/goals.md,
 * R8).
 */

const { app } = testServer({ role: null });

const logIn = async () => (await app.logIn(emailOf("agent"))).refreshToken;

/** The successor of a token, or null if it is refused. */
async function refresh(token: string): Promise<string | null> {
  const { status, body } = await app.visitor.post<TestTokens>("/auth/refresh-token", { token });
  expect([200, 401]).toContain(status);
  return status === 200 ? body.data.refreshToken : null;
}

const settings = { numRuns: 40 };

test("in any order of uses a token works until it is used up, and reusing it revokes the family", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 1, maxLength: 14 }), async (choices) => {
      const all: KnownToken[] = [{ token: await logIn(), parent: null, isUsed: false }];
      let isEnded = false;
      for (const choice of choices) {
        const one = all[choice % all.length];
        if (!one) throw new Error("There is always a first token");
        isEnded ||= isUsedUp(one, all);
        const successor = await refresh(one.token);
        expect(successor === null).toBe(isEnded);
        one.isUsed = true;
        if (successor !== null) all.push({ token: successor, parent: one, isUsed: false });
      }
    }),
    settings,
  );
});

/**
 * A refresh: the number of concurrent requests, and the index of the response that the client receives; null if all
 * are lost.
 */
const aRefresh = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.record({ count: fc.constant(count), received: fc.option(fc.nat(count - 1)) }));

test("lost responses and concurrent refreshes never log the user out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRefresh, { maxLength: 8 }), async (refreshes) => {
      let held = await logIn();
      for (const { count, received } of refreshes) {
        const answers = await Promise.all(Array.from({ length: count }, () => refresh(held)));
        expect(answers).not.toContain(null);
        if (received !== null) held = answers[received] ?? held;
      }
      expect(await refresh(held)).not.toBeNull();
    }),
    settings,
  );
});

test("once two holders of one token have both used its successors, neither can continue", async () => {
  const turns = fc
    .array(fc.constantFrom("owner", "thief"), { minLength: 4, maxLength: 10 })
    .filter((all) => ["owner", "thief"].every((who) => all.filter((one) => one === who).length >= 2));
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      const first = await logIn();
      const held = new Map([
        ["owner", first],
        ["thief", first],
      ]);
      for (const who of all) held.set(who, (await refresh(held.get(who) ?? first)) ?? held.get(who) ?? first);
      for (const token of [first, ...held.values()]) expect(await refresh(token)).toBeNull();
    }),
    settings,
  );
});
