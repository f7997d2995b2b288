import { beforeAll, expect, test } from "vitest";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, KEYS } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app } = server;
const { prepare, aLet } = exitFixture(server);
beforeAll(prepare);

test.each(["deposit", "invoice", "payment", "incident"])("a proposal needs the right to read: %s", async (entity) => {
  const path = `/rental-exits/proposal?rental_id=${(await aLet()).id}&keys_returned_on=${KEYS}`;
  const read = async () => (await (await app.logInAs("viewer")).get(path)).status;
  expect(await read()).toBe(200);
  const change = (permissions: string) =>
    app.db.query(`update role set permissions = ${permissions} where slug = 'viewer'`);
  await change(`permissions || '{"${entity}": []}'`);
  expect(await read()).toBe(403);
  await change(`permissions - '${entity}'`);
});
