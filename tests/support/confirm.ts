import type { Confirmation } from "#shared/domain/account/confirmation.ts";
import { type Api, dataOf } from "./api.ts";
import { TEST_PASSWORD } from "./test-users.ts";

/** The header of a caller who has given the password again. */
export async function confirmed(api: Api, password = TEST_PASSWORD): Promise<Record<string, string>> {
  const { key } = dataOf(await api.post<Confirmation>("/auth/confirmations", { password }));
  return { "x-confirmation": key };
}
