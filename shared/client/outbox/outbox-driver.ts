import { subscribe } from "valtio/vanilla";
import { createBackoff } from "../backoff.ts";
import { getPlatform } from "../current-platform.ts";
import { connectionState, whenReachable } from "../state/connection-state.ts";
import { watchSession } from "../state/session-state.ts";
import { startSending, hold, isDue, recover, applyOutcome, untilLeaving } from "./outbox-machine.ts";
import { broadcastSent } from "./outbox-channel.ts";
import { changeEntry, isOwn, readOwnEntries } from "./outbox-store.ts";
import type { Outgoing } from "./outgoing.ts";
import { isServerThere, sendEntry } from "./send-entry.ts";

const LOCK = "llavero.outbox";

const asleep = () => {};

/** A wake-up signal for a waiting loop. */
function createBell() {
  let hasRung = false;
  let wake = asleep;
  return {
    ring() {
      hasRung = true;
      wake();
    },
    /** @param milliseconds timeout; Infinity for none */
    async next(milliseconds: number): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (hasRung) resolve();
        else if (milliseconds < Infinity) timer = setTimeout(resolve, milliseconds);
      });
      clearTimeout(timer);
      hasRung = false;
    },
  };
}

type Bell = ReturnType<typeof createBell>;

async function sendOne(entry: Outgoing): Promise<boolean> {
  const { after: sending } = await changeEntry(entry.id, (found) =>
    isOwn(found) ? startSending(found, Date.now()) : found,
  );
  if (sending?.state !== "sending") return true;
  const { outcome, registered } = await sendEntry(sending);
  await changeEntry(entry.id, (found) => applyOutcome(found, outcome));
  if (registered) {
    const { id, kind, person } = sending;
    broadcastSent({ id, kind, person, record_id: registered.id, code: registered.code });
  }
  return outcome.kind === "sent" || outcome.kind === "refused";
}

/**
 * Sends due entries one after another.
 * @returns whether the outcome of all is known
 */
async function sendDue(entries: readonly Outgoing[]): Promise<boolean> {
  const due = entries.filter((entry) => isDue(entry, Date.now()));
  if (due.length === 0) return true;
  if (!(await isServerThere())) {
    for (const { id } of due) await changeEntry(id, (entry) => hold(entry, Date.now()));
    return false;
  }
  for (const entry of due) if (!(await sendOne(entry))) return false;
  return true;
}

/** Milliseconds until the next entry is due. */
function untilNext(entries: readonly Outgoing[]): number {
  const leaving = entries.filter(({ state }) => state === "undoable");
  return Math.min(Infinity, ...leaving.map((entry) => untilLeaving(entry, Date.now())));
}

async function drive(bell: Bell, stopping: AbortSignal): Promise<void> {
  const backoff = createBackoff();
  for (const { id } of await readOwnEntries()) await changeEntry(id, recover);
  while (!stopping.aborted) {
    const isDone = await sendDue(await readOwnEntries());
    if (isDone) backoff.reset();
    // Entries added meanwhile, and those not due yet.
    const next = untilNext(await readOwnEntries());
    await bell.next(isDone ? next : Math.min(next, backoff.next()));
  }
}

/** Events after which there may be something to send: an entry, a login, a connection. */
function watchReasons(ring: () => void): () => void {
  const stops = [
    getPlatform().outbox.watch(ring),
    watchSession(ring),
    subscribe(connectionState, ring),
    whenReachable(ring),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Sends due entries, in one place on this device: the extension's worker, or the one tab of the web app that holds
 * the lock. Without Web Locks (a page on plain http) every tab sends; the Idempotency-Key then prevents duplicates.
 * @returns `ring`, to be called when there is something to send, and `stop`
 */
export function driveOutbox(): { readonly ring: () => void; readonly stop: () => void } {
  const bell = createBell();
  const stopping = new AbortController();
  const ring = () => bell.ring();
  const stopWatching = watchReasons(ring);
  const run = () => drive(bell, stopping.signal);
  const running = "locks" in navigator ? navigator.locks.request(LOCK, { signal: stopping.signal }, run) : run();
  running.catch((error: unknown) => {
    // Stopped while waiting for the lock: nothing was started.
    if (!stopping.signal.aborted) throw error;
  });
  return {
    ring,
    stop() {
      stopWatching();
      stopping.abort();
      bell.ring();
    },
  };
}
