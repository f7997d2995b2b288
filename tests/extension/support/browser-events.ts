import type { Worker } from "@playwright/test";

/** Events that only a person's hand on the browser's own menus and keys can cause: the worker is told as by the browser. */
declare const chrome: Record<string, Record<string, { dispatch(...args: unknown[]): void }>>;

/** As the browser tells its worker: `contextMenus.onClicked`, with what it gives along. */
export async function tellWorker(worker: Worker, event: string, ...args: unknown[]): Promise<void> {
  await worker.evaluate(
    ([name, given]) => {
      const [api = "", on = ""] = name.split(".");
      chrome[api]?.[on]?.dispatch(...given);
    },
    [event, args] as const,
  );
}
