export interface Turns {
  /** Does the work when its turn comes; whoever asked first goes first. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets at most `places` pieces of work run at once; the others wait and hold nothing meanwhile. */
export function createTurns(places: number): Turns {
  const waiting: (() => void)[] = [];
  let free = places;
  const enter = async () => {
    if (free === 0) return new Promise<void>((resolve) => void waiting.push(resolve));
    free -= 1;
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async take(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
