import { setUpInput } from "#shared/domain/account/set-up.ts";
import { bodyOf, noBody, openRoute } from "#server/engine/http/define-route.ts";
import { answer, type Route } from "#server/engine/http/route.ts";
import { clientOf } from "./sessions.ts";
import { assertOpen, setUp } from "./set-up.ts";

const check = openRoute({
  method: "GET",
  path: "/set-up/:key",
  summary: "Whether a set-up link is valid",
  body: noBody,
  run: async ({ services, params }) => {
    await assertOpen(services.db, params["key"] ?? "");
    return answer(null);
  },
});

const finish = openRoute({
  method: "POST",
  path: "/set-up/:key",
  summary: "Creates the company and its first user, and starts their session",
  body: bodyOf(setUpInput, "set_up"),
  run: async ({ services, request, params, language, input }) => {
    const client = { ...clientOf(request), language };
    return answer(await setUp(services, params["key"] ?? "", input, client), 201);
  },
});

export const setUpRoutes: readonly Route[] = [check, finish];
