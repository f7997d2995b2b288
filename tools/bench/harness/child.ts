import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A child process of the benchmark that receives messages and answers. */
export interface Child {
  /** @throws Error when the process ends instead of answering */
  request(message: string | number): Promise<unknown>;
  /** One message sent by the process on its own. */
  hear(): Promise<unknown>;
  end(): Promise<void>;
}

/** @throws Error when the process ends instead of answering */
async function hear(child: ChildProcess): Promise<unknown> {
  const end = new AbortController();
  const { signal } = end;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("A process of the benchmark ended unexpectedly");
  });
  try {
    const [message]: unknown[] = await Promise.race([once(child, "message", { signal }), ended]);
    return message;
  } finally {
    end.abort();
    ended.catch(() => {});
  }
}

/** Starts a module next to its caller as a process; it ends when this process does. */
export function startChild(module: string, args: readonly string[], execArgv: readonly string[] = []): Child {
  const child = fork(module, [...args], { execArgv: [...execArgv] });
  return {
    hear: () => hear(child),
    request(message) {
      const reply = hear(child);
      child.send(message);
      return reply;
    },
    async end() {
      if (!child.connected) return;
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}
