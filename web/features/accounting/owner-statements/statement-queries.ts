import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { IssuedContent, StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import { isDateString } from "#shared/lib/dates.ts";

const { path } = ownerStatementResource;

/** What is shown changes with these. */
const shows = ["invoice", "payment", "payment_allocation", "owner_charge", "owner", "ownership"] as const;

/** What would be issued; of an owner and days alone. */
export function proposalQuery({ owner_id, period_start, period_end }: Readonly<Record<string, unknown>>) {
  const days = { owner_id, period_start, period_end };
  const given = Object.entries(days).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const isReady = [period_start, period_end].every((day) => typeof day === "string" && isDateString(day));
  const search = new URLSearchParams(given).toString();
  return queryOptions({
    queryKey: ["owner_statement", "proposal", search],
    queryFn: async ({ signal }) => (await call<StatementProposal>(`/${path}/proposal?${search}`, { signal })).data,
    meta: { shows: [...shows] },
    enabled: typeof owner_id === "string" && isReady,
    retry: false,
  });
}

/** What a statement says, and its net of today. */
export function contentQuery(id: string) {
  return queryOptions({
    queryKey: ["owner_statement", "content", id],
    queryFn: async ({ signal }) => (await call<IssuedContent>(`/${path}/${id}/content`, { signal })).data,
    meta: { shows: [...shows] },
  });
}

/** The mails with which it was sent, latest first. */
export function statementMailsQuery(id: string) {
  return queryOptions({
    queryKey: ["owner_statement", "mails", id],
    queryFn: async ({ signal }) => (await call<RecordMail[]>(`/${path}/${id}/mails`, { signal })).data,
  });
}
