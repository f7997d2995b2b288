import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LoginStep, RecoveryCodes, SecondFactorState } from "#shared/domain/account/second-factor.ts";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import type { User } from "#shared/domain/administration/user.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { type Api, createApi, dataOf, type Reply } from "#tests/support/api.ts";
import { type Authenticator, anAuthenticator, enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { createTestApp, type TestApp, type TestTokens } from "#tests/support/test-app.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const EMAIL = emailOf("agent");
const password = TEST_PASSWORD;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ clockAt: "2026-03-02T09:00:00Z" });
});
afterEach(() => app.close());

const now = () => app.services.clock.now();
const keyOf = ({ body }: Reply<unknown>) => body.errors[0]?.translationKey;
const refusal = (reply: Reply<unknown>) => [reply.status, keyOf(reply)];
const enter = () => app.visitor.post<LoginStep>("/auth/login", { email: EMAIL, password });
const startStep = async () => dataOf(await enter()).step_token;
const bringCode = (step_token: string, code: string, api = app.visitor) =>
  api.post<TestTokens>("/auth/login/code", { step_token, code });
const logInWith = async (code: string) => bringCode(await startStep(), code);
const stateOf = async (api: Api) => dataOf(await api.get<SecondFactorState>("/auth/second-factor"));
const whoIs = (tokens: TestTokens) => app.withToken(tokens.accessToken).get("/auth/me");

interface SecondFactorUser {
  readonly api: Api;
  readonly phone: Authenticator;
  readonly codes: string[];
}

async function aUserWithSecondFactor(): Promise<SecondFactorUser> {
  const api = await app.logInAs("agent");
  return { api, ...(await enableSecondFactorFor(api, password, now())) };
}

/** Six digits that match no code of a nearby time step. */
function aWrongCode(phone: Authenticator): string {
  const near = new Set([-2, -1, 0, 1, 2].map((away) => phone.code(now(), away)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.has(code)) ?? "";
}

describe("turning on the second factor", () => {
  test("the password and a first code turn the second factor on, return ten recovery codes once, and end the other sessions", async () => {
    const other = await app.logIn(EMAIL);
    const { api, codes } = await aUserWithSecondFactor();
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(api)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect((await app.withToken(other.accessToken).get("/auth/me")).status).toBe(401);
    expect((await app.visitor.post("/auth/refresh-token", { token: other.refreshToken })).status).toBe(401);
    expect((await api.get("/auth/me")).status).toBe(200);
  });

  test("the second factor is not turned on without the password or with a wrong first code", async () => {
    const api = await app.logInAs("agent");
    const wrong = await api.post("/auth/second-factor/enrol", { password: "no es esta contraseña" });
    expect(refusal(wrong)).toEqual([422, "error.wrong_password"]);
    const { secret } = dataOf(await api.post<{ secret: string }>("/auth/second-factor/enrol", { password }));
    const code = aWrongCode(anAuthenticator(secret));
    expect(refusal(await api.post("/auth/second-factor/confirm", { code }))).toEqual([422, "error.wrong_code"]);
    expect(await stateOf(api)).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
    expect((await enter()).body.data).toHaveProperty("accessToken");
  });

  test("a second authenticator is refused and the first stays valid", async () => {
    const { api, phone } = await aUserWithSecondFactor();
    expect(refusal(await api.post("/auth/second-factor/enrol", { password }))).toEqual([409, "error.second_factor_on"]);
    expect((await logInWith(phone.code(now()))).status).toBe(200);
  });

  test("neither the secret nor the codes can be read from the database in usable form", async () => {
    const api = await app.logInAs("agent");
    const { secret } = dataOf(await api.post<{ secret: string }>("/auth/second-factor/enrol", { password }));
    const plain = secret.replaceAll(" ", "");
    const code = anAuthenticator(secret).code(now());
    const { codes } = dataOf(await api.post<RecoveryCodes>("/auth/second-factor/confirm", { code }));
    const [stored] = await app.db.query<{ text: string }>(
      `select concat((select jsonb_agg(f) from second_factor f), (select jsonb_agg(c) from recovery_code c),
                     (select jsonb_agg(a) from audit_entry a), (select jsonb_agg(i) from idempotency_key i),
                     (select jsonb_agg(m) from mail m)) as text`,
      [],
    );
    for (const one of [plain, ...codes, ...codes.map((recoveryCode) => recoveryCode.replaceAll("-", ""))])
      expect(stored?.text).not.toContain(one);
  });
});

describe("login in two steps", () => {
  test("the right password returns no token, and the code begins the session", async () => {
    const { phone } = await aUserWithSecondFactor();
    const { status, body } = await enter();
    expect(status).toBe(200);
    expect(Object.keys(body.data).toSorted()).toEqual(["expires_at", "step_token"]);
    const tokens = dataOf(await bringCode(body.data.step_token, phone.code(now())));
    expect((await whoIs(tokens)).body.data).toMatchObject({ email: EMAIL });
  });

  test("a wrong password is refused as in a login without a second factor", async () => {
    await aUserWithSecondFactor();
    const wrong = await app.visitor.post("/auth/login", { email: EMAIL, password: "no es esta contraseña" });
    expect(refusal(wrong)).toEqual([401, "error.wrong_credentials"]);
  });

  test("a code from a clock half a minute off is accepted, and one a minute old is refused", async () => {
    const { phone } = await aUserWithSecondFactor();
    expect(refusal(await logInWith(phone.code(now(), -2)))).toEqual([422, "error.wrong_code"]);
    expect((await logInWith(phone.code(now(), 1))).status).toBe(200);
  });

  test("a code is accepted once, also when sent twice concurrently", async () => {
    const { phone } = await aUserWithSecondFactor();
    const code = phone.code(now());
    const steps = await Promise.all([startStep(), startStep()]);
    const answers = await Promise.all(steps.map((step) => bringCode(step, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(refusal(await logInWith(code))).toEqual([422, "error.wrong_code"]);
  });

  test("a login step is valid for one login and for nothing else", async () => {
    const { phone } = await aUserWithSecondFactor();
    const step = await startStep();
    expect((await app.withToken(step).get("/auth/me")).status).toBe(401);
    expect((await app.visitor.post("/auth/refresh-token", { token: step })).status).toBe(401);
    expect((await bringCode(step, phone.code(now()))).status).toBe(200);
    expect(refusal(await bringCode(step, phone.code(now(), 1)))).toEqual([401, "error.login_step_over"]);
  });

  test("a login step expires after five minutes and the password is required again", async () => {
    const { phone } = await aUserWithSecondFactor();
    const step = await startStep();
    await app.restartAt("2026-03-02T09:05:30Z");
    expect(refusal(await bringCode(step, phone.code(now())))).toEqual([401, "error.login_step_over"]);
    expect(refusal(await bringCode("no step at all", phone.code(now())))).toEqual([401, "error.login_step_over"]);
    expect((await logInWith(phone.code(now()))).status).toBe(200);
  });

  test("a login step is void once the password has changed", async () => {
    const { api, phone } = await aUserWithSecondFactor();
    const step = await startStep();
    dataOf(await api.post("/auth/change-password", { oldPassword: password, newPassword: "una frase nueva y larga" }));
    expect(refusal(await bringCode(step, phone.code(now())))).toEqual([401, "error.login_step_over"]);
  });

  test("after ten wrong codes in fifteen minutes even a right one is refused", async () => {
    const { phone } = await aUserWithSecondFactor();
    const wrong = aWrongCode(phone);
    const step = await startStep();
    const other = await app.startTwin();
    const twin = createApi(() => other.http, null);
    const tries = Array.from({ length: 30 }, (_, index) => bringCode(step, wrong, index % 2 ? twin : app.visitor));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    await other.close();
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await bringCode(await startStep(), phone.code(now()));
    expect(refusal(refused)).toEqual([429, "error.too_many_attempts"]);
    await app.restartAt("2026-03-02T09:16:00Z");
    expect((await logInWith(phone.code(now()))).status).toBe(200);
  });

  test("ten wrong codes of others close no second step on a device of the user's, whose own ten do", async () => {
    const { phone, codes } = await aUserWithSecondFactor();
    const [first = "", second = "", third = ""] = codes;
    const { deviceKey = "" } = dataOf(await logInWith(first));
    const wrong = aWrongCode(phone);
    const statusThere = async (code: string) => {
      const payload = { step_token: await startStep(), code };
      const headers = { "x-device-key": deviceKey };
      return (await app.http.inject({ method: "POST", url: "/api/auth/login/code", payload, headers })).statusCode;
    };
    const step = await startStep();
    for (let attempt = 0; attempt < 10; attempt += 1) await bringCode(step, wrong);
    expect(refusal(await bringCode(step, second))).toEqual([429, "error.too_many_attempts"]);
    expect(await statusThere(second)).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await statusThere(wrong)).toBe(422);
    expect(await statusThere(third)).toBe(429);
  });

  test("each recovery code is accepted once, in any notation", async () => {
    const { api, codes } = await aUserWithSecondFactor();
    const [first = "", second = ""] = codes;
    expect((await logInWith(first.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect(refusal(await logInWith(first))).toEqual([422, "error.wrong_code"]);
    const steps = await Promise.all([startStep(), startStep()]);
    const answers = await Promise.all(steps.map((step) => bringCode(step, second)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await stateOf(api)).toMatchObject({ recovery_codes_left: 8 });
  });

  test("a login by a password link also requires the second factor", async () => {
    const { phone } = await aUserWithSecondFactor();
    const admin = await app.logInAs("admin");
    const [user] = dataOf(await admin.get<User[]>(`/users?query=${encodeURIComponent(EMAIL)}`));
    const link = await admin.post<IssuedUserLink>(`/users/${user?.id}/reset_password`, { version: user?.version });
    const { step_token } = dataOf(
      await app.visitor.post<LoginStep>(dataOf(link).path, { password: "una frase nueva y larga" }),
    );
    expect((await bringCode(step_token, phone.code(now()))).status).toBe(200);
  });
});

describe("second factor of a logged-in user", () => {
  test("both factors give new recovery codes, and the old ones stop working", async () => {
    const { api, phone, codes } = await aUserWithSecondFactor();
    const renewCodes = (code: string) =>
      api.post<RecoveryCodes>("/auth/second-factor/recovery-codes", { password, code });
    const renewed = dataOf(await renewCodes(phone.code(now()))).codes;
    expect(refusal(await renewCodes(phone.code(now())))).toEqual([422, "error.wrong_code"]);
    expect(refusal(await logInWith(codes[0] ?? ""))).toEqual([422, "error.wrong_code"]);
    expect((await logInWith(renewed[0] ?? "")).status).toBe(200);
  });

  test("both factors together turn the second factor off and end the other sessions", async () => {
    const { api, phone } = await aUserWithSecondFactor();
    const other = dataOf(await logInWith(phone.code(now())));
    const turnOff = (body: object) => api.post("/auth/second-factor/turn-off", body);
    const wrong = { password: "no es esta contraseña", code: phone.code(now(), 1) };
    expect(refusal(await turnOff(wrong))).toEqual([422, "error.wrong_password"]);
    expect(refusal(await turnOff({ password, code: aWrongCode(phone) }))).toEqual([422, "error.wrong_code"]);
    dataOf(await turnOff({ password, code: phone.code(now(), 1) }));
    expect((await whoIs(other)).status).toBe(401);
    expect((await enter()).body.data).toHaveProperty("accessToken");
    expect(refusal(await turnOff({ password, code: "000000" }))).toEqual([422, "error.wrong_code"]);
  });
});

describe("second factor reset by an administrator", () => {
  const find = async (api: Api, email = EMAIL) => {
    const [user] = dataOf(await api.get<User[]>(`/users?query=${encodeURIComponent(email)}`));
    if (!user) throw new Error(`There is no user ${email}`);
    return user;
  };
  const reset = (api: Api, { id, version }: User) => api.post<User>(`/users/${id}/reset_second_factor`, { version });

  test("an administrator resets a lost second factor: sessions end, a mail is sent, and the history names the administrator", async () => {
    const { api } = await aUserWithSecondFactor();
    const admin = await app.logInAs("admin");
    const user = await find(admin);
    expect(user.has_second_factor).toBe(true);
    expect(dataOf(await reset(admin, user)).has_second_factor).toBe(false);
    expect((await api.get("/auth/me")).status).toBe(401);
    expect((await enter()).body.data).toHaveProperty("accessToken");
    const mails = await app.db.query<{ to: string; subject: string }>(`select "to", subject from mail order by id`, []);
    expect(mails).toEqual([
      { to: EMAIL, subject: "Verificación en dos pasos activada" },
      { to: EMAIL, subject: "Ahora entras solo con tu contraseña" },
    ]);
    const timeline = dataOf(await admin.get<TimelineEntry[]>(`/users/${user.id}/timeline`));
    expect(timeline.map(({ action }) => action).slice(0, 2)).toEqual(["reset_second_factor", "turn_on_second_factor"]);
    expect(timeline[0]).toMatchObject({ actor_label: "Usuario admin" });
  });

  test("an administrator resets neither a missing factor, nor their own, nor that of a user with more permissions", async () => {
    const admin = await app.logInAs("admin");
    expect(refusal(await reset(admin, await find(admin)))).toEqual([409, "error.forbidden_move"]);
    const chief = await app.logInAs("super_admin");
    await enableSecondFactorFor(chief, password, now());
    const chiefs = await find(admin, emailOf("super_admin"));
    expect(refusal(await reset(admin, chiefs))).toEqual([403, "error.super_admin_only"]);
    expect(refusal(await reset(chief, chiefs))).toEqual([422, "error.own_account"]);
    const viewer = await app.logInAs("viewer");
    expect((await reset(viewer, chiefs)).status).toBe(403);
  });
});
