import * as z from "zod/mini";
import { openSessionRow } from "#shared/domain/account/open-session.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { endEverySession } from "./end-every-session.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { answer, type Route } from "#server/engine/http/route.ts";
import { endOtherSessions, endSession } from "./sessions.ts";

/** A session without a usable refresh token counts as ended. */
const OPEN_SQL = `
  select s.id, s.created_at, s.last_used_at, s.address, s.user_agent, s.id = $2 as is_current
  from session s
  where s.user_id = $1 and s.ended_at is null
    and exists (select 1 from refresh_token r where r.session_id = s.id and r.expires_at > clock_now())
  order by s.id = $2 desc, s.last_used_at desc`;

const list = readRoute({
  path: "/auth/sessions",
  summary: "The user's sessions, this session first",
  access: "session",
  output: z.array(openSessionRow),
  run: async ({ db, user }) => answer(await db.query(OPEN_SQL, [user.user_id, user.session_id])),
});

const end = writeRoute({
  method: "POST",
  path: "/auth/sessions/:id/end",
  summary: "Ends one of the user's sessions",
  access: "session",
  body: noBody,
  run: async ({ services, tx, user, params }) => {
    const id = params["id"] ?? "";
    const own = await tx.query("select 1 from session where id = $1 and user_id = $2", [id, user.user_id]);
    if (own.length === 0) throw new AppError("not_found");
    await endSession(tx, services, id, "logout");
    return answer(null);
  },
});

const endOthers = writeRoute({
  method: "POST",
  path: "/auth/sessions/end-others",
  summary: "Ends all of the user's sessions except the current one",
  access: "session",
  body: noBody,
  run: async ({ services, tx, user }) => {
    await endOtherSessions(tx, services, user, "logout");
    return answer(null);
  },
});

const endAll = writeRoute({
  method: "POST",
  path: "/auth/log-out-everywhere",
  summary: "Ends all of the user's sessions, this one too",
  access: "session",
  isForSettingUp: true,
  body: noBody,
  run: async ({ services, tx, user }) => {
    await endEverySession(tx, services, user.user_id, "logout");
    return answer(null);
  },
});

export const openSessionRoutes: readonly Route[] = [list, end, endOthers, endAll];
