import { beforeEach, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { findByKey, limitPublicCall } from "#server/engine/http/public-limits.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
beforeEach(() => app.db.query("delete from public_call", []));

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : "none");
const count = async () => {
  const [row] = await app.db.query<{ calls: number }>("select count(*)::int as calls from public_call", []);
  return row?.calls;
};
const call = { bucket: "incident", address: "192.0.2.7" } as const;

test("concurrent calls are counted exactly up to the limit", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => limitPublicCall(app.db, call)));
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [codeOf(one.reason)] : []));
  expect(refused).toEqual(Array.from({ length: 10 }, () => "too_many_attempts"));
  expect(await count()).toBe(30);
});

test("another address and another purpose have separate limits", async () => {
  for (let tries = 0; tries < 30; tries += 1) await limitPublicCall(app.db, call);
  await expect(limitPublicCall(app.db, call)).rejects.toMatchObject({ code: "too_many_attempts" });
  await limitPublicCall(app.db, { ...call, address: "192.0.2.8" });
  await limitPublicCall(app.db, { ...call, bucket: "booking" });
  expect(await count()).toBe(32);
});

test("all addresses of one network share a limit, in IPv6 as in IPv4", async () => {
  const callFrom = (device: number) => ({ ...call, address: `2001:db8:0:7::${device.toString(16)}` });
  for (let device = 1; device <= 30; device += 1) await limitPublicCall(app.db, callFrom(device));
  await expect(limitPublicCall(app.db, callFrom(4_000))).rejects.toMatchObject({ code: "too_many_attempts" });
  await limitPublicCall(app.db, { ...call, address: "2001:db8:0:8::1" });
  await limitPublicCall(app.db, { ...call, address: "::ffff:192.0.2.7" });
  await limitPublicCall(app.db, call);
  const [row] = await app.db.query<{ houses: number }>(
    "select count(distinct address)::int as houses from public_call",
    [],
  );
  expect(row?.houses).toBe(3);
});

test("a limited caller may call again after the waiting time", async () => {
  for (let tries = 0; tries < 30; tries += 1) await limitPublicCall(app.db, call);
  await app.db.query("update public_call set at = at - interval '15 minutes'", []);
  await limitPublicCall(app.db, call);
  expect(await count()).toBe(31);
});

test("guessed keys are limited, and a valid key from the same address is still accepted", async () => {
  const guess = async (found: string | null) =>
    findByKey(app.db, "192.0.2.9", async () => found).catch((error: unknown) => codeOf(error));
  const answers = [];
  for (let tries = 0; tries < 22; tries += 1) answers.push(await guess(null));
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "invalid_link"));
  expect(answers.slice(20)).toEqual(["too_many_attempts", "too_many_attempts"]);
  expect(await guess("a rental")).toBe("a rental");
});

test("valid keys never count", async () => {
  for (let tries = 0; tries < 30; tries += 1)
    expect(await findByKey(app.db, call.address, async () => "a rental")).toBe("a rental");
  expect(await count()).toBe(0);
});

test("visitors get the company's name and contact data, and nothing else", async () => {
  const { status, body } = await app.visitor.get<object>("/company/friendly");
  expect(status).toBe(200);
  expect(Object.keys(body.data).toSorted()).toEqual(["color", "email", "has_logo", "name", "phone"]);
  expect((await app.visitor.get("/company/friendly/logo")).status).toBe(404);
});
