import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import type { Company } from "#shared/domain/administration/company.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { addDays } from "#shared/lib/dates.ts";
import { routes } from "#server/routes.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { connectLive } from "#tests/support/live.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

let app: TestApp;
let admin: Api;
beforeEach(async () => {
  app = await createTestApp({ clockAt: "2026-03-02T09:00:00Z" });
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', $1)", [
    generateCif("B", 8_412_067),
  ]);
  admin = await app.logInAs("admin");
});
afterEach(() => app.close());

const now = () => app.services.clock.now();
const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const required = [403, "error.second_factor_required"];
const protect = (api: Api) => enableSecondFactorFor(api, TEST_PASSWORD, now());

async function setRequired(requires_second_factor: boolean, api = admin) {
  const [company] = dataOf(await admin.get<Company[]>("/company"));
  return api.patch<Company>(`/company/${company?.id}`, { version: company?.version, requires_second_factor });
}

/** Makes the second factor mandatory for the whole company. */
async function requireFactors(): Promise<void> {
  await protect(admin);
  dataOf(await setRequired(true));
}

interface Me {
  readonly lacks_second_factor: boolean;
  readonly permissions: object;
}
const whoIs = async (api: Api) => dataOf(await api.get<Me>("/auth/me"));

describe("mandatory second factor", () => {
  test("only an administrator who has a second factor can make it mandatory", async () => {
    expect(refusal(await setRequired(true))).toEqual([422, "error.second_factor_first"]);
    await requireFactors();
    expect((await admin.get("/persons")).status).toBe(200);
    const agent = await app.logInAs("agent");
    await protect(agent);
    expect((await setRequired(false, agent)).status).toBe(403);
  });

  test("a user without a second factor can only set one up, in open sessions too, and then has full access", async () => {
    const agent = await app.logInAs("agent");
    expect((await agent.get("/persons")).status).toBe(200);
    await requireFactors();
    expect(refusal(await agent.get("/persons"))).toEqual(required);
    expect(await whoIs(agent)).toMatchObject({ lacks_second_factor: true, permissions: {} });
    await protect(agent);
    expect((await agent.get("/persons")).status).toBe(200);
    expect(await whoIs(agent)).toMatchObject({ lacks_second_factor: false });
  });

  test("a user without the mandatory factor reaches exactly the routes that set it up, and logout", async () => {
    const open = routes.filter(({ isForSettingUp }) => isForSettingUp).map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      "GET /auth/me",
      "GET /auth/passkeys",
      "GET /auth/second-factor",
      "PATCH /auth/me",
      "POST /auth/log-out-everywhere",
      "POST /auth/passkeys",
      "POST /auth/passkeys/options",
      "POST /auth/second-factor/confirm",
      "POST /auth/second-factor/enrol",
    ]);
    await requireFactors();
    const agent = await app.logInAs("agent");
    const shut = routes.filter(({ access, isForSettingUp }) => access !== "public" && !isForSettingUp);
    const missing = "01890000-0000-7000-8000-000000000000";
    for (const { method, path } of shut) {
      const url = path.replaceAll(/:\w+/g, missing);
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      expect(refusal(await agent.call(method, url, body)), `${method} ${path}`).toEqual(required);
    }
  });

  test("API tokens of a user without the mandatory factor are refused", async () => {
    const agent = await app.logInAs("agent");
    const input = { name: "Contabilidad", expires_on: addDays(app.services.clock.today(), 30), scopes: ["*:write"] };
    const token = app.withToken(
      dataOf(await agent.post<CreatedApiToken>("/auth/tokens", input, await confirmed(agent))).token,
    );
    expect((await token.get("/persons")).status).toBe(200);
    await requireFactors();
    expect(refusal(await token.get("/persons"))).toEqual(required);
    await protect(agent);
    expect((await token.get("/persons")).status).toBe(200);
  });

  test("the live connection of a user without the mandatory factor receives nothing until it is set up", async () => {
    await requireFactors();
    const { accessToken } = await app.logIn(emailOf("agent"));
    const socket = await connectLive(await app.http.listen({ port: 0, host: "127.0.0.1" }), accessToken);
    const heard: string[] = [];
    socket.on("notification", ({ message }) => void heard.push(message));
    socket.on("row_changed", ({ entity }) => void heard.push(entity));
    const regained = new Promise<void>((resolve) => socket.once("access_changed", () => resolve()));
    const given = createBuilders(admin);
    await given.anIncident({ title: "Antes" });
    await protect(app.withToken(accessToken));
    await regained;
    const { title } = await given.anIncident({ title: "Después" });
    await expect.poll(() => heard.some((message) => message.includes(title)), { timeout: 10_000 }).toBe(true);
    expect(heard.filter((message) => message.includes("Antes"))).toEqual([]);
    socket.close();
  });

  test("a user who turns the mandatory factor off must set one up again", async () => {
    const agent = await app.logInAs("agent");
    const { codes } = await protect(agent);
    await requireFactors();
    expect((await agent.get("/persons")).status).toBe(200);
    const proof = { password: TEST_PASSWORD, code: codes[0] };
    expect((await agent.post("/auth/second-factor/turn-off", proof)).status).toBe(200);
    expect(refusal(await agent.get("/persons"))).toEqual(required);
    dataOf(await setRequired(false));
    expect((await agent.get("/persons")).status).toBe(200);
  });
});
