import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import { isInterestDue } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths, formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { translateIn } from "#server/engine/services/translations.ts";

/* What the settlement of an exit says to the tenant, in its sheet and in a letter. */

interface Settled {
  readonly exit: Pick<RentalExit, "account" | "damages" | "credit_use" | "keys_returned_on">;
  readonly regime: RentalRegime;
  readonly language: Language;
}

interface SettlementRow {
  readonly text: string;
  readonly detail: string | null;
  readonly cents: number;
}

/** What speaks for the tenant adds, what speaks against takes away; credit that stays on account does neither. */
export function settlementRows({ exit, language }: Settled): SettlementRow[] {
  const t = translateIn(language);
  const { account, damages, credit_use } = exit;
  const credits = credit_use === "settle" ? account.credits : [];
  return [
    ...account.deposits.map(({ label, kind, remaining, is_in_hand }) => ({
      text: `${t(`accounting.deposit.kind.${kind}`)} ${label}`,
      detail: is_in_hand ? null : t("accounting.pdf.exit_lodged"),
      cents: remaining,
    })),
    ...credits.map(({ label, credit }) => ({
      text: t("accounting.pdf.exit_credit", { payment: label }),
      detail: null,
      cents: credit,
    })),
    ...damages.map(({ concept, amount }) => ({
      text: concept,
      detail: t("accounting.pdf.exit_damage"),
      cents: -amount,
    })),
    ...account.debts.map(({ label, outstanding, due_date }) => ({
      text: t("accounting.pdf.exit_debt", { invoice: label }),
      detail: t("accounting.pdf.exit_due", { day: formatDate(due_date, language) }),
      cents: -outstanding,
    })),
  ];
}

/** What is returned or to be paid, or that nothing is; and what is not in it: credit that stays, and what waits for an invoice. */
export function settlementResult({ exit, language }: Settled): { results: string[]; kept: string[] } {
  const t = translateIn(language);
  const { to_return, to_pay, credit_kept, waiting = [] } = exit.account;
  const money = (cents: number) => formatCents(cents, language);
  const results = [
    ...(to_return > 0 ? [t("accounting.pdf.exit_to_return", { amount: money(to_return) })] : []),
    ...(to_pay > 0 ? [t("accounting.pdf.exit_to_pay", { amount: money(to_pay) })] : []),
    ...(to_return + to_pay === 0 ? [t("accounting.pdf.exit_even")] : []),
  ];
  const key = exit.credit_use === "keep" ? "accounting.pdf.exit_kept" : "accounting.pdf.exit_reserved";
  const kept = [
    ...(credit_kept > 0 ? [t(key, { amount: money(credit_kept) })] : []),
    ...waiting.map(({ concept, amount }) => t("accounting.pdf.exit_waiting", { concept, amount: money(amount) })),
  ];
  return { results, kept };
}

/** The day from which the balance of the legal deposit bears interest (LAU art. 36.4): where the LAU applies and one is returned. */
export function interestText({ exit: { account, keys_returned_on }, language, regime }: Settled): string | null {
  if (!isInterestDue(regime, account, account)) return null;
  const due = addMonths(keys_returned_on, 1);
  return translateIn(language)("accounting.pdf.exit_interest", {
    due: formatDate(due, language),
    from: formatDate(addDays(due, 1), language),
  });
}
