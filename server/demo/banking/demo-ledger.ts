import { actions } from "#shared/domain/core/roles.ts";
import type { DemoContext } from "#server/demo/demo-context.ts";
import { bookedMonth } from "#server/demo/money/booked-month.ts";
import { pretendInstant } from "#server/demo/money/pretend-day.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Services needed besides the database. */
export type DemoServices = Pick<Services, "files" | "clock">;

/** The demo's administrator, who acts on past dates. */
export interface DemoLedger {
  readonly tx: Tx;
  readonly user: UserAccess;
  readonly context: DemoContext;
  /** The company as issuer, with its bank account. */
  readonly issuer: { readonly id: string; readonly bank_account: string };
  /** First day of the latest month whose debits the bank has booked. */
  readonly month: string;
  /** Runs work on a past date, which the history then shows. */
  readonly on: <T>(day: string, work: (services: DemoServices) => Promise<T>) => Promise<T>;
}

const administrator = (user_id: string): UserAccess => ({
  session_id: user_id,
  user_id,
  email: "admin@llavero.test",
  name: "",
  language: "es",
  role: { slug: "admin", name: "", name_en: null },
  permissions: { "*": actions },
  property_ids: null,
  reach_revision: 1,
  lacks_second_factor: false,
});

export async function openDemoLedger(
  tx: Tx,
  context: DemoContext,
  { files, clock }: DemoServices,
): Promise<DemoLedger | null> {
  const [issuer] = await tx.query<{ id: string; bank_account: string }>(
    "select id, bank_account from issuer where owner_id is null and bank_account is not null",
  );
  if (!issuer) return null;
  const user = administrator(context.users.admin);
  return {
    tx,
    user,
    context,
    issuer,
    month: bookedMonth(context.today),
    on: async (day, work) => {
      const instant = `${day}T09:30:00.000Z`;
      const goBack = await pretendInstant(tx, instant);
      const result = await work({ files, clock: { ...clock, now: () => new Date(instant), today: () => day } });
      await goBack();
      return result;
    },
  };
}
