/**
 * Lets so many works go on at once; further ones wait for their turn, in order, and hold nothing meanwhile.
 * For what takes much memory or many threads at a time.
 * @param limit how many at once
 */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = limit;
  const enter = async () => {
    if (free === 0) return new Promise<void>((resolve) => void waiting.push(resolve));
    free -= 1;
  };
  // The place is handed on: were it freed, whoever comes at that moment would take it before the one who waits.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
