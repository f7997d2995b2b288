import fc from "fast-check";
import { expect, test } from "vitest";
import { maySignNow, type Signer, signerStates, signingOrders } from "#shared/domain/documents/signer.ts";

type Turn = Pick<Signer, "id" | "position" | "state">;

const someSigners = fc.array(fc.constantFrom(...signerStates), { minLength: 1, maxLength: 8 }).chain((states) =>
  fc
    .shuffledSubarray(
      states.map((_, index) => index),
      { minLength: states.length },
    )
    .map((positions) =>
      states.map((state, index) => ({ id: String(index), state, position: (positions[index] ?? 0) + 1 })),
    ),
);

test("no one signs twice, and no one signs after declining", () => {
  fc.assert(
    fc.property(someSigners, fc.constantFrom(...signingOrders), (signers, order) => {
      for (const signer of signers)
        if (signer.state === "signed" || signer.state === "declined")
          expect(maySignNow(signer, signers, order)).toBe(false);
    }),
  );
});

test("in ordered signing at most one person has the turn: the first who has not signed, unless they declined", () => {
  fc.assert(
    fc.property(someSigners, (signers) => {
      const first = signers.toSorted((a, b) => a.position - b.position).find(({ state }) => state !== "signed");
      const next = first && first.state !== "declined" ? [first.id] : [];
      const allowed = signers.filter((signer) => maySignNow(signer, signers, "sequential")).map(({ id }) => id);
      expect(allowed).toEqual(next);
    }),
  );
});

test("signing in turn completes after as many signatures as there are signers, ordered or not", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(...signingOrders),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (count, order, choices) => {
        let signers = Array.from({ length: count }, (_, index): Turn => ({
          id: String(index),
          position: index + 1,
          state: "pending",
        }));
        for (let signed = 0; signed < count; signed += 1) {
          const able = signers.filter((signer) => maySignNow(signer, signers, order));
          expect(able).toHaveLength(order === "parallel" ? count - signed : 1);
          const chosen = able[(choices[signed] ?? 0) % able.length];
          signers = signers.map((signer) => (signer === chosen ? { ...signer, state: "signed" } : signer));
        }
        expect(signers.every(({ state }) => state === "signed")).toBe(true);
      },
    ),
  );
});
