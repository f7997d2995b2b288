import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { loadUser } from "#shared/client/session.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { Enrolment, RecoveryCodes, SecondFactorState, WholeProof } from "#shared/domain/account/second-factor.ts";
import { openSessionsQuery } from "./open-sessions-query.ts";

const PATH = "/auth/second-factor";

/** Whether the user's own login requires a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: async ({ signal }) => (await call<SecondFactorState>(PATH, { signal })).data,
  staleTime: 0,
});

/**
 * Refetches what changes with the second factor: its state, the open sessions (others have ended), and whether the
 * user lacks a required factor.
 */
async function lookAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(secondFactorQuery),
    queryClient.invalidateQueries(openSessionsQuery),
    loadUser(),
  ]);
}

/**
 * The secret for an authenticator app.
 * @throws ApiError
 */
export async function requestEnrolment(password: string): Promise<Enrolment> {
  return (await call<Enrolment>(`${PATH}/enrol`, { method: "POST", body: { password } })).data;
}

/**
 * Turns the second factor on with the first code.
 * @returns the recovery codes
 * @throws ApiError
 */
export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  const { data } = await call<RecoveryCodes>(`${PATH}/confirm`, { method: "POST", body: { code } });
  await lookAgain();
  return data.codes;
}

/** @throws ApiError */
export async function disableSecondFactor(proof: WholeProof): Promise<void> {
  await callForEffect(`${PATH}/turn-off`, { method: "POST", body: proof });
  await lookAgain();
}

/**
 * Replaces all recovery codes with new ones.
 * @throws ApiError
 */
export async function requestRecoveryCodes(proof: WholeProof): Promise<readonly string[]> {
  const { data } = await call<RecoveryCodes>(`${PATH}/recovery-codes`, { method: "POST", body: proof });
  await lookAgain();
  return data.codes;
}
