import * as z from "zod/mini";
import {
  type PaletteAlias,
  paletteAliasInput,
  paletteAliasPatch,
  paletteAliasRow,
} from "#shared/domain/account/palette-alias.ts";
import { MAX_PALETTE_ALIASES } from "#shared/domain/account/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { requireFresh } from "#server/engine/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { defineOwnRows, lockUser } from "./own-rows.ts";

const { fields, readOwn, defineRemoval } = defineOwnRows({
  table: "palette_alias",
  path: "/palette-aliases",
  row: paletteAliasRow,
});

const list = readRoute({
  path: "/palette-aliases",
  summary: "The user's own words for pages, commands and lines of the palette",
  access: "session",
  output: z.array(paletteAliasRow),
  run: async ({ db, user }) =>
    respond(await db.query(`select ${fields} from palette_alias where user_id = $1 order by word`, [user.user_id])),
});

const create = writeRoute({
  method: "POST",
  path: "/palette-aliases",
  summary: "Gives a page, command or line of the palette an own word",
  access: "session",
  body: bodyOf(paletteAliasInput, "palette_alias"),
  output: paletteAliasRow,
  run: async ({ tx, user: { user_id }, input: { word, kind, target, title } }) => {
    await lockUser(tx, user_id);
    const [found] = await tx.query<{ count: number }>(
      "select count(*)::int as count from palette_alias where user_id = $1",
      [user_id],
    );
    if ((found?.count ?? 0) >= MAX_PALETTE_ALIASES)
      throw new AppError("aliases_full", { params: { limit: MAX_PALETTE_ALIASES } });
    const [row] = await tx.query<PaletteAlias>(
      `insert into palette_alias (user_id, word, kind, target, title) values ($1, $2, $3, $4, $5) returning ${fields}`,
      [user_id, word, kind, target, title],
    );
    return respond(row, 201);
  },
});

const change = writeRoute({
  method: "PATCH",
  path: "/palette-aliases/:id",
  summary: "Changes one of the user's own words of the palette",
  access: "session",
  body: versioned(bodyOf(paletteAliasPatch, "palette_alias")),
  output: paletteAliasRow,
  run: async ({ tx, user: { user_id }, params, input: { version, value } }) => {
    const before = await readOwn(tx, user_id, params["id"] ?? "");
    requireFresh(before, version);
    await tx.query("update palette_alias set word = $2, version = version + 1 where id = $1", [before.id, value.word]);
    return respond(await readOwn(tx, user_id, before.id));
  },
});

const remove = defineRemoval("Removes one of the user's own words of the palette");

export const paletteAliasRoutes: readonly Route[] = [list, create, change, remove];
