import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { LetterAbout, LetterFill } from "./letter-about.ts";

type Settled = Pick<RentalExit, "account" | "damages" | "credit_use">;

/** What was deducted and what is returned or due, as the exit of the rental settled it; null without an exit. */
async function readSettlement(db: Queryable, { rental_id, language }: LetterAbout): Promise<string | null> {
  const [exit] = await db.query<Settled>(
    "select account, damages, credit_use from rental_exit where rental_id = $1 and state <> 'undone'",
    [rental_id],
  );
  if (!exit) return null;
  const t = translateIn(language);
  const { account, damages, credit_use } = exit;
  const row = (text: string, cents: number) => `– ${text}: ${formatCents(cents, language)}`;
  const credits = credit_use === "settle" ? account.credits : [];
  return [
    ...account.deposits.map(({ label, remaining }) => row(label, remaining)),
    ...credits.map(({ label, credit }) => row(t("accounting.pdf.exit_credit", { payment: label }), credit)),
    ...damages.map(({ concept, amount }) => row(concept, -amount)),
    ...account.debts.map(({ label, outstanding }) =>
      row(t("accounting.pdf.exit_debt", { invoice: label }), -outstanding),
    ),
    ...(account.to_return > 0
      ? [t("accounting.pdf.exit_to_return", { amount: formatCents(account.to_return, language) })]
      : []),
    ...(account.to_pay > 0 ? [t("accounting.pdf.exit_to_pay", { amount: formatCents(account.to_pay, language) })] : []),
  ].join("\n");
}

/** The deposits that were received for a rental, and the settlement of its exit, if there is one. */
export async function readDepositValues(db: Queryable, about: LetterAbout): Promise<LetterFill> {
  const [held] = await db.query<{ amount: number | null }>(
    `select sum(d.amount)::bigint as amount from deposit d
     where d.rental_id = $1 and d.received_on is not null and d.archived_at is null`,
    [about.rental_id],
  );
  return {
    values: {
      deposit: held?.amount ? formatCents(held.amount, about.language) : null,
      settlement: await readSettlement(db, about),
    },
  };
}
