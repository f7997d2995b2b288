/** Consecutive looks without work after which a start hangs: three seconds at a look each quarter of a second. */
const IDLE_LOOKS = 12;
/** Part of the time between two looks below which a process did no work; looking itself takes less. */
const IDLE_PART = 0.04;

/**
 * Detects that a starting process waits for something that never comes: it lives and uses no processor time. On a busy
 * machine a process that does start still gets a share of the processor.
 * @param everyMs milliseconds between two looks
 * @returns a function that takes the processor time used so far, in milliseconds, and returns whether the process hangs
 */
export function detectStall(everyMs: number): (usedMs: number) => boolean {
  let before = 0;
  let idleLooks = 0;
  return (usedMs) => {
    idleLooks = usedMs - before < everyMs * IDLE_PART ? idleLooks + 1 : 0;
    before = usedMs;
    return idleLooks >= IDLE_LOOKS;
  };
}
