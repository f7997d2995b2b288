import { setImmediate as nextTurn } from "node:timers/promises";

/** Somebody who waits to be served together with others, and is answered by themselves. */
export interface Waiting<Item, Result> {
  readonly item: Item;
  /** A promise answers once it is kept, and holds up nobody else. */
  answer(result: Result | Promise<Result>): void;
  refuse(error: unknown): void;
}

export interface Combined<Item, Result> {
  /** How many are served at once at most. */
  readonly most: number;
  /** How many batches of one queue are under way at once: while one commits, the next is looked at. */
  readonly lanes: number;
  /** What no two of a batch have in common; whoever comes later with the same waits for the next one. */
  readonly keysOf: (item: Item) => readonly string[];
  /** Answers or refuses each; where it fails, whoever is left is refused with that. */
  readonly serve: (batch: readonly Waiting<Item, Result>[]) => Promise<void>;
}

interface Queue<Item, Result> {
  waiting: readonly Waiting<Item, Result>[];
  lanes: number;
}

/** The first of those who wait, as many as go together. @returns them, and the others in their order */
function takeBatch<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  { most, keysOf }: Combined<Item, Result>,
): readonly [Waiting<Item, Result>[], Waiting<Item, Result>[]] {
  const batch: Waiting<Item, Result>[] = [];
  const others: Waiting<Item, Result>[] = [];
  const taken = new Set<string>();
  for (const one of waiting) {
    const keys = keysOf(one.item);
    const isFree = batch.length < most && !keys.some((key) => taken.has(key));
    (isFree ? batch : others).push(one);
    for (const key of keys) taken.add(key);
  }
  return [batch, others];
}

/**
 * Serves whoever waits for the same thing together: the first at once, those who come meanwhile in the next batch. Nobody waits for
 * a batch to fill.
 * @returns joins a queue, and is kept or broken as `serve` decides for that one
 */
export function createCombiner<Item, Result>(
  combined: Combined<Item, Result>,
): (name: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>();

  async function work(name: string, queue: Queue<Item, Result>): Promise<void> {
    if (queue.lanes === combined.lanes) return;
    queue.lanes += 1;
    while (queue.waiting.length > 0) {
      const [batch, others] = takeBatch(queue.waiting, combined);
      queue.waiting = others;
      await combined.serve(batch).catch((error: unknown) => {
        for (const one of batch) one.refuse(error);
      });
      // Whoever asks again on being answered goes along.
      await nextTurn();
    }
    queue.lanes -= 1;
    if (queue.lanes === 0) queues.delete(name);
  }

  return (name, item) => {
    const queue = queues.get(name) ?? { waiting: [], lanes: 0 };
    queues.set(name, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.waiting = [...queue.waiting, { item, answer: resolve, refuse: reject }];
    setImmediate(() => void work(name, queue));
    return promise;
  };
}
