import { expect, test } from "vitest";
import { createPasswords } from "#server/engine/services/passwords.ts";

const passwords = createPasswords("full");
const PASSWORD = "  Contraseña con Ñ, ¡blancos! y ﬁn ";

test("a password is hashed as argon2id with 19 MiB and two passes, with a different hash each time", async () => {
  const [one, other] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("a password is compared as typed: every character, blanks and case included", async () => {
  const hash = await passwords.hash(PASSWORD);
  expect(await passwords.verify(hash, PASSWORD)).toBe(true);
  for (const wrong of [PASSWORD.trim(), PASSWORD.toLowerCase(), `${PASSWORD} `, PASSWORD.slice(0, -1), ""])
    expect(await passwords.verify(hash, wrong)).toBe(false);
});

test("a password in another Unicode normal form is the same password", async () => {
  const hash = await passwords.hash("contraseña".normalize("NFC"));
  expect(await passwords.verify(hash, "contraseña".normalize("NFD"))).toBe(true);
});

test("all 128 characters of a password count", async () => {
  const hash = await passwords.hash("x".repeat(128));
  expect(await passwords.verify(hash, `${"x".repeat(127)}y`)).toBe(false);
});

test("a user without a password is refused, whatever is typed", async () => {
  expect(await passwords.verify(null, "no account has this password")).toBe(false);
});

test("a hash of the light cost of tests is verified by an installation of full cost, and the other way round", async () => {
  const light = createPasswords("light");
  const cheap = await light.hash(PASSWORD);
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await passwords.verify(cheap, PASSWORD)).toBe(true);
  expect(await light.verify(await passwords.hash(PASSWORD), PASSWORD)).toBe(true);
});
