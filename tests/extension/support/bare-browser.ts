import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect } from "#tests/e2e/support/test.ts";
import { extensionArgs } from "./extension-test.ts";

/*
 * A browser in which only pages are debugged. Playwright attaches to every worker, and an attached one never ends: a
 * worker's start and end are observed from outside.
 */

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly attached: boolean;
}

interface CommandResponse {
  readonly id: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

type Call = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

async function connect(profile: string): Promise<Call> {
  const file = path.join(profile, "DevToolsActivePort");
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).toContain("/devtools/");
  const [port, endpoint] = (await readFile(file, "utf8")).split("\n");
  const wire = new WebSocket(`ws://127.0.0.1:${port}${endpoint}`);
  await once(wire, "open");
  const waiting = new Map<number, (response: CommandResponse) => void>();
  wire.addEventListener("message", ({ data }) => {
    const response: CommandResponse = JSON.parse(String(data));
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  });
  let last = 0;
  return async (method, params = {}, sessionId) => {
    const id = ++last;
    const response = new Promise<CommandResponse>((resolve) => waiting.set(id, resolve));
    wire.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await response;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}

export interface BarePage {
  /** The value of an expression, promises awaited. */
  read(expression: string): Promise<unknown>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: "Enter"): Promise<void>;
}

async function openPage(call: Call, url: string): Promise<BarePage> {
  const { targetId } = await call("Target.createTarget", { url });
  const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
  const session = String(sessionId);
  return {
    async read(expression) {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await call("Runtime.evaluate", params, session);
      return typeof result === "object" && result !== null && "value" in result ? result.value : undefined;
    },
    async type(text) {
      await call("Input.insertText", { text }, session);
    },
    async press(key) {
      const pressed = { key, code: key, windowsVirtualKeyCode: 13, text: "\r" };
      await call("Input.dispatchKeyEvent", { type: "keyDown", ...pressed }, session);
      await call("Input.dispatchKeyEvent", { type: "keyUp", ...pressed }, session);
    },
  };
}

export interface BareBrowser {
  open(url: string): Promise<BarePage>;
  workers(): Promise<readonly Target[]>;
  /** Stops them, as the browser does with an idle worker. */
  stopWorkers(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts it with a profile that may have been used before.
 * @param args of the command line, with the headless mode
 */
export async function startBareBrowser(
  program: string,
  args: readonly string[],
  profile: string,
): Promise<BareBrowser> {
  await rm(path.join(profile, "DevToolsActivePort"), { force: true });
  const own = [`--user-data-dir=${profile}`, "--remote-debugging-port=0", ...extensionArgs, "about:blank"];
  const child = spawn(program, [...args, ...own], { stdio: "ignore" });
  const call = await connect(profile);
  const targets = async () => (await call("Target.getTargets")).targetInfos as readonly Target[];
  const workers = async () => (await targets()).filter(({ type }) => type === "service_worker");
  /** A target that has ended meanwhile counts as closed. */
  const closeAll = async (closed: readonly Target[]) => {
    for (const { targetId } of closed) await call("Target.closeTarget", { targetId }).catch(() => null);
  };
  return {
    open: (url) => openPage(call, url),
    workers,
    async stopWorkers() {
      // The options page of the first run is open too, and keeps its worker alive.
      await closeAll((await targets()).filter(({ url }) => url.includes("/options.html")));
      const stillThere = async () => {
        await closeAll(await workers());
        return workers();
      };
      await expect.poll(stillThere).toEqual([]);
    },
    async close() {
      const hasEnded = once(child, "exit");
      await call("Browser.close");
      await hasEnded;
    },
  };
}
