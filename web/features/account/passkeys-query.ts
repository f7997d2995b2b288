import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import type { PasskeyOutcome } from "#shared/client/passkeys.ts";
import { loadUser } from "#shared/client/session.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { PasskeyList, PasskeyProof } from "#shared/domain/account/passkey.ts";

import { openSessionsQuery } from "./open-sessions-query.ts";

const PATH = "/auth/passkeys";

/** The user's own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => (await call<PasskeyList>(PATH, { signal })).data,
  staleTime: 0,
});

const lookAgain = () => queryClient.invalidateQueries(passkeysQuery);

/**
 * Refetches what changes with the passkeys: they, the open sessions (others have ended), and whether the user lacks a
 * required second factor.
 */
async function lookAround(): Promise<void> {
  await Promise.all([lookAgain(), queryClient.invalidateQueries(openSessionsQuery), loadUser()]);
}

/** @throws ApiError */
export async function createPasskey(name: string, proof: PasskeyProof): Promise<PasskeyOutcome> {
  const passkeys = await import("#shared/client/passkeys.ts");
  const outcome = await passkeys.addPasskey(name, proof);
  await lookAround();
  return outcome;
}

/** @throws ApiError */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await callForEffect(`${PATH}/${id}/rename`, { method: "POST", body: { name } });
  await lookAgain();
}

/** @throws ApiError */
export async function deletePasskey(id: string): Promise<void> {
  await callForEffect(`${PATH}/${id}`, { method: "DELETE" });
  await lookAround();
}
