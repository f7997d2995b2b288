import { queryOptions } from "@tanstack/react-query";
import type { PasswordLinks } from "#shared/domain/account/user-link.ts";
import { readRefusal, unknownError } from "./api-error.ts";
import { call } from "./http.ts";
import { send } from "./transport.ts";

const PATH = "/auth/password-links";

/** Whether this installation mails password links. */
export const passwordLinksQuery = queryOptions({
  queryKey: ["password_links"],
  queryFn: async () => (await call<PasswordLinks>(PATH)).data,
  meta: { toast: "never", isPublic: true },
  retry: false,
});

/**
 * Requests a link by mail. The response is the same for every address.
 * @throws ApiError
 */
export async function requestPasswordLink(email: string): Promise<void> {
  const { ok, status, body } = await send(PATH, { method: "POST", body: { email } });
  if (!ok) throw readRefusal(status, body) ?? unknownError(status);
}
