import type { Worker } from "@playwright/test";

/** Events that only the browser's own menus and keys can cause: dispatched to the worker as the browser does. */
declare const chrome: Record<string, Record<string, { dispatch(...args: unknown[]): void }>>;

/** Dispatches an event such as `contextMenus.onClicked` with its arguments to the worker. */
export async function dispatchToWorker(worker: Worker, event: string, ...args: unknown[]): Promise<void> {
  await worker.evaluate(
    ([name, given]) => {
      const [api = "", on = ""] = name.split(".");
      chrome[api]?.[on]?.dispatch(...given);
    },
    [event, args] as const,
  );
}
