import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
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
}

/** Match proposals for each pending movement of a statement. */
export function proposalsQuery(id: string) {
  return queryOptions({
    queryKey: ["bank_movement", "proposals", id],
    queryFn: async ({ signal }) => {
      const { data } = await call<Proposed[]>(`/bank-statements/${id}/proposals`, { signal });
      return new Map(data.map(({ bank_movement_id, proposals }) => [bank_movement_id, proposals]));
    },
  });
}

/** Uploads a Norma 43 file. */
export async function importStatement(file: File, idempotencyKey: string): Promise<ImportedStatement> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  const { data } = await call<ImportedStatement>(
    "/bank-statements",
    { method: "POST", idempotencyKey },
    uploadTransport(outgoing),
  );
  invalidateEntity("bank_statement");
  return data;
}
