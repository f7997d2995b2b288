import { subscribeKey } from "valtio/vanilla/utils";
import * as z from "zod/mini";
import { permissions } from "#shared/domain/core/fields.ts";
import { roleScopes } from "#shared/domain/core/roles.ts";
import { languages } from "#shared/lib/language.ts";
import { readPersonal, writePersonal } from "./personal-settings.ts";
import { sessionState } from "./state/session-state.ts";

const keptUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.enum(languages),
  role: z.object({ slug: z.string(), name: z.string(), name_en: z.nullable(z.string()) }),
  permissions: permissions(),
  scope: z.enum(roleScopes),
});

/**
 * What the server told last of the person counts until it tells it again: without a connection they may still enter what their
 * role lets them. From now on it is kept on this device. The server decides in any case.
 */
export async function restoreUser(): Promise<void> {
  subscribeKey(sessionState, "user", (user) => void (user && writePersonal("user", user)));
  const person = sessionState.claims?.sub;
  const user = await readPersonal("user", keptUser);
  if (user && person === user.id && person === sessionState.claims?.sub) sessionState.user ??= user;
}
