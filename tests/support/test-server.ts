import { afterAll, beforeAll } from "vitest";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { Api } from "./api.ts";
import { type Builders, createBuilders } from "./builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "./money-builders.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

export interface TestServer {
  readonly app: TestApp;
  /** The API as that role has it. */
  readonly api: Api;
  readonly given: Builders;
  readonly money: MoneyBuilders;
}

export interface TestServerOptions extends TestAppOptions {
  /** Who `api` and the builders are logged in as: an administrator unless another role is named; null for a visitor. */
  readonly role?: RoleSlug | null;
}

/** @param value what a test that runs before the server has started does not have yet */
function started<T>(value: T | null): T {
  if (value === null) throw new Error("The server of this file starts in beforeAll: use it in hooks and tests");
  return value;
}

/**
 * A server for the tests of one file: started before them, closed after them. Call it at the top of the file; what it returns
 * works from the first hook on.
 */
export function testServer({ role = "admin", ...options }: TestServerOptions = {}): TestServer {
  const current: { app: TestApp | null; api: Api | null } = { app: null, api: null };
  beforeAll(async () => {
    current.app = await createTestApp(options);
    current.api = role === null ? current.app.visitor : await current.app.logInAs(role);
  });
  afterAll(() => current.app?.close());

  const running = () => started(current.app);
  const loggedIn = () => started(current.api);
  const app: TestApp = {
    get http() {
      return running().http;
    },
    get services() {
      return running().services;
    },
    get db() {
      return running().db;
    },
    get dataDir() {
      return running().dataDir;
    },
    get visitor() {
      return running().visitor;
    },
    logIn: (email, password) => running().logIn(email, password),
    logInAs: (other) => running().logInAs(other),
    withToken: (accessToken) => running().withToken(accessToken),
    restartAt: (clockAt) => running().restartAt(clockAt),
    startTwin: () => running().startTwin(),
    close: () => running().close(),
  };
  const api: Api = {
    get: (path, headers) => loggedIn().get(path, headers),
    post: (path, payload, headers) => loggedIn().post(path, payload, headers),
    patch: (path, payload, headers) => loggedIn().patch(path, payload, headers),
    delete: (path, headers) => loggedIn().delete(path, headers),
    call: (method, path, payload, headers) => loggedIn().call(method, path, payload, headers),
    download: (path) => loggedIn().download(path),
    upload: (path, name, bytes, headers) => loggedIn().upload(path, name, bytes, headers),
    speaking: (language) => loggedIn().speaking(language),
  };
  const given = createBuilders(api);
  return { app, api, given, money: createMoneyBuilders(api, given) };
}
