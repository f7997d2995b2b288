import { expect, test } from "vitest";
import type { RowChange } from "#shared/domain/core/events.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { notifyRowChange } from "#server/engine/realtime/row-changes.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

const ID = "01890000-0000-7000-8000-000000000001";
const change: RowChange = { entity: "person", part: null, ids: [ID] };
const announced = JSON.stringify({ entity: "person", part: null, rows: [{ id: ID }] });

const access: UserAccess = {
  session_id: "open",
  user_id: ID,
  email: "admin@test.example",
  name: "Usuario",
  language: "es",
  lacks_second_factor: false,
  role: { slug: "admin", name: "Administrador", name_en: null },
  permissions: { "*": ["read"] },
  property_ids: null,
  reach_revision: 1,
};

/** No user here is limited to some properties, so no query is expected. */
const db: Queryable = {
  query: () => Promise.reject(new Error("no query expected")),
  queryNamed: () => Promise.reject(new Error("no query expected")),
};

function createSocket(session_id: string) {
  const [heard, reports]: [RowChange[], string[]] = [[], []];
  return {
    heard,
    reports,
    data: { session_id },
    emit: (_event: "row_changed", rowChange: RowChange) => heard.push(rowChange),
    disconnect: () => reports.push("cut off"),
  };
}

test("a socket whose rights cannot be read is cut off, and the others are notified of the change", async () => {
  const sockets = ["open", "broken", "open too", "ended"].map(createSocket);
  const errors: unknown[] = [];
  const failure = new Error("the database does not answer");
  const readAccess = async (session_id: string) => {
    if (session_id === "broken") throw failure;
    return session_id === "ended" ? null : access;
  };
  await notifyRowChange(sockets, { db, readAccess, report: (error) => errors.push(error) }, announced);
  expect(sockets.map(({ heard }) => heard)).toEqual([[change], [], [change], []]);
  expect(sockets.map(({ reports }) => reports)).toEqual([[], ["cut off"], [], []]);
  expect(errors).toEqual([failure]);
});
