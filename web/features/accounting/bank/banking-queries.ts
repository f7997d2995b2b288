import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { ImportedStatement, PreviewedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { ConfirmedMovement, ConfirmedTogether } from "#shared/domain/accounting/bank/confirmations.ts";
import type { RuleProposal } from "#shared/domain/accounting/bank/match-rule.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import type { MovementPart } from "#shared/domain/accounting/bank/net-settlement.ts";
import type { MovementStep } from "#shared/domain/accounting/bank/movement-history.ts";
import type { RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";

/** Items that a draft remittance would include but cannot, with the reasons. */
export function exceptionsQuery(id: string) {
  return queryOptions({
    queryKey: ["remittance", "exceptions", id],
    queryFn: async ({ signal }) =>
      (await call<RemittanceException[]>(`/remittances/${id}/exceptions`, { signal })).data,
  });
}

interface Proposed {
  readonly bank_movement_id: string;
  readonly proposals: readonly MatchProposal[];
  /** What a rule of the company proposes. */
  readonly rule: RuleProposal | null;
}

/** Of each pending movement, by its id. */
export interface Proposals {
  readonly matches: ReadonlyMap<string, readonly MatchProposal[]>;
  readonly rules: ReadonlyMap<string, RuleProposal>;
}

/** Proposals for each pending movement of a statement. */
export function proposalsQuery(id: string) {
  return queryOptions({
    queryKey: ["bank_movement", "proposals", id],
    queryFn: async ({ signal }): Promise<Proposals> => {
      const { data } = await call<Proposed[]>(`/bank-statements/${id}/proposals`, { signal });
      return {
        matches: new Map(data.map(({ bank_movement_id, proposals }) => [bank_movement_id, proposals])),
        rules: new Map(data.flatMap(({ bank_movement_id, rule }) => (rule ? [[bank_movement_id, rule]] : []))),
      };
    },
  });
}

/** What a movement is the net of. */
export function partsQuery(id: string) {
  return queryOptions({
    queryKey: ["bank_movement", "parts", id],
    queryFn: async ({ signal }) => (await call<MovementPart[]>(`/bank-movements/${id}/parts`, { signal })).data,
  });
}

/** What was done with the movements of a statement. */
export function movementHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ["bank_movement", "history", id],
    queryFn: async ({ signal }) =>
      (await call<MovementStep[]>(`/bank-statements/${id}/movement-history`, { signal })).data,
  });
}

/** Confirms the certain matches among the named movements of a statement, all in one transaction. */
export async function confirmCertain(
  id: string,
  bank_movement_ids: readonly string[],
  idempotencyKey: string,
): Promise<ConfirmedTogether> {
  const path = `/bank-statements/${id}/confirm-certain`;
  const { data } = await call<ConfirmedTogether>(path, { method: "POST", body: { bank_movement_ids }, idempotencyKey });
  invalidateEntity("bank_movement");
  return data;
}

/** Undoes confirmations of a statement, all or none. */
export async function undoConfirmations(
  id: string,
  movements: readonly ConfirmedMovement[],
  idempotencyKey: string,
): Promise<void> {
  const path = `/bank-statements/${id}/undo-confirmations`;
  await call(path, { method: "POST", body: { movements }, idempotencyKey });
  invalidateEntity("bank_movement");
}

const outgoingOf = (file: File) => ({ content: file, name: file.name, onProgress: () => {} });

/** Reads a bank's file without importing it. */
export async function previewStatement(file: File): Promise<PreviewedStatement> {
  const path = "/bank-statements/preview";
  const { data } = await call<PreviewedStatement>(path, { method: "POST" }, uploadTransport(outgoingOf(file)));
  return data;
}

/** Uploads a bank's file. */
export async function importStatement(file: File, idempotencyKey: string): Promise<ImportedStatement> {
  const { data } = await call<ImportedStatement>(
    "/bank-statements",
    { method: "POST", idempotencyKey },
    uploadTransport(outgoingOf(file)),
  );
  invalidateEntity("bank_statement");
  return data;
}
