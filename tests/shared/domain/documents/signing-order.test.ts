import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isComplete,
  maySignNow,
  type Signer,
  signerStates,
  signerTasks,
  signingOrders,
  takesPart,
} from "#shared/domain/documents/signer.ts";

type Turn = Pick<Signer, "id" | "position" | "state" | "task">;

const someTurn = fc.record({ state: fc.constantFrom(...signerStates), task: fc.constantFrom(...signerTasks) });

const someSigners = fc.array(someTurn, { minLength: 1, maxLength: 8 }).chain((turns) =>
  fc
    .shuffledSubarray(
      turns.map((_, index) => index),
      { minLength: turns.length },
    )
    .map((positions) =>
      turns.map((turn, index) => ({ id: String(index), ...turn, position: (positions[index] ?? 0) + 1 })),
    ),
);

test("no one signs twice, no one signs after declining, and who gets a copy is never expected", () => {
  fc.assert(
    fc.property(someSigners, fc.constantFrom(...signingOrders), (signers, order) => {
      for (const signer of signers)
        if (signer.state === "signed" || signer.state === "declined" || signer.task === "copy")
          expect(maySignNow(signer, signers, order)).toBe(false);
    }),
  );
});

test("in ordered signing at most one person has the turn: the first who has not signed or approved, unless they declined", () => {
  fc.assert(
    fc.property(someSigners, (signers) => {
      const expected = signers.filter(takesPart).toSorted((a, b) => a.position - b.position);
      const first = expected.find(({ state }) => state !== "signed");
      const next = first && first.state !== "declined" ? [first.id] : [];
      const allowed = signers.filter((signer) => maySignNow(signer, signers, "sequential")).map(({ id }) => id);
      expect(allowed).toEqual(next);
    }),
  );
});

test("a document is complete when all have signed or approved of whom it is expected, and never with copies alone", () => {
  fc.assert(
    fc.property(someSigners, (signers) => {
      const expected = signers.filter(({ task }) => task !== "copy");
      expect(isComplete(signers)).toBe(expected.length > 0 && expected.every(({ state }) => state === "signed"));
    }),
  );
});

test("answering in turn completes a document after as many answers as there are who sign or approve, ordered or not", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...signerTasks), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...signingOrders),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (tasks, order, choices) => {
        let signers = tasks.map((task, index): Turn => ({
          id: String(index),
          position: index + 1,
          state: "pending",
          task,
        }));
        const count = signers.filter(takesPart).length;
        for (let signed = 0; signed < count; signed += 1) {
          expect(isComplete(signers)).toBe(false);
          const able = signers.filter((signer) => maySignNow(signer, signers, order));
          expect(able).toHaveLength(order === "parallel" ? count - signed : 1);
          const chosen = able[(choices[signed] ?? 0) % able.length];
          signers = signers.map((signer) => (signer === chosen ? { ...signer, state: "signed" } : signer));
        }
        expect(isComplete(signers)).toBe(count > 0);
      },
    ),
  );
});
