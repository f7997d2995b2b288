import { newPasswordInput, openUserLink, type UserLinkPurpose, userLinks } from "#shared/domain/account/user-link.ts";
import { bodyOf, noBody, openRoute } from "#server/engine/http/define-route.ts";
import { answer, type Route } from "#server/engine/http/route.ts";
import { clientOf } from "./sessions.ts";
import { readUserLink, redeemUserLink } from "./user-links.ts";

function routesOf(purpose: UserLinkPurpose): Route[] {
  const path = `${userLinks[purpose].path}/:key`;
  const check = openRoute({
    method: "GET",
    path,
    summary: `The user of a link: ${purpose}`,
    body: noBody,
    output: openUserLink,
    run: async ({ services, params }) => {
      const { name, email, language } = await readUserLink(services.db, { purpose, key: params["key"] ?? "" });
      return answer({ name, email, language });
    },
  });
  const finish = openRoute({
    method: "POST",
    path,
    summary: `Sets the password and starts a session: ${purpose}`,
    body: bodyOf(newPasswordInput, "set_up"),
    run: async ({ services, request, params, input }) => {
      const brought = { purpose, key: params["key"] ?? "" };
      return answer(await redeemUserLink(services, brought, input.password, clientOf(request)));
    },
  });
  return [check, finish];
}

/** Links by which users set their first or a new password. */
export const userLinkRoutes: readonly Route[] = [...routesOf("invite"), ...routesOf("reset_password")];
