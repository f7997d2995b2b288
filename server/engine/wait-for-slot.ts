import type { LimitFunction } from "p-limit";
import type { AppError } from "#shared/domain/core/app-error.ts";

/**
 * Waits for one of a limit's slots, first come first served.
 * @param waitMs how long it waits at most, in milliseconds
 * @param refuse the error of a wait that was too long
 * @returns a function that frees the slot; it may be called more than once
 */
export function waitForSlot(limit: LimitFunction, waitMs: number, refuse: () => AppError): Promise<() => void> {
  const slot = Promise.withResolvers<() => void>();
  const stay = Promise.withResolvers<void>();
  let isWaiting = true;
  const late = setTimeout(() => {
    isWaiting = false;
    slot.reject(refuse());
  }, waitMs);
  void limit(async () => {
    if (!isWaiting) return;
    clearTimeout(late);
    slot.resolve(stay.resolve);
    await stay.promise;
  });
  return slot.promise;
}

/** Waits for one slot, then for another, and frees the first where the second is refused. @returns a function that frees both */
export async function waitForBoth(first: Promise<() => void>, second: () => Promise<() => void>): Promise<() => void> {
  const leaveFirst = await first;
  try {
    const leaveSecond = await second();
    return () => {
      leaveSecond();
      leaveFirst();
    };
  } catch (error) {
    leaveFirst();
    throw error;
  }
}
