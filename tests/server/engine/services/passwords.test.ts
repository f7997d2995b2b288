import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#server/engine/services/passwords.ts";

const PASSWORD = "  Contraseña con Ñ, ¡blancos! y ﬁn ";

test("a password is kept as argon2id with 19 MiB and two passes, never twice the same", async () => {
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("it is checked as it was typed: every character, blanks and case included", async () => {
  const kept = await hashPassword(PASSWORD);
  expect(await verifyPassword(kept, PASSWORD)).toBe(true);
  for (const wrong of [PASSWORD.trim(), PASSWORD.toLowerCase(), `${PASSWORD} `, PASSWORD.slice(0, -1), ""])
    expect(await verifyPassword(kept, wrong)).toBe(false);
});

test("the same letters typed on another keyboard are the same password", async () => {
  const kept = await hashPassword("contraseña".normalize("NFC"));
  expect(await verifyPassword(kept, "contraseña".normalize("NFD"))).toBe(true);
});

test("all of 128 characters count", async () => {
  const kept = await hashPassword("x".repeat(128));
  expect(await verifyPassword(kept, `${"x".repeat(127)}y`)).toBe(false);
});

test("whoever has none is refused, whatever is typed", async () => {
  expect(await verifyPassword(null, "no account has this password")).toBe(false);
});
