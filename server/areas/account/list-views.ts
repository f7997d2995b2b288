import * as z from "zod/mini";
import {
  listViewInput,
  listViewPatch,
  listViewRow,
  type SavedListView,
  type ListViewInput,
} from "#shared/domain/account/list-view.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { requireFresh } from "#server/engine/http/crud-routes.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { MAX_LIST_VIEWS } from "#shared/domain/account/policy.ts";
import { defineOwnRows, lockUser } from "./own-rows.ts";

const { fields, readOwn, defineRemoval } = defineOwnRows({ table: "list_view", path: "/list-views", row: listViewRow });

async function requireRoom(tx: Tx, user_id: string, list: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from list_view where user_id = $1 and list = $2",
    [user_id, list],
  );
  if ((row?.count ?? 0) >= MAX_LIST_VIEWS) throw new AppError("views_full", { params: { limit: MAX_LIST_VIEWS } });
}

async function dropDefault(tx: Tx, user_id: string, list: string): Promise<void> {
  await tx.query(
    "update list_view set is_default = false, version = version + 1 where user_id = $1 and list = $2 and is_default",
    [user_id, list],
  );
}

async function insertView(tx: Tx, user_id: string, input: ListViewInput): Promise<SavedListView | undefined> {
  const { list, name, search, columns, is_default } = input;
  const [row] = await tx.query<SavedListView>(
    `insert into list_view (user_id, list, name, search, columns, is_default)
     values ($1, $2, $3, $4, $5, $6) returning ${fields}`,
    [user_id, list, name, search, columns, is_default],
  );
  return row;
}

const list = readRoute({
  path: "/list-views",
  summary: "The user's views of all lists, by name",
  access: "session",
  output: z.array(listViewRow),
  run: async ({ db, user }) =>
    respond(
      await db.query(`select ${fields} from list_view where user_id = $1 order by list, normalize_text(name)`, [
        user.user_id,
      ]),
    ),
});

const create = writeRoute({
  method: "POST",
  path: "/list-views",
  summary: "Saves a view of a list under a name",
  access: "session",
  body: bodyOf(listViewInput, "list_view"),
  output: listViewRow,
  run: async ({ tx, user: { user_id }, input }) => {
    await lockUser(tx, user_id);
    await requireRoom(tx, user_id, input.list);
    if (input.is_default) await dropDefault(tx, user_id, input.list);
    return respond(await insertView(tx, user_id, input), 201);
  },
});

const change = writeRoute({
  method: "PATCH",
  path: "/list-views/:id",
  summary: "Changes one of the user's views",
  access: "session",
  body: versioned(bodyOf(listViewPatch, "list_view")),
  output: listViewRow,
  run: async ({ tx, user: { user_id }, params, input: { version, value } }) => {
    await lockUser(tx, user_id);
    const before = await readOwn(tx, user_id, params["id"] ?? "");
    requireFresh(before, version);
    if (value.is_default && !before.is_default) await dropDefault(tx, user_id, before.list);
    const { name, search, columns, is_default } = { ...before, ...value };
    await tx.query(
      `update list_view set name = $2, search = $3, columns = $4, is_default = $5, version = version + 1 where id = $1`,
      [before.id, name, search, columns, is_default],
    );
    return respond(await readOwn(tx, user_id, before.id));
  },
});

const remove = defineRemoval("Removes one of the user's views");

export const listViewRoutes: readonly Route[] = [list, create, change, remove];
