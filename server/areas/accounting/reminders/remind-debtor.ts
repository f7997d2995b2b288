import * as z from "zod/mini";
import { type Reminded, reminded } from "#shared/domain/accounting/payments/collection-round.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { uuid } from "#shared/domain/core/fields.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { requireReading } from "#server/engine/http/require-right.ts";
import { respond } from "#server/engine/http/route.ts";
import type { Services } from "#server/engine/services/services.ts";
import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import { remindOf } from "./send-reminders.ts";

interface Overdue {
  readonly id: string;
  readonly is_claimed: boolean;
}

async function readOverdue(tx: Tx, person_id: string, scope: RowScope): Promise<readonly Overdue[]> {
  const statement = new Statement();
  const person = statement.bind(person_id);
  const seen = withinScope("invoice", "v", scope, statement) ?? "true";
  return tx.query<Overdue>(
    `select v.id, coalesce(r.arrears_status, 'normal') <> 'normal' as is_claimed
     from invoice v left join rental r on r.id = v.rental_id
     where v.person_id = ${person} and v.outstanding > 0 and v.due_date < business_today() and v.archived_at is null and ${seen}
     order by v.due_date, v.id`,
    statement.values,
  );
}

/** Why no reminder can be sent to a person; null when one can. */
async function refusalOf(tx: Tx, person_id: string, overdue: readonly Overdue[]): Promise<Reminded["reason"]> {
  const [channel] = await tx.query<{ has_email: boolean }>(
    "select p.email is not null and p.archived_at is null as has_email from person p where p.id = $1",
    [person_id],
  );
  if (!channel) throw new AppError("not_found");
  if (overdue.length === 0) return "nothing_due";
  if (!channel.has_email) return "no_email";
  if (!(await hasMailServer(tx))) return "no_mail_server";
  return overdue.every(({ is_claimed }) => is_claimed) ? "claimed" : null;
}

/** Sends now the reminders that the daily job would send: each step of each invoice once. */
async function remindDebtor(tx: Tx, services: Services, person_id: string, scope: RowScope): Promise<Reminded> {
  await requireRow(tx, personResource, person_id, scope);
  const overdue = await readOverdue(tx, person_id, scope);
  const reason = await refusalOf(tx, person_id, overdue);
  if (reason) return { sent: 0, reason };
  let sent = 0;
  for (const { id } of overdue) if (await remindOf(tx, services, id)) sent += 1;
  return { sent, reason: sent === 0 ? "already_said" : null };
}

/** POST /payments/reminders */
export const remindDebtorRoute = writeRoute({
  method: "POST",
  path: "/payments/reminders",
  summary: "Reminds a person by mail of overdue debts, by the reminder steps",
  access: { entity: "payment", action: "create" },
  body: bodyOf(z.object({ person_id: uuid() })),
  output: reminded,
  run: async ({ tx, services, user, input }) => {
    requireReading(user, ["invoice", "person"]);
    return respond(await remindDebtor(tx, services, input.person_id, user));
  },
});
