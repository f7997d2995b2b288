import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { COMPANY, type Templates } from "../harness/templates.ts";

const HOUR_MS = 3_600_000;

/** The installation's server, as seen by its administrator and by a visitor. */
export interface RunningServer {
  readonly api: Api;
  readonly visitor: Api;
  readonly pid: number;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
}

async function logIn(visitor: Api): Promise<string> {
  const login = { email: COMPANY.email, password: COMPANY.password };
  return dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login)).accessToken;
}

/** An installation whose server is started, killed and started again; each start is some hours later. */
export async function createInstallation(templates: Templates, variables: Readonly<Record<string, string>>) {
  const folder = await templates.aFolder(variables);
  const startedAt = Date.now();
  let starts = 0;
  const start = async (): Promise<RunningServer> => {
    const server = await folder.start({ CLOCK_AT: new Date(startedAt + starts * 3 * HOUR_MS).toISOString() });
    starts += 1;
    const visitor = createHttpApi(server.origin, null);
    const api = createHttpApi(server.origin, await logIn(visitor));
    return { api, visitor, pid: server.pid, kill: () => server.kill() };
  };
  return { start, discard: () => folder.discard() };
}
export type FaultInstallation = Awaited<ReturnType<typeof createInstallation>>;
