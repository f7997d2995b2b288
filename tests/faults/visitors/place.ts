import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { type Api, dataOf } from "#tests/support/api.ts";

/** A start on two cores that others use too. */
const START_MS = 180_000;
const HOUR_MS = 3_600_000;
const PASSWORD = "una contraseña larga";
const EMAIL = "begona@fincas.example";
const COMPANY = {
  company_name: "Fincas Núñez, S.L.",
  tax_id: "B12345674",
  street: "Calle de Alcalá, 14",
  postal_code: "28014",
  city: "Madrid",
  company_email: "oficina@fincas.example",
  company_phone: "915042213",
  name: "Begoña Núñez",
  email: EMAIL,
  password: PASSWORD,
};

/** The server as a process of its own, with the database that it brings. */
export interface RunningServer {
  readonly api: Api;
  readonly visitor: Api;
  readonly pid: number;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

/** Looks until something is so. @throws Error after three minutes */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = START_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(50);
  }
}

/** The processes that a process has begun. */
export function childrenOf(pid: number): readonly { readonly pid: number; readonly command: string }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [own, parent, ...words] = line.trim().split(/\s+/);
    return Number(parent) === pid ? [{ pid: Number(own), command: words.join(" ") }] : [];
  });
}

async function launch(env: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn("node", ["server/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => void (printed += chunk.toString()));
  await until("the server's start", async () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    return /http:\/\/127\.0\.0\.1:\d+/.test(printed);
  });
  return { child, printed };
}

async function logIn(visitor: Api): Promise<string> {
  const login = { email: EMAIL, password: PASSWORD };
  return dataOf(await visitor.post<{ accessToken: string }>("/auth/login", login)).accessToken;
}

/** A folder with an office in it, whose server is started, killed and started again; each start is some hours later. */
export async function createPlace(variables: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-faults-"));
  const { PATH = "", FAULTS_PORT = "4430" } = process.env;
  const fixed = { PATH, PORT: FAULTS_PORT, HOST: "127.0.0.1", DATA_DIR: path.join(folder, "data"), DEMO: "0" };
  const begin = Date.now();
  let [starts, now] = [0, null as ChildProcess | null];

  const start = async (): Promise<RunningServer> => {
    const CLOCK_AT = new Date(begin + starts * 3 * HOUR_MS).toISOString();
    const { child, printed } = await launch({ ...fixed, SMTP_ALLOW_PRIVATE: "1", CLOCK_AT, ...variables });
    now = child;
    const visitor = createHttpApi(`http://127.0.0.1:${FAULTS_PORT}`, null);
    const [, setUp] = /\/set-up\/(\w+)/.exec(printed) ?? [];
    if (setUp) dataOf(await visitor.post(`/set-up/${setUp}`, COMPANY));
    starts += 1;
    const api = createHttpApi(`http://127.0.0.1:${FAULTS_PORT}`, await logIn(visitor));
    const kill = async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    };
    return { api, visitor, pid: child.pid ?? 0, kill };
  };
  const discard = async () => {
    if (now?.exitCode === null && now.signalCode === null) {
      const ended = once(now, "exit");
      now.kill("SIGTERM");
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  return { start, discard };
}
export type Place = Awaited<ReturnType<typeof createPlace>>;
