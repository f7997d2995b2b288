import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  startSending,
  discard,
  hold,
  isKeyKnown,
  type SendOutcome,
  recover,
  sendAgain,
  applyOutcome,
  undo,
  untilLeaving,
} from "#shared/client/outbox/outbox-machine.ts";
import { type Outgoing, outgoing, UNDO_MS } from "#shared/client/outbox/outgoing.ts";
import { anOutgoing } from "#tests/support/outgoing.ts";

const failure = { key: "error.not_allowed", message: "No", params: {} };
const sending = (more: Partial<Outgoing> = {}) => startSending(anOutgoing(more), UNDO_MS);
const HOUR = 3_600_000;

describe("outbox entry", () => {
  it("an entry can be undone for five seconds and no longer", () => {
    const entry = anOutgoing();
    expect(undo(entry, UNDO_MS - 1)).toBeNull();
    expect(undo(entry, UNDO_MS)).toBe(entry);
    expect(startSending(entry, UNDO_MS - 1)).toBe(entry);
    expect(startSending(entry, UNDO_MS)).toMatchObject({ state: "sending", tries: 1, tried_at: UNDO_MS });
  });

  it("an entry is sent at once if the clock was set back, which would delay it by as much", () => {
    const entry = anOutgoing();
    expect(startSending(entry, -HOUR).state).toBe("sending");
    expect(undo(entry, -HOUR)).toBe(entry);
    expect(untilLeaving(entry, -HOUR)).toBe(0);
    expect(untilLeaving(entry, 1)).toBe(UNDO_MS - 1);
  });

  it("an entry waits without a connection, and is sent with one", () => {
    const waiting = hold(anOutgoing(), UNDO_MS);
    expect(waiting.state).toBe("waiting");
    expect(startSending(waiting, UNDO_MS + 1).state).toBe("sending");
    expect(applyOutcome(sending(), { kind: "postponed" })).toMatchObject({ state: "waiting" });
  });

  it("a refused entry shows the reason, and is resent when the user requests it", () => {
    const failed = applyOutcome(sending(), { kind: "refused", failure });
    expect(failed).toMatchObject({ state: "failed", failure });
    expect(startSending(failed ?? anOutgoing(), UNDO_MS + 1).state).toBe("failed");
    expect(sendAgain(failed ?? anOutgoing(), UNDO_MS + 1)).toMatchObject({ state: "waiting", failure: null });
  });

  it("an incident whose response was lost is resent, and such a payment is unsure", () => {
    expect(applyOutcome(sending({ kind: "incident" }), { kind: "lost" })?.state).toBe("waiting");
    expect(applyOutcome(sending(), { kind: "lost" })?.state).toBe("unsure");
    expect(recover(sending())?.state).toBe("unsure");
    expect(recover(sending({ kind: "incident" }))?.state).toBe("waiting");
  });

  it("an entry is never sent with a key that the server may have deleted", () => {
    const incident = applyOutcome(sending({ kind: "incident" }), { kind: "lost" }) ?? anOutgoing();
    expect(startSending(incident, UNDO_MS + 22 * HOUR).state).toBe("sending");
    expect(startSending(incident, UNDO_MS + 24 * HOUR).state).toBe("unsure");
    const payment = applyOutcome(sending(), { kind: "lost" }) ?? anOutgoing();
    expect(sendAgain(payment, UNDO_MS + 24 * HOUR)).toBe(payment);
    expect(sendAgain(payment, UNDO_MS - 24 * HOUR)).toBe(payment);
    // An entry that was never sent has a key unknown to the server.
    expect(startSending(anOutgoing(), 100 * HOUR).state).toBe("sending");
  });

  it("an entry cannot be discarded while it is being sent", () => {
    const entry = sending();
    expect(discard(entry)).toBe(entry);
    expect(discard(anOutgoing({ state: "unsure" }))).toBeNull();
  });
});

const outcome: fc.Arbitrary<SendOutcome> = fc.constantFrom(
  { kind: "sent" } as const,
  { kind: "refused", failure } as const,
  { kind: "postponed" } as const,
  { kind: "lost" } as const,
);
const event = fc.oneof(
  fc.constantFrom("undo", "begin", "hold", "recover", "again", "discard").map((name) => ({ name, outcome: null })),
  outcome.map((one) => ({ name: "settle", outcome: one })),
);
const steps = fc.array(fc.record({ event, passes: fc.constantFrom(0, 100, 3000, 20 * HOUR) }), { maxLength: 40 });

function apply(entry: Outgoing, { name, outcome: came }: { name: string; outcome: SendOutcome | null }, now: number) {
  if (name === "undo") return undo(entry, now);
  if (name === "begin") return startSending(entry, now);
  if (name === "hold") return hold(entry, now);
  if (name === "recover") return recover(entry);
  if (name === "again") return sendAgain(entry, now);
  if (name === "discard") return discard(entry);
  return came ? applyOutcome(entry, came) : entry;
}

describe("entries after any sequence of events", () => {
  it("an entry is removed only when it was sent, undone in time or discarded by the user", () => {
    fc.assert(
      fc.property(steps, fc.constantFrom("incident" as const, "payment" as const), (course, kind) => {
        let entry: Outgoing = anOutgoing({ kind });
        let now = 0;
        for (const { event: happened, passes } of course) {
          now += passes;
          const after = apply(entry, happened, now);
          if (after === null) {
            const mayGo =
              (happened.name === "undo" && now < UNDO_MS) ||
              happened.name === "discard" ||
              (entry.state === "sending" && happened.outcome?.kind === "sent");
            expect(mayGo).toBe(true);
            return;
          }
          expect(outgoing.parse(after)).toEqual(after);
          expect([after.id, after.body, after.person, after.server]).toEqual([
            entry.id,
            entry.body,
            entry.person,
            entry.server,
          ]);
          entry = after;
        }
      }),
    );
  });

  it("an unsure payment is resent only when the user requests it, and never after its key was deleted", () => {
    fc.assert(
      fc.property(steps, (course) => {
        let entry: Outgoing = anOutgoing();
        let now = 0;
        let isInDoubt = false;
        for (const { event: happened, passes } of course) {
          now += passes;
          const after = apply(entry, happened, now);
          if (after === null) return;
          if (after.state === "sending" && entry.state !== "sending") {
            expect(isInDoubt).toBe(false);
            expect(now).toBeGreaterThanOrEqual(UNDO_MS);
            expect(isKeyKnown(entry, now)).toBe(true);
          }
          if (after.state === "unsure") isInDoubt = true;
          else if (happened.name === "again" && entry.state === "unsure") isInDoubt = false;
          entry = after;
        }
      }),
    );
  });
});
