import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { type ServerApp, createApp } from "#server/app.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { AppLimits } from "#server/engine/http/connection-limits.ts";
import { type Env, readEnv } from "#server/engine/env.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type Api, createApi, dataOf } from "./api.ts";
import { createTestDatabase } from "./test-database.ts";
import { emailOf, TEST_PASSWORD } from "./test-users.ts";

export interface TestTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly deviceKey?: string;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly db: Db;
  /** The folder of its files. */
  readonly dataDir: string;
  /** The API without a token. */
  readonly visitor: Api;
  logIn(email: string, password?: string): Promise<TestTokens>;
  logInAs(role: RoleSlug): Promise<Api>;
  withToken(accessToken: string): Api;
  /** Restarts the server at another time on the same database, as CLOCK_AT does. */
  restartAt(clockAt: string): Promise<void>;
  /** A second server on the same database; the caller closes it. */
  startTwin(): Promise<ServerApp>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** The simulated instant, ISO 8601 with zone. */
  readonly clockAt?: string;
  readonly env?: Partial<Env>;
  readonly webFolder?: string;
  readonly limits?: Partial<AppLimits>;
  /** Destination of its log. */
  readonly logStream?: Writable;
}

export const TEST_SECRET = "a secret of the tests, long enough for HMAC";
const secrets = { token_secret: TEST_SECRET };
/** Tests call many routes at once as one user, on machines that are busy. */
const patient = { heavyReadMs: 60_000, sumMs: 60_000 };
/** No pages are served unless a test provides some, so that a build of the web app makes no difference. */
const NO_PAGES = "/nowhere";

/** The whole server on its own database; it listens only on request of a test. */
export async function createTestApp({
  clockAt,
  env,
  webFolder = NO_PAGES,
  limits,
  logStream,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "llavero-test-"));
  const start = async (at: string | undefined): Promise<ServerApp> => {
    const read = readEnv({
      LOG_LEVEL: "fatal",
      DEMO: "0",
      CLOCK_AT: at,
      DATA_DIR: dataDir,
      PASSWORD_COST: "light",
      INE_URL: "off",
    });
    const started = await createApp({
      env: { ...read, ...env },
      databaseUrl: database.url,
      secrets,
      webFolder,
      limits: { ...patient, ...limits },
      ...(logStream && { logStream }),
    });
    // LibreOffice starts in tests that render, not wherever a document is near.
    const documentRenderer = { ...started.services.documentRenderer, prepare: () => {} };
    Object.assign(started.services, { documentRenderer });
    return started;
  };
  let app = await start(clockAt);
  const http = () => app.http;
  const visitor = createApi(http, null);
  const logIn = async (email: string, password = TEST_PASSWORD) =>
    dataOf(await visitor.post<TestTokens>("/auth/login", { email, password }));
  const withToken = (accessToken: string) => createApi(http, accessToken);
  return {
    get http() {
      return app.http;
    },
    get services() {
      return app.services;
    },
    get db() {
      return app.services.db;
    },
    dataDir,
    visitor,
    logIn,
    logInAs: async (role) => withToken((await logIn(emailOf(role))).accessToken),
    withToken,
    async restartAt(at) {
      await app.close();
      app = await start(at);
    },
    startTwin: () => start(clockAt),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
