import { useQuery } from "@tanstack/react-query";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import {
  computeLegalInterest,
  type InterestFacts,
  interestState,
} from "#shared/domain/accounting/deposits/legal-interest.ts";
import { addDays, formatDate } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./deposits.module.css";
import { InterestPayments } from "./interest-payments.tsx";
import { interestQuery } from "./interest-query.ts";
import { InterestYears } from "./interest-years.tsx";

const explanations = {
  outside_lau: "accounting.deposit.interest_outside_lau",
  nothing_owed: "accounting.deposit.interest_withheld",
  no_keys: "accounting.deposit.interest_no_keys",
  to_come: "accounting.deposit.interest_from",
  in_time: "accounting.deposit.interest_none",
} as const;

function Interest({ facts }: { facts: InterestFacts }) {
  const { t, language } = useTexts();
  const today = useToday();
  const state = interestState(facts, today);
  if (state !== "due") {
    const date = facts.due_on === null ? "" : formatDate(addDays(facts.due_on, 1), language);
    return <p className={classes.quiet}>{t(explanations[state], { date })}</p>;
  }
  return (
    <>
      <InterestYears interest={computeLegalInterest(facts, today)} until={today} />
      <InterestPayments facts={facts} />
    </>
  );
}

/** The legal interest that a legal deposit bears a month after the keys came back (LAU art. 36.4). */
export function DepositInterest({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  const { data: facts } = useQuery(interestQuery(deposit.id));
  if (!facts) return null;
  return (
    <Panel title={t("accounting.deposit.interest")}>
      <Interest facts={facts} />
      <p className={classes.quiet}>{t("accounting.deposit.interest_of_fianza")}</p>
    </Panel>
  );
}
