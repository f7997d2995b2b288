import { queryOptions } from "@tanstack/react-query";
import { call, callForEffect } from "#shared/client/http.ts";
import { loadUser } from "#shared/client/session.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { Enrolment, RecoveryCodes, SecondFactorState, WholeProof } from "#shared/domain/account/second-factor.ts";
import { openSessionsQuery } from "./open-sessions-query.ts";

const PATH = "/auth/second-factor";

/** Whether one's own login asks for a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: async ({ signal }) => (await call<SecondFactorState>(PATH, { signal })).data,
  staleTime: 0,
});

/** What follows: the other sessions have ended, and where the company asks for a factor it is there or not. */
async function lookAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(secondFactorQuery),
    queryClient.invalidateQueries(openSessionsQuery),
    loadUser(),
  ]);
}

/** The secret for an authenticator. @throws ApiError */
export async function enrol(password: string): Promise<Enrolment> {
  return (await call<Enrolment>(`${PATH}/enrol`, { method: "POST", body: { password } })).data;
}

/** Turns it on by the first code. @returns the codes for emergencies. @throws ApiError */
export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  const { data } = await call<RecoveryCodes>(`${PATH}/confirm`, { method: "POST", body: { code } });
  await lookAgain();
  return data.codes;
}

/** @throws ApiError */
export async function turnOffSecondFactor(proof: WholeProof): Promise<void> {
  await callForEffect(`${PATH}/turn-off`, { method: "POST", body: proof });
  await lookAgain();
}

/** New codes for emergencies in the place of all earlier ones. @throws ApiError */
export async function renewRecoveryCodes(proof: WholeProof): Promise<readonly string[]> {
  const { data } = await call<RecoveryCodes>(`${PATH}/recovery-codes`, { method: "POST", body: proof });
  await lookAgain();
  return data.codes;
}
