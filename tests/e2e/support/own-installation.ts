import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import type { Company } from "#shared/domain/administration/company.ts";
import type { Role } from "#shared/domain/administration/role.ts";
import type { User } from "#shared/domain/administration/user.ts";
import { DEMO_PASSWORD, demoUsers } from "#server/demo/demo-users.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { createHttpApi, logInOverHttp, type HttpTokens } from "./http-api.ts";
import { type OwnServer, prepareOwnServer } from "./own-server.ts";

const company = {
  company_name: "Fincas Núñez, S.L.",
  tax_id: "B12345674",
  street: "Calle Mayor, 1",
  postal_code: "28013",
  city: "Madrid",
  company_email: "oficina@fincas.example",
  company_phone: "+34912345678",
};

/** The first user sets the company up with the link logged at the start. */
async function setUp({ origin, output }: OwnServer): Promise<Api> {
  const [, key = ""] = /\/set-up\/(\w{22})\n/.exec(output()) ?? [];
  const { email, name } = demoUsers.find(({ role }) => role === "super_admin") ?? { email: "", name: "" };
  const first = { ...company, email, name, password: DEMO_PASSWORD };
  const tokens = dataOf(await createHttpApi(origin, null).post<HttpTokens>(`/set-up/${key}`, first));
  return createHttpApi(origin, tokens.accessToken);
}

/** Invites a user, who sets the demo users' password and logs out. */
async function addUser(api: Api, origin: string, { email, name, role }: (typeof demoUsers)[number]): Promise<void> {
  const [found] = dataOf(await api.get<Role[]>(`/roles?slug=${role}`));
  const { id, version } = dataOf(await api.post<User>("/users", { email, name, role_id: found?.id }));
  const { path } = dataOf(await api.post<IssuedUserLink>(`/users/${id}/invite`, { version }));
  const visitor = createHttpApi(origin, null);
  const { refreshToken } = dataOf(await visitor.post<HttpTokens>(path, { password: DEMO_PASSWORD }));
  dataOf(await visitor.post("/auth/logout", { token: refreshToken }));
}

/**
 * A separate server for a test with a company and the demo's users, but without the demo data, which takes far longer
 * to load than to start.
 */
export async function startOwnInstallation(variables: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const server = await prepareOwnServer({ DEMO: "0", ...variables });
  await server.start();
  const api = await setUp(server);
  for (const user of demoUsers.filter(({ role }) => role !== "super_admin")) await addUser(api, server.origin, user);
  return server;
}

/** Requires a second factor of every user; the administrator has one. */
export async function requireFactors({ origin }: OwnServer): Promise<void> {
  const admin = createHttpApi(origin, (await logInOverHttp(origin, "admin")).accessToken);
  await enableSecondFactorFor(admin, DEMO_PASSWORD, new Date());
  const [present] = dataOf(await admin.get<Company[]>("/company"));
  const change = { version: present?.version, requires_second_factor: true };
  dataOf(await admin.patch<Company>(`/company/${present?.id}`, change));
}
