import { useEffect, useEffectEvent, useRef } from "react";
import { READING_LIMITS } from "#shared/domain/documents/policy.ts";
import type { SignedReading } from "#shared/domain/documents/signed-reading.ts";

/** Seconds between two measurements. */
const PULSE = 2;

/**
 * Measures the reading on this device: which pages were on screen, and for how long the document was, while its page
 * was visible.
 */
export function useReading(reading: SignedReading | null, note: (reading: SignedReading) => void) {
  // Several pages come into view at once, before what the first one noted is rendered.
  const measured = useRef(reading);
  const add = (next: SignedReading) => {
    measured.current = next;
    note(next);
  };
  const addTime = useEffectEvent(() => {
    const { current } = measured;
    if (current === null || document.visibilityState !== "visible") return;
    add({ ...current, seconds: Math.min(current.seconds + PULSE, READING_LIMITS.seconds) });
  });
  useEffect(() => {
    const timer = setInterval(() => addTime(), PULSE * 1000);
    return () => clearInterval(timer);
  }, []);
  return (page: number, page_count: number) => {
    if (page_count > READING_LIMITS.pages) return;
    const shown = measured.current?.pages_shown ?? [];
    if (shown.includes(page)) return;
    add({ pages_shown: [...shown, page], page_count, seconds: measured.current?.seconds ?? 0 });
  };
}
