import { beforeAll, beforeEach, expect, test } from "vitest";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { VisitorFile } from "#shared/domain/documents/visitor-file.ts";
import { purgeStale } from "#server/areas/administration/purge-stale.ts";
import { callerNetwork } from "#server/engine/http/caller-network.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import type { ResponseBody } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { report } from "#tests/support/public-reports.ts";
import { VISITOR_UPLOADS } from "#shared/domain/documents/policy.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Daily upload limits of visitors: per link, per network address and in total. */

const PDF = Buffer.from("%PDF-1.7\n%âãÏÓ\n");
const ADDRESS = "203.0.113.7";

const { app } = testServer({ role: null, clockAt: "2026-03-15T10:00:00+01:00" });
let links: { readonly link: BookingLink; readonly key: string }[];
beforeAll(async () => {
  const admin = await app.logInAs("admin");
  const { aLink } = createBookingBuilders(app, admin, createBuilders(admin));
  links = [await aLink(), await aLink()];
});
beforeEach(async () => {
  await app.db.query("delete from visitor_upload");
  await app.db.query("delete from public_call");
});

const keyAt = (index: number) => links[index]?.key ?? "";
const sent = (address: string, key: string | null, bytes: number) =>
  app.db.query("insert into visitor_upload (address, link_hash, bytes) values ($1, $2, $3)", [
    callerNetwork(address),
    key === null ? null : hashKey(key),
    bytes,
  ]);

async function send(path: string, remoteAddress = ADDRESS): Promise<[number, string]> {
  const response = await app.http.inject({
    method: "POST",
    url: `/api${path}`,
    payload: PDF,
    remoteAddress,
    headers: { "content-type": "application/octet-stream", "x-file-name": "nomina.pdf" },
  });
  const { errors } = response.json<ResponseBody<VisitorFile>>();
  return [response.statusCode, errors?.[0]?.translationKey ?? ""];
}
const byLink = (index: number) => `/external-booking-form/${keyAt(index)}/files`;
const FULL = [429, "error.visitor_room_full"];

test("an uploaded file counts against its link and its address", async () => {
  expect(await send(byLink(0))).toEqual([201, ""]);
  const rows = await app.db.query("select address, link_hash, bytes::int as bytes from visitor_upload");
  expect(rows).toEqual([{ address: ADDRESS, link_hash: hashKey(keyAt(0)), bytes: PDF.length }]);
});

test("a link with a used-up daily limit accepts no file from any address; another link does", async () => {
  await sent("198.51.100.1", keyAt(0), VISITOR_UPLOADS.link_bytes - 1);
  expect(await send(byLink(0))).toEqual(FULL);
  expect(await send(byLink(1))).toEqual([201, ""]);
});

test("a network with a used-up daily limit cannot upload by any route or from any of its addresses", async () => {
  const { key } = await report(app);
  await sent("2001:db8:0:7::1", null, VISITOR_UPLOADS.network_bytes);
  for (const path of [byLink(0), "/external-booking-form/files", `/incidents/friendly/${key}/photos`])
    expect(await send(path, "2001:db8:0:7:aaaa::9"), path).toEqual(FULL);
  expect(await send(byLink(0))).toEqual([201, ""]);
});

test("uploads have a total limit, and those of the day before no longer count", async () => {
  await sent("198.51.100.1", null, VISITOR_UPLOADS.all_bytes);
  expect(await send(byLink(0))).toEqual(FULL);
  await app.db.query("update visitor_upload set at = at - interval '24 hours'");
  expect(await send(byLink(0))).toEqual([201, ""]);
  await purgeStale(app.db);
  expect(await app.db.query("select 1 from visitor_upload")).toHaveLength(1);
});

test("concurrent uploads never exceed the limit", async () => {
  await sent(ADDRESS, null, VISITOR_UPLOADS.network_bytes - 3 * PDF.length);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send("/external-booking-form/files")));
  expect(answers.filter(([status]) => status === 201)).toHaveLength(3);
  expect(await app.db.query("select 1 from attachment where visitor_key_hash is not null")).toHaveLength(3 + 4);
});
