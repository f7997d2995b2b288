/**
 * Lets so many works go on at once; further ones wait for their turn, in order. For what takes much memory at a time.
 * @param limit how many at once
 */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = () => {
    running += 1;
  };
  const end = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
