import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import type { Role } from "#shared/domain/administration/role.ts";
import type { User } from "#shared/domain/administration/user.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { createHttpApi, type HttpTokens } from "./http-api.ts";
import { storedSession } from "./test.ts";

/** What a test needs to create a user. */
export interface OwnUserContext {
  readonly api: Api;
  readonly build: Builders;
  readonly origin: string;
  readonly browser: Browser;
}

export async function findRole(api: Api, slug: string): Promise<Role> {
  const [role] = dataOf(await api.get<Role[]>(`/roles?slug=${slug}`));
  if (!role) throw new Error(`There is no role ${slug}`);
  return role;
}

/** That user's password. */
export const OWN_PASSWORD = "una frase nueva y larga";

/** A user of one test: changes to them affect no other test. */
export async function prepareOwnUser(
  { api, build, origin }: Omit<OwnUserContext, "browser">,
  given: Parameters<Builders["aUser"]>[0],
): Promise<{ user: User; password: string; tokens: HttpTokens }> {
  const user = await build.aUser(given);
  const { path } = dataOf(await api.post<IssuedUserLink>(`/users/${user.id}/invite`, { version: user.version }));
  const tokens = dataOf(await createHttpApi(origin, null).post<HttpTokens>(path, { password: OWN_PASSWORD }));
  return { user, password: OWN_PASSWORD, tokens };
}

/** The same in that user's own browser. */
export async function openAsOwnUser(
  { browser, ...app }: OwnUserContext,
  given: Parameters<Builders["aUser"]>[0],
  options: BrowserContextOptions = {},
): Promise<{ user: User; page: Page }> {
  const { origin } = app;
  const { user, tokens } = await prepareOwnUser(app, given);
  const storageState = storedSession(origin, tokens);
  const context = await browser.newContext({ ...options, baseURL: origin, locale: "es-ES", storageState });
  return { user, page: await context.newPage() };
}
