import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PasskeyList, UsedCredential } from "#shared/domain/account/passkey.ts";
import type { User } from "#shared/domain/administration/user.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { SoftAuthenticator, type Twist } from "#tests/support/soft-authenticator.ts";
import { createTestApp, type TestApp, type TestTokens } from "#tests/support/test-app.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const EMAIL = emailOf("agent");
const ORIGIN = "https://oficina.example";
const password = TEST_PASSWORD;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ clockAt: "2026-03-02T09:00:00Z", env: { publicUrl: ORIGIN } });
});
afterEach(() => app.close());

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly authenticatorSelection: object;
}
interface LoginOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: string;
}

const refusal = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const refused = [401, "error.wrong_passkey"];
const requestCreation = (api: Api, proof: object = { password }) => api.post<Creation>("/auth/passkeys/options", proof);
const keep = (api: Api, credential: object, name = "Móvil") => api.post("/auth/passkeys", { name, credential });
const requestLogin = async () => dataOf(await app.visitor.post<LoginOptions>("/auth/login/passkey-options"));
const bring = (credential: UsedCredential) => app.visitor.post<TestTokens>("/auth/login/passkey", { credential });
const enterWith = async (device: SoftAuthenticator, twist: Twist = {}) =>
  bring(device.get(await requestLogin(), twist));
const listOf = async (api: Api) => dataOf(await api.get<PasskeyList>("/auth/passkeys"));

async function addKey(api: Api): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(ORIGIN);
  dataOf(await keep(api, device.create(dataOf(await requestCreation(api)))));
  return device;
}

async function aUserWithPasskey(): Promise<{ api: Api; device: SoftAuthenticator }> {
  const api = await app.logInAs("agent");
  return { api, device: await addKey(api) };
}

describe("passkeys", () => {
  test("a passkey is added with the password, listed, named and used to log in", async () => {
    const { api, device } = await aUserWithPasskey();
    const { origin, passkeys } = await listOf(api);
    expect(origin).toBe(ORIGIN);
    expect(passkeys).toMatchObject([{ name: "Móvil", last_used_at: null }]);
    dataOf(await api.post(`/auth/passkeys/${passkeys[0]?.id}/rename`, { name: "Portátil" }));
    const tokens = dataOf(await enterWith(device));
    expect(dataOf(await app.withToken(tokens.accessToken).get("/auth/me"))).toMatchObject({ email: EMAIL });
    expect((await listOf(api)).passkeys).toMatchObject([{ name: "Portátil", last_used_at: expect.any(String) }]);
    const mails = await app.db.query(`select "to", subject from mail`, []);
    expect(mails).toEqual([{ to: EMAIL, subject: "Llave de acceso nueva en tu cuenta" }]);
  });

  test("registration options require a discoverable passkey with user verification", async () => {
    const api = await app.logInAs("agent");
    expect(dataOf(await requestCreation(api))).toMatchObject({
      rp: { id: "oficina.example" },
      user: { name: EMAIL },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(await requestLogin()).toMatchObject({ rpId: "oficina.example", userVerification: "required" });
  });

  test("a passkey login counts as both factors and needs no code", async () => {
    const { api, device } = await aUserWithPasskey();
    await enableSecondFactorFor(api, password, app.services.clock.now());
    expect(dataOf(await enterWith(device))).toHaveProperty("accessToken");
  });

  test("a passkey is not added without all of the factors that the user has", async () => {
    const api = await app.logInAs("agent");
    const wrong = await requestCreation(api, { password: "no es esta contraseña" });
    expect(refusal(wrong)).toEqual([422, "error.wrong_password"]);
    const now = app.services.clock.now();
    const { phone } = await enableSecondFactorFor(api, password, now);
    expect(refusal(await requestCreation(api))).toEqual([422, "error.wrong_code"]);
    expect((await requestCreation(api, { password, code: phone.code(now) })).status).toBe(200);
    expect(refusal(await requestCreation(api, { password, code: phone.code(now) }))).toEqual([422, "error.wrong_code"]);
  });

  test("a deleted passkey no longer logs in, and no user deletes or renames another user's", async () => {
    const { api, device } = await aUserWithPasskey();
    const id = (await listOf(api)).passkeys[0]?.id;
    const viewer = await app.logInAs("viewer");
    expect((await viewer.delete(`/auth/passkeys/${id}`)).status).toBe(404);
    expect((await viewer.post(`/auth/passkeys/${id}/rename`, { name: "Mía" })).status).toBe(404);
    expect((await listOf(viewer)).passkeys).toEqual([]);
    dataOf(await api.delete(`/auth/passkeys/${id}`));
    expect(refusal(await enterWith(device))).toEqual(refused);
  });

  test("adding or deleting a passkey ends the other sessions", async () => {
    const other = await app.logInAs("agent");
    const { api } = await aUserWithPasskey();
    expect((await other.get("/auth/me")).status).toBe(401);
    const another = await app.logInAs("agent");
    dataOf(await api.delete(`/auth/passkeys/${(await listOf(api)).passkeys[0]?.id}`));
    expect((await another.get("/auth/me")).status).toBe(401);
    expect((await api.get("/auth/me")).status).toBe(200);
  });

  test("a passkey satisfies a company's required second factor", async () => {
    await app.db.query(
      "insert into company (name, tax_id, requires_second_factor) values ('Retiro', 'B84120672', true)",
    );
    const api = await app.logInAs("agent");
    expect((await api.get("/persons")).status).toBe(403);
    await addKey(api);
    expect((await api.get("/persons")).status).toBe(200);
  });

  test("a passkey of a user who may no longer log in is refused", async () => {
    const { device } = await aUserWithPasskey();
    await app.db.query(`update "user" set is_active = false where email = $1`, [EMAIL]);
    expect(refusal(await enterWith(device))).toEqual(refused);
  });

  test("passkeys appear in the history and are removed by an administrator's reset", async () => {
    const { device } = await aUserWithPasskey();
    const admin = await app.logInAs("admin");
    const [user] = dataOf(await admin.get<User[]>(`/users?query=${encodeURIComponent(EMAIL)}`));
    expect(user?.passkey_count).toBe(1);
    const path = `/users/${user?.id}`;
    const after = dataOf(await admin.post<User>(`${path}/reset_second_factor`, { version: user?.version }));
    expect(after.passkey_count).toBe(0);
    expect(refusal(await enterWith(device))).toEqual(refused);
    const timeline = dataOf(await admin.get<TimelineEntry[]>(`${path}/timeline`));
    expect(timeline.map(({ action }) => action).slice(0, 2)).toEqual(["reset_second_factor", "add_passkey"]);
  });
});

describe("passkey signatures", () => {
  test("a passkey signature counts once and expires after five minutes", async () => {
    const { api, device } = await aUserWithPasskey();
    const options = await requestLogin();
    expect((await bring(device.get(options))).status).toBe(200);
    expect(refusal(await bring(device.get(options)))).toEqual(refused);
    const late = await requestLogin();
    const other = new SoftAuthenticator(ORIGIN);
    const making = dataOf(await requestCreation(api));
    await app.restartAt("2026-03-02T09:06:00Z");
    expect(refusal(await bring(device.get(late)))).toEqual(refused);
    const again = await app.logInAs("agent");
    expect(refusal(await keep(again, other.create(making)))).toEqual(refused);
  });

  test("however many challenges others request, a passkey logs in, and none of them is stored", async () => {
    const { device } = await aUserWithPasskey();
    const requests = Array.from({ length: 150 }, () => app.visitor.post("/auth/login/passkey-options"));
    const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200]));
    expect(await app.db.query("select 1 from passkey_challenge", [])).toEqual([]);
    expect((await enterWith(device)).status).toBe(200);
  });

  test("a challenge that the server did not issue, or one that was changed, is refused", async () => {
    const { device } = await aUserWithPasskey();
    const options = await requestLogin();
    const later = Buffer.from(options.challenge, "base64url");
    later.writeUIntBE(later.readUIntBE(32, 6) + 60_000, 32, 6);
    for (const bytes of [later, Buffer.alloc(70), Buffer.alloc(3)]) {
      const answer = await bring(device.get({ ...options, challenge: bytes.toString("base64url") }));
      expect(refusal(answer)).toEqual(refused);
    }
    expect((await bring(device.get(options))).status).toBe(200);
  });

  test("a passkey signature sent twice concurrently begins one session", async () => {
    const { device } = await aUserWithPasskey();
    const credential = device.get(await requestLogin());
    const statuses = (await Promise.all([bring(credential), bring(credential)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
  });

  test("a passkey signature for another origin, without user verification or over other data is refused", async () => {
    const { api, device } = await aUserWithPasskey();
    const twists: Twist[] = [
      { origin: "https://oficina.example.malo.test" },
      { origin: "http://oficina.example" },
      { isUnverified: true },
      { challenge: "bm8gZXMgZXN0ZQ" },
    ];
    for (const twist of twists) {
      expect(refusal(await enterWith(device, twist))).toEqual(refused);
      const other = new SoftAuthenticator(ORIGIN);
      const credential = other.create(dataOf(await requestCreation(api)), twist);
      expect(refusal(await keep(api, credential))).toEqual(refused);
    }
    expect((await enterWith(device)).status).toBe(200);
  });

  test("a signature of a cloned passkey, with a lower counter, is refused", async () => {
    const { device } = await aUserWithPasskey();
    expect((await enterWith(device, { count: 7 })).status).toBe(200);
    expect(refusal(await enterWith(device, { count: 7 }))).toEqual(refused);
    expect(refusal(await enterWith(device, { count: 3 }))).toEqual(refused);
    expect((await enterWith(device, { count: 8 })).status).toBe(200);
  });

  test("a signature with another key or for another user is refused", async () => {
    const { device } = await aUserWithPasskey();
    const stranger = new SoftAuthenticator(ORIGIN);
    const { id, rawId, response } = device.get(await requestLogin());
    const forged = stranger.get(await requestLogin());
    expect(refusal(await bring(forged))).toEqual(refused);
    const { userHandle } = response;
    expect(refusal(await bring({ ...forged, id, rawId, response: { ...forged.response, userHandle } }))).toEqual(
      refused,
    );
    const asOther = device.get(await requestLogin());
    const swapped = { ...asOther, response: { ...asOther.response, userHandle: "AAAAAAAAAAAAAAAAAAAAAA" } };
    expect(refusal(await bring(swapped))).toEqual(refused);
  });

  test("ten wrong signatures block this passkey for a while, and no other", async () => {
    const { device } = await aUserWithPasskey();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await enterWith(device, { isUnverified: true })).status).toBe(401);
    expect(refusal(await enterWith(device))).toEqual([429, "error.too_many_attempts"]);
    const viewer = await addKey(await app.logInAs("viewer"));
    expect((await enterWith(viewer)).status).toBe(200);
  });

  test("a registration challenge is valid neither for another user nor for login", async () => {
    const api = await app.logInAs("agent");
    const viewer = await app.logInAs("viewer");
    const making = dataOf(await requestCreation(api));
    const device = new SoftAuthenticator(ORIGIN);
    expect(refusal(await keep(viewer, device.create(making)))).toEqual(refused);
    expect(refusal(await bring(device.get({ challenge: making.challenge, rpId: making.rp.id })))).toEqual(refused);
  });
});

test("a registered passkey is not stored twice", async () => {
  const { api, device } = await aUserWithPasskey();
  const again = await keep(api, device.create(dataOf(await requestCreation(api))));
  expect(again.status).toBe(409);
  expect((await listOf(api)).passkeys).toHaveLength(1);
});

test("on a server without a host name passkeys are refused with the reason", async () => {
  const nameless = await createTestApp({ env: { publicUrl: "http://192.168.1.20:3000" } });
  try {
    const reply = await nameless.visitor.post("/auth/login/passkey-options");
    expect(refusal(reply)).toEqual([422, "error.passkeys_unavailable"]);
    const api = await nameless.logInAs("agent");
    expect((await listOf(api)).origin).toBeNull();
    expect(refusal(await requestCreation(api))).toEqual([422, "error.passkeys_unavailable"]);
  } finally {
    await nameless.close();
  }
});
