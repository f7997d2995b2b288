import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { type Api, dataOf } from "./api.ts";
import { type MeantPart, uploadStatement } from "./upload-statement.ts";

interface Proposed {
  readonly bank_movement_id: string;
  readonly proposals: readonly MatchProposal[];
}

export async function proposalsOf(
  api: Api,
  { id, bank_statement_id }: Pick<BankMovement, "id" | "bank_statement_id">,
): Promise<readonly MatchProposal[]> {
  const proposed = dataOf(await api.get<Proposed[]>(`/bank-statements/${bank_statement_id}/proposals`));
  return proposed.find(({ bank_movement_id }) => bank_movement_id === id)?.proposals ?? [];
}

/** A statement with one movement, and its proposals. */
export async function aBankMovement(api: Api, part: MeantPart) {
  const { id } = await uploadStatement(api, [part]);
  const [movement] = dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}`));
  if (!movement) throw new Error("The statement has no movement");
  return { movement, proposals: await proposalsOf(api, movement) };
}

export const moveMovement = (api: Api, { id, version }: BankMovement, verb: string, body: object = {}) =>
  api.post<BankMovement>(`/bank-movements/${id}/${verb}`, { version, ...body });
