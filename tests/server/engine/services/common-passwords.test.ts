import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import { isCommonPassword } from "#server/engine/services/common-passwords.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf, TEST_PASSWORD } from "#tests/support/test-users.ts";

const { app } = testServer({ role: null });

const tried = ["qwertyuiop", "basketball", "inmobiliaria", "Gestoría"] as const;
const around = fc.string({ unit: fc.constantFrom(..."0123456789!.-_*"), maxLength: 2 });

describe("common passwords", () => {
  test("a common password is recognised in any case, without accents, and with a year or symbols at its ends", async () => {
    const dressed = fc
      .tuple(around, fc.constantFrom(...tried), around, fc.boolean())
      .map(([before, word, after, isLoud]) => `${before}${isLoud ? word.toUpperCase() : word}${after}`);
    await fc.assert(
      fc.asyncProperty(dressed, async (text) => {
        expect(await isCommonPassword(text), text).toBe(true);
      }),
    );
    for (const text of ["1234567890", "1qaz2wsx3edc", "¡Manchester!", "Password123"])
      expect(await isCommonPassword(text), text).toBe(true);
  });

  test.each([
    "una frase nueva y larga",
    "basketball 7391-8264",
    "sal gorda y limón",
    "🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑",
    " ".repeat(12),
  ])("%j is not a common password", async (text) => expect(await isCommonPassword(text)).toBe(false));

  test("a common password is refused on change, at its field and in the user's language, and the old one stays", async () => {
    const { accessToken } = await app.logIn(emailOf("agent"));
    const body = { oldPassword: TEST_PASSWORD, newPassword: "Qwertyuiop1!" };
    const own = app.withToken(accessToken);
    const { status, body: said } = await own.post("/auth/change-password", body);
    expect(status).toBe(422);
    expect(said.errors).toMatchObject([
      {
        field: "newPassword",
        message: "Esta contraseña está entre las primeras que se prueban: elige otra, mejor una frase tuya",
      },
    ]);
    const english = await own.speaking("en").post("/auth/change-password", body);
    expect(english.body.errors).toMatchObject([
      { message: expect.stringMatching(/^This password is among the most common/) },
    ]);
    await app.logIn(emailOf("agent"), TEST_PASSWORD);
  });

  test("a common password is refused by a password link, which is not used up", async () => {
    const admin = await app.logInAs("admin");
    const { id, version } = await createBuilders(admin).aUser();
    const { path } = dataOf(await admin.post<IssuedUserLink>(`/users/${id}/invite`, { version }));
    const refused = await app.visitor.post(path, { password: "Llavero2026" });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ field: "password", translationKey: "error.common_password" }]);
    dataOf(await app.visitor.post(path, { password: "una frase nueva y larga" }));
  });
});
