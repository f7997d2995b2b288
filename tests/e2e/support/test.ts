import { test as base, expect, type BrowserContextOptions, type Page } from "@playwright/test";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { Api } from "#tests/support/api.ts";
import { type Builders, createBuilders, numberFrom } from "#tests/support/builders.ts";
import { createHttpApi, logIn, type Tokens } from "./http-api.ts";

export interface Options {
  /** Who is logged in when the test's page opens; null for nobody. */
  readonly role: RoleSlug | null;
  /** `own`: a session that the test may refresh or end; `shared`: one that all tests of a worker use. */
  readonly session: "shared" | "own";
}

interface Fixtures {
  /** Another browser, logged in as a role; closed after the test. */
  readonly openBrowser: (role: RoleSlug, options?: BrowserContextOptions) => Promise<Page>;
  /** The API as the administrator has it. */
  readonly api: Api;
  readonly build: Builders;
  /** Console errors and uncaught errors of the test's pages, in their order. */
  readonly faults: string[];
}

interface WorkerFixtures {
  /** The numbers that this worker makes records with: no other worker's. */
  readonly numbers: void;
  readonly origin: string;
  /** One session a role and worker. */
  readonly tokensOf: (role: RoleSlug) => Promise<Tokens>;
}

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A browser in which somebody has logged in before. */
export function storedSession(origin: string, { accessToken, refreshToken }: Tokens): StorageState {
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A third of an access token's life: two browsers that refresh the same old session would end it. */
const SHARED_SESSION_MS = 5 * 60_000;

/** So that no number begins another one: what is searched by it is found alone. */
const FIRST_NUMBER = 1_000_000;
/** Far enough apart that no two workers, a restarted one included, make the same code or document, even one that uploads thousands. */
const NUMBERS_A_WORKER = 20_000;

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
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
      const sessions = new Map<RoleSlug, { readonly at: number; readonly tokens: Promise<Tokens> }>();
      await use((role) => {
        const kept = sessions.get(role);
        if (kept && Date.now() - kept.at < SHARED_SESSION_MS) return kept.tokens;
        const session = { at: Date.now(), tokens: logIn(origin, role) };
        sessions.set(role, session);
        return session.tokens;
      });
    },
    { scope: "worker" },
  ],

  storageState: async ({ role, session, origin, tokensOf }, use) => {
    if (role === null) return use({ cookies: [], origins: [] });
    await use(storedSession(origin, session === "own" ? await logIn(origin, role) : await tokensOf(role)));
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
