import { test as base, expect, type BrowserContextOptions, type Page } from "@playwright/test";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { Api } from "#tests/support/api.ts";
import { type Builders, createBuilders, numberFrom } from "#tests/support/builders.ts";
import { createHttpApi, logInOverHttp, type HttpTokens } from "./http-api.ts";

export interface TestOptions {
  /** The role logged in when the test's page opens; null for none. */
  readonly role: RoleSlug | null;
  /** `own`: a session that the test may refresh or end; `shared`: one used by all tests of a worker. */
  readonly session: "shared" | "own";
}

interface Fixtures {
  /** Another browser, logged in as a role; closed after the test. */
  readonly openBrowser: (role: RoleSlug, options?: BrowserContextOptions) => Promise<Page>;
  /** The API as the administrator. */
  readonly api: Api;
  readonly build: Builders;
  /** Console errors and uncaught errors of the test's pages, in order. */
  readonly faults: string[];
}

interface WorkerFixtures {
  /** Reserves the worker's own range of numbers for records. */
  readonly numbers: void;
  readonly origin: string;
  /** One session per role and worker. */
  readonly tokensOf: (role: RoleSlug) => Promise<HttpTokens>;
}

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The storage of a browser with a logged-in user. */
export function storedSession(origin: string, { accessToken, refreshToken }: HttpTokens): StorageState {
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A third of an access token's life: two browsers that refresh the same old session would end it. */
const SHARED_SESSION_MS = 5 * 60_000;

/** All numbers have the same length, so that none is a prefix of another and a search finds only one. */
const FIRST_NUMBER = 1_000_000;
/**
 * Ranges are far enough apart that no two workers, including a restarted one, create the same code or document, even
 * one that uploads thousands.
 */
const NUMBERS_A_WORKER = 20_000;

export const test = base.extend<TestOptions & Fixtures, WorkerFixtures>({
  role: ["admin", { option: true }],
  session: ["shared", { option: true }],

  numbers: [
    async ({}, use, { workerIndex }) => {
      numberFrom(FIRST_NUMBER + workerIndex * NUMBERS_A_WORKER);
      await use();
    },
    { scope: "worker", auto: true },
  ],
  origin: [
    async ({}, use, { project }) => {
      const { baseURL } = project.use;
      if (!baseURL) throw new Error("playwright.config.ts names no baseURL");
      await use(baseURL);
    },
    { scope: "worker" },
  ],
  tokensOf: [
    async ({ origin }, use) => {
      const sessions = new Map<RoleSlug, { readonly at: number; readonly tokens: Promise<HttpTokens> }>();
      await use((role) => {
        const cached = sessions.get(role);
        if (cached && Date.now() - cached.at < SHARED_SESSION_MS) return cached.tokens;
        const session = { at: Date.now(), tokens: logInOverHttp(origin, role) };
        sessions.set(role, session);
        return session.tokens;
      });
    },
    { scope: "worker" },
  ],

  storageState: async ({ role, session, origin, tokensOf }, use) => {
    if (role === null) return use({ cookies: [], origins: [] });
    await use(storedSession(origin, session === "own" ? await logInOverHttp(origin, role) : await tokensOf(role)));
  },
  openBrowser: async ({ browser, contextOptions, origin, tokensOf }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (role, options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        storageState: storedSession(origin, await tokensOf(role)),
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  api: async ({ origin, tokensOf }, use) => {
    await use(createHttpApi(origin, (await tokensOf("admin")).accessToken));
  },
  build: async ({ api }, use) => {
    await use(createBuilders(api));
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(error.error().message));
      context.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      await use(faults);
    },
    { auto: true },
  ],
});

export { expect };
