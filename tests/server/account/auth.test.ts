import { createHash } from "node:crypto";
import { createSigner } from "fast-jwt";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LOGIN_SLOWDOWN } from "#shared/domain/account/policy.ts";
import { type ResponseBody, createApi, dataOf } from "#tests/support/api.ts";
import { createTestApp, type TestApp, TEST_SECRET, type TestTokens } from "#tests/support/test-app.ts";
import { addUser, emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const START = "2026-03-02T09:00:00Z";
const EMAIL = emailOf("agent");
const WRONG = "no es esta contraseña";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ clockAt: START });
});
afterEach(() => app.close());

const logIn = (password: string, email = EMAIL) => app.visitor.post<TestTokens>("/auth/login", { email, password });
const refresh = (token: string) => app.visitor.post<TestTokens>("/auth/refresh-token", { token });
const statusOf = async (accessToken: string) => (await app.withToken(accessToken).get("/auth/me")).status;
const sessions = () => app.db.query<{ end_reason: string | null }>("select end_reason from session order by id", []);

describe("login", () => {
  test("login returns both tokens, and the access token identifies the user for 15 minutes", async () => {
    const { status, body } = await logIn(TEST_PASSWORD);
    expect(status).toBe(200);
    const me = await app.withToken(body.data.accessToken).get("/auth/me");
    expect(me.body.data).toMatchObject({ email: EMAIL, role: { slug: "agent" }, language: "es", scope: "all" });
    const [, claims = ""] = body.data.accessToken.split(".");
    const now = Date.parse(START) / 1000;
    const { exp, ...payload }: { exp: number; role_slug: string } = JSON.parse(
      Buffer.from(claims, "base64url").toString(),
    );
    expect(payload).toMatchObject({ email: EMAIL, role: "Agente", role_slug: "agent" });
    expect(exp - now).toBeGreaterThanOrEqual(15 * 60);
    expect(exp - now).toBeLessThan(15 * 60 + 30);
  });

  test("login ignores the letter case of the address and surrounding blanks", async () => {
    expect((await logIn(TEST_PASSWORD, `  ${EMAIL.toUpperCase()} `)).status).toBe(200);
  });

  test("login refuses a wrong password, an unknown account and an inactive user with the same message", async () => {
    await app.db.query(`update "user" set is_active = false where email = $1`, [emailOf("viewer")]);
    await addUser(app.db, { role: "agent", email: "nueva@test.example", name: "Nueva", password_hash: null });
    const answers = await Promise.all([
      logIn(WRONG),
      logIn(TEST_PASSWORD, "nadie@test.example"),
      logIn(TEST_PASSWORD, emailOf("viewer")),
      logIn(TEST_PASSWORD, "nueva@test.example"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toEqual({
      success: false,
      errors: [
        {
          message: "El correo electrónico o la contraseña no son correctos",
          translationKey: "error.wrong_credentials",
          params: {},
        },
      ],
    });
  });

  test("login names a missing field in the caller's language", async () => {
    const spanish = await app.visitor.post("/auth/login", { email: "", password: "" });
    expect(spanish.status).toBe(400);
    expect(spanish.body.errors.map(({ message }) => message)).toEqual([
      "Correo electrónico es requerido",
      "Contraseña es requerido",
    ]);
    const english = await app.visitor.speaking("en").post("/auth/login", { email: "nope", password: "x" });
    expect(english.body.errors).toMatchObject([{ field: "email", translationKey: "validation.email" }]);
    expect(english.body.errors[0]?.message).not.toMatch(/dirección/);
  });

  /** Milliseconds until a login is answered, and its status. */
  const timeLogin = async (
    password: string,
    headers: Readonly<Record<string, string>> = {},
    remoteAddress = "127.0.0.1",
  ) => {
    const begin = performance.now();
    const payload = { email: EMAIL, password };
    const { statusCode } = await app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      payload,
      headers,
      remoteAddress,
    });
    return { status: statusCode, ms: performance.now() - begin };
  };
  const noteFailures = (email: string, address: string, count: number) =>
    app.db.query("insert into login_failure (email, address) select $1, $2 from generate_series(1, $3)", [
      email,
      address,
      count,
    ]);

  test("after five failures of an account its right password is still accepted, later each time", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await timeLogin(WRONG)).status).toBe(401);
    const first = await timeLogin(TEST_PASSWORD);
    expect(first.status).toBe(200);
    expect(first.ms).toBeGreaterThanOrEqual(990);
    await noteFailures(EMAIL, "elsewhere", 1);
    const second = await timeLogin(TEST_PASSWORD);
    expect(second.status).toBe(200);
    expect(second.ms).toBeGreaterThanOrEqual(1_990);
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
  });

  test("failures older than fifteen minutes slow nothing down", async () => {
    await noteFailures(EMAIL, "elsewhere", 50);
    await app.restartAt("2026-03-02T09:16:00Z");
    const { status, ms } = await timeLogin(TEST_PASSWORD);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(900);
  });

  test("a device that logged in before does not wait for the failures of others", async () => {
    const { deviceKey = "" } = dataOf(
      await app.visitor.post<TestTokens>("/auth/login", { email: EMAIL, password: TEST_PASSWORD }),
    );
    expect(deviceKey).toHaveLength(43);
    await noteFailures(EMAIL, "127.0.0.1", 200);
    const { status, ms } = await timeLogin(TEST_PASSWORD, { "x-device-key": deviceKey });
    expect(status).toBe(200);
    expect(ms).toBeLessThan(900);
  });

  test("a device key is of no use for another account, and a device's own failures slow it down", async () => {
    const other = dataOf(
      await app.visitor.post<TestTokens>("/auth/login", { email: emailOf("manager"), password: TEST_PASSWORD }),
    );
    await noteFailures(EMAIL, "elsewhere", 5);
    expect((await timeLogin(TEST_PASSWORD, { "x-device-key": other.deviceKey ?? "" })).ms).toBeGreaterThanOrEqual(990);
    const own = await app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: EMAIL, password: TEST_PASSWORD },
      headers: { "x-device-key": other.deviceKey ?? "" },
    });
    // The key is the device's: its next user is given no other one.
    expect(own.json<ResponseBody<TestTokens>>().data.deviceKey).toBeUndefined();
    for (let attempt = 0; attempt < 5; attempt += 1) await timeLogin(WRONG, { "x-device-key": other.deviceKey ?? "" });
    expect((await timeLogin(TEST_PASSWORD, { "x-device-key": other.deviceKey ?? "" })).ms).toBeGreaterThanOrEqual(990);
  });

  test("an invented device key is replaced by one of the server's", async () => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: EMAIL, password: TEST_PASSWORD },
      headers: { "x-device-key": "mine" },
    });
    expect(answer.json<ResponseBody<TestTokens>>().data.deviceKey).toHaveLength(43);
  });

  test("twelve successful logins count as no failures", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(TEST_PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  /**
   * The answers to concurrent wrong passwords, 25 more than can wait, in the order in which they come.
   * @param address one of its own for each test: logins that wait hold their places in the process
   */
  const startBurst = (address: string) => {
    const answers: number[] = [];
    for (let sent = 0; sent < LOGIN_SLOWDOWN.most_waiting + 25; sent += 1)
      void timeLogin(WRONG, {}, address).then(({ status }) => answers.push(status));
    return answers;
  };

  test("of many concurrent wrong passwords a handful is checked at once, and those that find no place are refused", async () => {
    const answers = startBurst("203.0.113.30");
    // The other account's login is the last in the queue: when it is answered, each of the many was looked at.
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(25), 20_000);
    // Two passwords are checked at a time, so that both of a pair may see four failures: five or six.
    expect([19, 20]).toContain(answers.filter((status) => status === 429).length);
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true);
  });

  test("of many concurrent logins of a slowed account some wait, and other accounts are not delayed", async () => {
    await noteFailures(EMAIL, "elsewhere", 10);
    const answers = startBurst("203.0.113.31");
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(25), 20_000);
    expect(answers).toEqual(Array.from({ length: 25 }, () => 429));
  });

  test("where as many logins of an account wait as may, the next waits too, and the oldest of them is refused", async () => {
    await noteFailures(EMAIL, "elsewhere", 10);
    const address = "203.0.113.32";
    const answered: string[] = [];
    const start = (name: string, password: string) =>
      void timeLogin(password, {}, address).then(({ status }) => answered.push(`${name} ${status}`));
    start("first", WRONG);
    // When the other account's login is answered, those before it are in the line.
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    for (let index = 2; index <= LOGIN_SLOWDOWN.most_waiting; index += 1) start(`number ${index}`, WRONG);
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    expect(answered).toEqual([]);
    start("the owner's", TEST_PASSWORD);
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    await vi.waitFor(() => expect(answered).toHaveLength(1));
    expect(answered).toEqual(["first 429"]);
  });

  test("a login that waits is not ended by five wrong ones that follow, nor by many of another account", async () => {
    const other = emailOf("viewer");
    await noteFailures(EMAIL, "elsewhere", 8);
    await noteFailures(other, "elsewhere", 10);
    const address = "203.0.113.33";
    const owner = timeLogin(TEST_PASSWORD, {}, address);
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    for (let sent = 0; sent < 5; sent += 1) void timeLogin(WRONG, {}, address);
    for (let sent = 0; sent < LOGIN_SLOWDOWN.most_waiting; sent += 1)
      void app.http.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: other, password: WRONG },
        remoteAddress: address,
      });
    expect((await owner).status).toBe(200);
  });

  test("a login that waits is not ended by logins of many invented accounts behind the same address", async () => {
    const address = "203.0.113.34";
    await noteFailures("nadie@test.example", address, LOGIN_SLOWDOWN.address_free + 2);
    const owner = timeLogin(TEST_PASSWORD, {}, address);
    expect((await logIn(TEST_PASSWORD, emailOf("manager"))).status).toBe(200);
    for (let sent = 0; sent < LOGIN_SLOWDOWN.most_waiting + 5; sent += 1)
      void app.http.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: `inventado${sent}@test.example`, password: WRONG },
        remoteAddress: address,
      });
    expect((await owner).status).toBe(200);
  });

  test("failures spread over two servers are counted together", async () => {
    const other = await app.startTwin();
    const twin = createApi(() => other.http, null);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await (attempt % 2 === 0 ? app.visitor : twin).post("/auth/login", { email: EMAIL, password: WRONG });
    const begin = performance.now();
    expect((await twin.post("/auth/login", { email: EMAIL, password: TEST_PASSWORD })).status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
    await other.close();
  });

  test("after a hundred failures from an address over many accounts a login from it waits, and succeeds", async () => {
    await app.db.query(
      `insert into login_failure (email, address) select 'x' || n || '@test.example', '127.0.0.1' from generate_series(1, 100) n`,
      [],
    );
    const { status, ms } = await timeLogin(TEST_PASSWORD);
    expect(status).toBe(200);
    expect(ms).toBeGreaterThanOrEqual(990);
    const elsewhere = await timeLogin(TEST_PASSWORD, {}, "203.0.113.9");
    expect(elsewhere.ms).toBeLessThan(900);
  });

  test("failed logins from an address stop no reset of a password there", async () => {
    await app.db.query(
      `insert into login_failure (email, address) select 'x' || n || '@test.example', '127.0.0.1' from generate_series(1, 150) n`,
      [],
    );
    expect((await app.visitor.post("/auth/password-links", { email: EMAIL })).status).toBe(200);
  });

  test("right passwords among a few wrong ones are all accepted", async () => {
    const tries = Array.from({ length: 15 }, (_, index) => logIn(index % 4 === 0 ? WRONG : TEST_PASSWORD));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 15 }, (_, index) => (index % 4 === 0 ? 401 : 200)));
  });

  test("a login that finds no place in the line learns when to come back", async () => {
    await noteFailures(EMAIL, "elsewhere", 12);
    const line = Array.from({ length: LOGIN_SLOWDOWN.most_waiting + 1 }, () =>
      app.http.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: EMAIL, password: WRONG },
        remoteAddress: "203.0.113.31",
      }),
    );
    const refused = await Promise.race(line);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(30);
  });

  test("the IPv6 addresses of one network slow down together", async () => {
    await noteFailures("nadie@test.example", "2001:db8:0:7::/64", 100);
    expect((await timeLogin(TEST_PASSWORD, {}, "2001:db8:0:7::a")).ms).toBeGreaterThanOrEqual(990);
    expect((await timeLogin(TEST_PASSWORD, {}, "2001:db8:0:8::1")).ms).toBeLessThan(900);
  });
});

describe("access tokens", () => {
  test("access tokens expire after 15 minutes", async () => {
    const { accessToken } = await app.logIn(EMAIL);
    expect(await statusOf(accessToken)).toBe(200);
    await app.restartAt("2026-03-02T09:14:00Z");
    expect(await statusOf(accessToken)).toBe(200);
    await app.restartAt("2026-03-02T09:16:00Z");
    const expired = await app.withToken(accessToken).get("/auth/me");
    expect(expired.status).toBe(401);
    expect(expired.body.errors[0]?.message).toBe("Tu sesión ha caducado. Vuelve a entrar.");
  });

  test("access tokens in a cookie or a query string are ignored: browsers send cookies on their own and logs store addresses", async () => {
    const { accessToken, refreshToken } = await app.logIn(EMAIL);
    const fetchStatus = async (url: string, headers = {}) =>
      (await app.http.inject({ url: `/api${url}`, headers })).statusCode;
    expect(await fetchStatus("/auth/me", { authorization: `Bearer ${accessToken}` })).toBe(200);
    const cookies = ["token", "accessToken", "access_token", "session", "authorization"];
    expect(await fetchStatus("/auth/me", { cookie: cookies.map((name) => `${name}=${accessToken}`).join("; ") })).toBe(
      401,
    );
    for (const name of cookies) expect(await fetchStatus(`/auth/me?${name}=${accessToken}`), name).toBe(401);
    const refreshed = { method: "POST", url: `/api/auth/refresh-token?token=${refreshToken}`, payload: {} } as const;
    expect((await app.http.inject(refreshed)).statusCode).toBe(400);
  });

  test("access tokens that are altered, unsigned or signed with another key are refused", async () => {
    const { accessToken, refreshToken } = await app.logIn(EMAIL);
    const [header = "", claims = "", signature = ""] = accessToken.split(".");
    const changed: object = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), role_slug: "super_admin" };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [
      `${header}.${encode(changed)}.${signature}`,
      createSigner({ key: "another secret of the same length as the true one" })(changed),
      `${encode({ alg: "none", typ: "JWT" })}.${claims}.`,
      createSigner({ key: TEST_SECRET, algorithm: "HS256" })({ ...changed, purpose: "invite" }),
      refreshToken,
      "",
      "nonsense",
    ];
    const statuses = await Promise.all(forged.map(statusOf));
    expect(statuses).toEqual(forged.map(() => 401));
    expect((await app.visitor.get("/auth/me", { authorization: accessToken })).status).toBe(401);
  });

  test("access tokens of a deactivated user are refused at once", async () => {
    const { accessToken, refreshToken } = await app.logIn(EMAIL);
    expect(await statusOf(accessToken)).toBe(200);
    await app.db.query(`update "user" set is_active = false where email = $1`, [EMAIL]);
    await expect.poll(() => statusOf(accessToken), { timeout: 2_000, interval: 5 }).toBe(401);
    const refused = await Promise.all([refresh(refreshToken), app.withToken(accessToken).get("/auth/me")]);
    for (const { status, body } of refused) {
      expect(status).toBe(401);
      expect(body.errors?.[0]?.translationKey).toBe("error.account_inactive");
    }
  });

  test("tokens of an ended session are refused as an expired session, also for an active user", async () => {
    const { accessToken, refreshToken } = await app.logIn(EMAIL);
    await app.visitor.post("/auth/logout", { token: refreshToken });
    for (const { body } of [await refresh(refreshToken), await app.withToken(accessToken).get("/auth/me")])
      expect(body.errors?.[0]?.translationKey).toBe("error.session_expired");
  });

  test("access tokens carry the current permissions of the role", async () => {
    const viewer = await app.logInAs("viewer");
    expect((await viewer.post("/property-types", { name: "Almacén" })).status).toBe(403);
    await app.db.query(`update role set permissions = '{"*": ["read", "create"]}' where slug = 'viewer'`, []);
    const tryAgain = async () => (await viewer.post("/property-types", { name: "Almacén" })).status;
    await expect.poll(tryAgain, { timeout: 2_000, interval: 5 }).toBe(201);
  });
});

describe("refresh tokens", () => {
  test("refresh tokens are replaced at each use, and the database stores only their hash", async () => {
    const first = await app.logIn(EMAIL);
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(body.data.refreshToken).not.toBe(first.refreshToken);
    expect(await statusOf(body.data.accessToken)).toBe(200);
    const hash = createHash("sha256").update(first.refreshToken).digest();
    const stored = await app.db.query<{ json: string }>("select to_jsonb(r)::text as json from refresh_token r", []);
    expect(stored.some((row) => row.json.includes(hash.toString("hex")))).toBe(true);
    expect(stored.some((row) => row.json.includes(first.refreshToken))).toBe(false);
  });

  test("a refresh token still works after a lost response, while its successor is unused", async () => {
    const { refreshToken } = await app.logIn(EMAIL);
    await refresh(refreshToken);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    expect((await refresh(again.body.data.refreshToken)).status).toBe(200);
    expect(await sessions()).toEqual([{ end_reason: null }]);
  });

  test("a refresh token reused after its successor was used revokes the whole family", async () => {
    const { refreshToken: first, accessToken } = await app.logIn(EMAIL);
    const other = await app.logIn(EMAIL);
    const second = (await refresh(first)).body.data;
    const third = (await refresh(second.refreshToken)).body.data;
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect(await statusOf(third.accessToken)).toBe(401);
    expect(await statusOf(accessToken)).toBe(401);
    expect(await statusOf(other.accessToken)).toBe(200);
    expect(await sessions()).toEqual([{ end_reason: "reuse" }, { end_reason: null }]);
  });

  test("concurrent refreshes of one token all return working tokens until one of them is used", async () => {
    const { refreshToken: parent } = await app.logIn(EMAIL);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(parent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [chosen, twin, ...others] = answers.map(({ body }) => body.data);
    for (const { accessToken } of others) expect(await statusOf(accessToken)).toBe(200);
    const next = await refresh(chosen?.refreshToken ?? "");
    expect(next.status).toBe(200);
    expect(await sessions()).toEqual([{ end_reason: null }]);
    expect((await refresh(twin?.refreshToken ?? "")).status).toBe(401);
    expect((await refresh(next.body.data.refreshToken)).status).toBe(401);
    expect(await sessions()).toEqual([{ end_reason: "reuse" }]);
  });

  test("refresh tokens last 30 days", async () => {
    const { refreshToken } = await app.logIn(EMAIL);
    const { refreshToken: other } = await app.logIn(EMAIL);
    await app.restartAt("2026-04-01T08:59:00Z");
    expect((await refresh(refreshToken)).status).toBe(200);
    await app.restartAt("2026-04-01T09:01:00Z");
    expect((await refresh(other)).status).toBe(401);
    expect(await sessions()).toEqual([{ end_reason: null }, { end_reason: "expired" }]);
  });

  test("consecutive refresh tokens end with their session after 90 days", async () => {
    let { refreshToken } = await app.logIn(EMAIL);
    for (const day of ["2026-03-31", "2026-04-29", "2026-05-28"]) {
      await app.restartAt(`${day}T09:00:00Z`);
      const next = await refresh(refreshToken);
      expect(next.status).toBe(200);
      ({ refreshToken } = next.body.data);
    }
    await app.restartAt("2026-05-31T08:59:00Z");
    expect((await refresh(refreshToken)).status).toBe(200);
    await app.restartAt("2026-05-31T09:01:00Z");
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await sessions()).toEqual([{ end_reason: "expired" }]);
  });

  test("unknown refresh tokens are refused and end no session", async () => {
    await app.logIn(EMAIL);
    expect((await refresh("x".repeat(43))).status).toBe(401);
    expect((await refresh("")).status).toBe(400);
    expect(await sessions()).toEqual([{ end_reason: null }]);
  });
});

describe("logout", () => {
  test("logout ends the session at once, for both of its tokens, and no other session", async () => {
    const { accessToken, refreshToken } = await app.logIn(EMAIL);
    const other = await app.logIn(EMAIL);
    expect(await statusOf(accessToken)).toBe(200);
    expect((await app.visitor.post("/auth/logout", { token: refreshToken })).status).toBe(200);
    expect(await statusOf(accessToken)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await statusOf(other.accessToken)).toBe(200);
  });

  test("logout with an unknown token returns the same answer", async () => {
    const { status, body } = await app.visitor.post("/auth/logout", { token: "unknown" });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, data: null } });
  });
});

describe("password change", () => {
  const NEW = "otra contraseña más larga";

  test("a password change ends the user's other sessions at once and not the current one", async () => {
    const other = await app.logIn(EMAIL);
    const own = await app.logIn(EMAIL);
    const stranger = await app.logIn(emailOf("viewer"));
    expect(await statusOf(other.accessToken)).toBe(200);
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW };
    expect((await app.withToken(own.accessToken).post("/auth/change-password", body)).status).toBe(200);
    expect(await statusOf(other.accessToken)).toBe(401);
    expect(await statusOf(own.accessToken)).toBe(200);
    expect(await statusOf(stranger.accessToken)).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(401);
    expect((await refresh(own.refreshToken)).status).toBe(200);
    expect((await logIn(TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
  });

  test("a password change with a wrong old password is 422 at its field and changes nothing", async () => {
    const { accessToken } = await app.logIn(EMAIL);
    const body = { oldPassword: WRONG, newPassword: NEW };
    const refused = await app.withToken(accessToken).post("/auth/change-password", body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      { field: "oldPassword", message: "La contraseña actual no es correcta" },
    ]);
    expect((await logIn(TEST_PASSWORD)).status).toBe(200);
  });

  test.each([
    ["9 characters", "x".repeat(9), "Contraseña nueva debe tener al menos 10 caracteres"],
    ["129 characters", "x".repeat(129), "Contraseña nueva no puede tener más de 128 caracteres"],
  ])("a new password of %s is refused", async (_name, newPassword, message) => {
    const { accessToken } = await app.logIn(EMAIL);
    const body = { oldPassword: TEST_PASSWORD, newPassword };
    const refused = await app.withToken(accessToken).post("/auth/change-password", body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: "newPassword", message }]);
  });

  test("of thirty concurrent password changes with wrong passwords ten are checked, and the server stays responsive", async () => {
    const { accessToken } = await app.logIn(EMAIL);
    const own = app.withToken(accessToken);
    const body = { oldPassword: WRONG, newPassword: NEW };
    const tries = Promise.all(Array.from({ length: 30 }, () => own.post("/auth/change-password", body)));
    expect((await own.get("/notifications")).status).toBe(200);
    const statuses = (await tries).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await logIn(TEST_PASSWORD)).status).toBe(200);
  });

  test("two concurrent password changes change it once", async () => {
    const own = app.withToken((await app.logIn(EMAIL)).accessToken);
    const change = (newPassword: string) =>
      own.post("/auth/change-password", { oldPassword: TEST_PASSWORD, newPassword });
    const statuses = (await Promise.all([change(NEW), change(`${NEW} todavía`)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("a password change needs a session", async () => {
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW };
    expect((await app.visitor.post("/auth/change-password", body)).status).toBe(401);
  });
});

test("a user's language is stored", async () => {
  const api = await app.logInAs("agent");
  expect((await api.patch("/auth/me", { language: "en" })).status).toBe(200);
  expect((await api.patch("/auth/me", { language: "fr" })).status).toBe(400);
  const again = await app.logInAs("agent");
  expect((await again.get("/auth/me")).body.data).toMatchObject({ language: "en" });
});
