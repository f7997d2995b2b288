import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookingLinkLifecycle,
  bookingLinkStates,
  bookingLinkSystemMoves,
  linkStateAt,
} from "#shared/domain/bookings/booking-link.ts";
import {
  bookingLifecycle,
  bookingStates,
  bookingSystemMoves,
  holdingBookingStates,
} from "#shared/domain/bookings/booking-moves.ts";
import { allowedMoves, isMoveAllowed, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { mandateLifecycle, mandateStates, mandateSystemMoves } from "#shared/domain/accounting/mandates/mandate.ts";
import { documentLifecycle, documentStates, documentSystemMoves } from "#shared/domain/documents/document.ts";
import { signerLifecycle, signerStates } from "#shared/domain/documents/signer.ts";
import { templateLifecycle, templateStates } from "#shared/domain/documents/template.ts";

/** A complete lifecycle: moves of staff, visitors and the clock, initial states and final states. */
interface Life {
  readonly name: string;
  readonly states: readonly string[];
  readonly moves: Lifecycle<string, string>;
  readonly initialStates: readonly string[];
  readonly ends: readonly string[];
}

const lives: readonly Life[] = [
  {
    name: "a booking link",
    states: bookingLinkStates,
    moves: { ...bookingLinkLifecycle, ...bookingLinkSystemMoves },
    initialStates: ["active"],
    ends: ["used", "expired", "revoked"],
  },
  {
    name: "a booking",
    states: bookingStates,
    moves: { ...bookingLifecycle, ...bookingSystemMoves },
    initialStates: ["unconfirmed", "received"],
    ends: ["converted", "rejected", "cancelled", "lapsed", "withdrawn"],
  },
  {
    name: "a document",
    states: documentStates,
    moves: { ...documentLifecycle, ...documentSystemMoves },
    initialStates: ["draft"],
    ends: ["signed", "declined", "expired", "cancelled"],
  },
  {
    name: "a mandate",
    states: mandateStates,
    moves: { ...mandateLifecycle, ...mandateSystemMoves },
    initialStates: ["pending", "active"],
    ends: ["cancelled"],
  },
  {
    name: "a signer",
    states: signerStates,
    moves: signerLifecycle,
    initialStates: ["pending"],
    ends: ["signed", "declined"],
  },
];

/** The states passed by a random walk; each choice selects one of the allowed moves. */
function simulate({ moves, initialStates }: Life, choices: readonly number[]): string[] {
  const states = [initialStates[(choices[0] ?? 0) % initialStates.length] ?? ""];
  for (const choice of choices) {
    const state = states.at(-1) ?? "";
    const targets = allowedMoves(moves, state).flatMap((verb) => moves[verb]?.to ?? []);
    if (targets.length === 0) return states;
    states.push(targets[choice % targets.length] ?? "");
  }
  return states;
}

const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });

describe.each(lives)("$name", (life) => {
  test("a lifecycle stays within its states and has no move after a final state", () => {
    fc.assert(
      fc.property(choices, (picks) => {
        const states = simulate(life, picks);
        for (const [index, state] of states.entries()) {
          expect(life.states).toContain(state);
          if (life.ends.includes(state)) expect(index).toBe(states.length - 1);
        }
      }),
    );
  });

  test("a lifecycle reaches each of its states, and a final state is reachable from each", () => {
    const reachable = (from: readonly string[]): ReadonlySet<string> => {
      const found = new Set(from);
      for (const state of found)
        for (const verb of allowedMoves(life.moves, state)) for (const to of life.moves[verb]?.to ?? []) found.add(to);
      return found;
    };
    expect([...reachable(life.initialStates)].toSorted()).toEqual(life.states.toSorted());
    for (const state of life.states) {
      const isOver = allowedMoves(life.moves, state).length === 0;
      expect({ state, isOver }).toEqual({ state, isOver: life.ends.includes(state) });
      expect(
        life.ends.some((end) => reachable([state]).has(end)),
        state,
      ).toBe(true);
    }
  });
});

/** Progress of a document; from each step it may also reach a final state. */
const documentSteps = ["draft", "printing", "sent", "partly_signed"];

test("a sent document never becomes unsent, nor a signed one unsigned; only printing can go back to draft", () => {
  fc.assert(
    fc.property(choices, (picks) => {
      const life = lives.find(({ name }) => name === "a document");
      if (!life) throw new Error("There is no lifecycle of documents");
      const states = simulate(life, picks);
      for (const [index, state] of states.entries()) {
        const [before, now] = [documentSteps.indexOf(states[index - 1] ?? ""), documentSteps.indexOf(state)];
        if (before > documentSteps.indexOf("printing") && now >= 0) expect(now).toBeGreaterThanOrEqual(before);
      }
    }),
  );
});

test("a booking holds its days without interruption from receipt until its end", () => {
  fc.assert(
    fc.property(choices, (picks) => {
      const life = lives.find(({ name }) => name === "a booking");
      if (!life) throw new Error("There is no lifecycle of bookings");
      const holding: ReadonlySet<string> = new Set([...holdingBookingStates, "converted"]);
      const held = simulate(life, picks).map((state) => holding.has(state));
      const changes = held.filter((isHeld, index) => index > 0 && isHeld !== held[index - 1]);
      // Holding starts at most once and stops at most once.
      expect(changes.length).toBeLessThanOrEqual(held[0] ? 1 : 2);
    }),
  );
});

test("a template can only be activated as a draft and deactivated when active; archived it allows neither", () => {
  for (const state of templateStates)
    expect({
      state,
      moves: allowedMoves(templateLifecycle, state).filter((verb) => isMoveAllowed(templateLifecycle, state, verb)),
    }).toEqual({ state, moves: { draft: ["activate"], active: ["deactivate"], archived: [] }[state] });
});

test("a link that is over stays over at any later time", () => {
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...bookingLinkStates), instants, instants, instants, (state, ending, one, other) => {
      const link = { state, expires_at: ending.toISOString() };
      const [early, late] = one < other ? [one, other] : [other, one];
      const [before, after] = [linkStateAt(link, early), linkStateAt(link, late)];
      if (before !== "active") expect(after).toBe(before);
      if (after === "active") expect(late < ending).toBe(true);
      if (state !== "active") expect(after).toBe(state);
    }),
  );
});
