import { setImmediate as nextLoopIteration } from "node:timers/promises";

/** A request waiting to be served in a batch; each gets its own result. */
export interface Waiting<Item, Result> {
  readonly item: Item;
  /** A promise is passed on once settled, without delaying the rest of the batch. */
  respond(result: Result | Promise<Result>): void;
  refuse(error: unknown): void;
}

export interface BatchedRequests<Item, Result> {
  /** Maximum batch size. */
  readonly most: number;
  /** Maximum concurrent batches of one queue: while one commits, the next is prepared. */
  readonly lanes: number;
  /** Keys that must be unique within a batch; a later request with the same key waits for the next batch. */
  readonly keysOf: (item: Item) => readonly string[];
  /** Answers or refuses each request. When it throws, the remaining ones are rejected with that error. */
  readonly serve: (batch: readonly Waiting<Item, Result>[]) => Promise<void>;
}

interface Queue<Item, Result> {
  waiting: readonly Waiting<Item, Result>[];
  lanes: number;
}

/**
 * Takes the first requests that may share a batch.
 * @returns the batch and the rest, both in order
 */
function takeBatch<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  { most, keysOf }: BatchedRequests<Item, Result>,
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
 * Batches concurrent requests of the same queue: the first is served at once, those that arrive meanwhile form the
 * next batch. No request waits for a batch to fill.
 * @returns a function that enqueues an item and resolves or rejects as `serve` decides for that item
 */
export function createRequestBatcher<Item, Result>(
  combined: BatchedRequests<Item, Result>,
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
      // A caller that enqueues again on its result joins the next batch.
      await nextLoopIteration();
    }
    queue.lanes -= 1;
    if (queue.lanes === 0) queues.delete(name);
  }

  return (name, item) => {
    const queue = queues.get(name) ?? { waiting: [], lanes: 0 };
    queues.set(name, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.waiting = [...queue.waiting, { item, respond: resolve, refuse: reject }];
    setImmediate(() => void work(name, queue));
    return promise;
  };
}
