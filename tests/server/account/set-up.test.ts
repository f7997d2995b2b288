import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { issueSetUpKey } from "#server/areas/account/set-up.ts";
import { createApi } from "#tests/support/api.ts";
import { createTestApp, type TestApp, type TestTokens } from "#tests/support/test-app.ts";
import { addUser } from "#tests/support/test-users.ts";

/* How the first user is created outside the demo (docs/design/product.md, section 3). */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.db.query("delete from manager");
  await app.db.query('delete from "user"');
});
afterEach(() => app.close());

const PASSWORD = "una contraseña larga";
const anInput = (given: object = {}) => ({
  company_name: "Fincas Núñez, S.L.",
  tax_id: "b-12345674",
  street: "Calle de Alcalá, 14",
  postal_code: "28014",
  city: "Madrid",
  company_email: "Oficina@Fincas.example",
  company_phone: "915 042 213",
  name: "Begoña Núñez",
  email: "Begona@Fincas.example",
  password: PASSWORD,
  ...given,
});

async function issueKey(): Promise<string> {
  const key = await issueSetUpKey(app.db);
  if (key === null) throw new Error("There is a user");
  return key;
}
const check = (key: string) => app.visitor.get(`/set-up/${key}`);
const finish = (key: string, input: object = anInput()) => app.visitor.post<TestTokens>(`/set-up/${key}`, input);
const count = async (table: "user" | "company" | "set_up_key" | "session") =>
  (await app.db.query(`select 1 from "${table}"`)).length;

describe("a set-up link", () => {
  test("a set-up link creates the company and its super_admin and logs them in", async () => {
    const key = await issueKey();
    expect((await check(key)).status).toBe(200);
    const { status, body } = await finish(key);
    expect(status).toBe(201);
    const me = await app.withToken(body.data.accessToken).get("/auth/me");
    expect(me.body.data).toMatchObject({
      name: "Begoña Núñez",
      email: "begona@fincas.example",
      language: "es",
      role: { slug: "super_admin" },
      scope: "all",
    });
    expect((await app.visitor.post("/auth/refresh-token", { token: body.data.refreshToken })).status).toBe(200);
    await app.logIn("begona@fincas.example", PASSWORD);
    const [company] = await app.db.query("select * from company");
    expect(company).toMatchObject({
      label: "Fincas Núñez, S.L.",
      name: "Fincas Núñez, S.L.",
      tax_id: "B12345674",
      street: "Calle de Alcalá, 14",
      postal_code: "28014",
      city: "Madrid",
      email: "oficina@fincas.example",
      phone: "+34915042213",
      version: 1,
    });
  });

  test("a company needs only a name and a tax number", async () => {
    const { status } = await finish(await issueKey(), {
      company_name: "Ana Gil",
      tax_id: "12345678Z",
      company_email: "  ",
      name: "Ana Gil",
      email: "ana@gil.example",
      password: PASSWORD,
    });
    expect(status).toBe(201);
    const [company] = await app.db.query("select street, postal_code, city, email, phone from company");
    expect(company).toEqual({ street: null, postal_code: null, city: null, email: null, phone: null });
  });

  test("the new user is recorded as the company's creator, with their language", async () => {
    const key = await issueKey();
    const { body } = await app.visitor.speaking("en").post<TestTokens>(`/set-up/${key}`, anInput());
    const me = await app.withToken(body.data.accessToken).get<{ id: string }>("/auth/me");
    expect(me.body.data).toMatchObject({ language: "en" });
    const [company] = await app.db.query<{ created_by: string }>("select created_by from company");
    expect(company?.created_by).toBe(me.body.data.id);
    const history = await app.db.query("select actor_id from audit_entry where entity = 'company'");
    expect(history).toEqual([{ actor_id: me.body.data.id }]);
  });

  test("a set-up key has 128 random bits in base62, and the database stores only its hash", async () => {
    const key = await issueKey();
    expect(key).toMatch(/^[0-9A-Za-z]{22}$/);
    const stored = await app.db.query<{ json: string }>("select to_jsonb(k)::text as json from set_up_key k");
    expect(stored).toHaveLength(1);
    expect(stored[0]?.json).toContain(createHash("sha256").update(key).digest("hex"));
    expect(stored[0]?.json).not.toContain(key);
  });

  test("a set-up link is void once a later start has logged another", async () => {
    const first = await issueKey();
    const second = await issueKey();
    expect(second).not.toBe(first);
    expect((await check(first)).status).toBe(404);
    expect((await finish(first)).status).toBe(404);
    expect((await finish(second)).status).toBe(201);
  });

  test("a set-up link is void once any user exists, and no further link is created", async () => {
    const key = await issueKey();
    await addUser(app.db, { role: "viewer", email: "eva@test.example", name: "Eva", password_hash: null });
    expect((await check(key)).status).toBe(404);
    expect((await finish(key)).status).toBe(404);
    expect(await issueSetUpKey(app.db)).toBeNull();
    expect(await count("set_up_key")).toBe(0);
    expect(await count("company")).toBe(0);
  });

  test("a set-up link works once, and a used one gets the same answer as an unknown one", async () => {
    const key = await issueKey();
    await finish(key);
    const answers = [await finish(key), await finish("0123456789abcdefghijkl"), await check(key), await check("x")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.errors).toMatchObject([
      { message: "Este enlace no es válido", translationKey: "error.invalid_link" },
    ]);
    expect([await count("user"), await count("company")]).toEqual([1, 1]);
  });

  test("a set-up link used concurrently on two servers creates one company and one user", async () => {
    const key = await issueKey();
    const other = await app.startTwin();
    const twin = createApi(() => other.http, null);
    const tries = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? app.visitor : twin).post(`/set-up/${key}`, anInput({ email: `uno${index}@test.example` })),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    await other.close();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 11 }, () => 404)]);
    expect([await count("user"), await count("company"), await count("session")]).toEqual([1, 1, 1]);
  });

  test("refused input does not use up a set-up link", async () => {
    const key = await issueKey();
    expect((await finish(key, anInput({ password: "fincas2026" }))).status).toBe(422);
    expect((await finish(key, anInput({ tax_id: "B12345670" }))).status).toBe(400);
    expect((await finish(key)).status).toBe(201);
  });
});

describe("set-up input", () => {
  test.each([
    [{ company_name: " " }, "company_name", "Nombre o razón social es requerido"],
    [{ tax_id: "B12345670" }, "tax_id", "El NIF no es válido"],
    [{ tax_id: "XDA123456" }, "tax_id", "El NIF no es válido"],
    [
      { postal_code: "99001" },
      "postal_code",
      "El código postal debe tener cinco cifras y corresponder a una provincia",
    ],
    [{ company_email: "oficina" }, "company_email", "El correo electrónico debe ser una dirección válida"],
    [
      { company_phone: "12" },
      "company_phone",
      "El teléfono no es válido: nueve cifras en España o con prefijo internacional",
    ],
    [{ email: "" }, "email", "Tu correo electrónico es requerido"],
    [{ password: "x".repeat(9) }, "password", "Contraseña debe tener al menos 10 caracteres"],
    [{ password: "x".repeat(129) }, "password", "Contraseña no puede tener más de 128 caracteres"],
  ])("set-up input %j is refused at its field", async (given, field, message) => {
    const { status, body } = await finish(await issueKey(), anInput(given));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field, message }]);
    expect(await count("user")).toBe(0);
  });

  test.each(["x".repeat(10), "ñ".repeat(128)])("the first user may have the password %s", async (password) => {
    expect((await finish(await issueKey(), anInput({ password }))).status).toBe(201);
    await app.logIn("begona@fincas.example", password);
  });
});
