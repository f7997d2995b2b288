import { useEffect, useEffectEvent } from "react";
import { READING_LIMITS } from "#shared/domain/documents/policy.ts";
import type { SignedReading } from "#shared/domain/documents/signed-reading.ts";

/** Seconds between two measurements. */
const PULSE = 2;

/**
 * Measures the reading on this device: which pages were on screen, and for how long the document was, while its page
 * was visible.
 */
export function useReading(reading: SignedReading | null, note: (reading: SignedReading) => void) {
  const addTime = useEffectEvent(() => {
    if (reading === null || document.visibilityState !== "visible") return;
    note({ ...reading, seconds: Math.min(reading.seconds + PULSE, READING_LIMITS.seconds) });
  });
  useEffect(() => {
    const timer = setInterval(() => addTime(), PULSE * 1000);
    return () => clearInterval(timer);
  }, []);
  return (page: number, page_count: number) => {
    if (page_count > READING_LIMITS.pages) return;
    const shown = reading?.pages_shown ?? [];
    if (shown.includes(page)) return;
    note({ pages_shown: [...shown, page], page_count, seconds: reading?.seconds ?? 0 });
  };
}
