import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { computeLegalInterest, remainingInterest } from "#shared/domain/accounting/deposits/legal-interest.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoneyField } from "#web/components/form/number-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./deposits.module.css";
import { InterestPayments } from "./interest-payments.tsx";
import { interestQuery } from "./interest-query.ts";
import { InterestYears } from "./interest-years.tsx";

interface InterestFieldsProps {
  form: ResourceForm<"interest_amount">;
  deposit: Deposit;
  /** Cents withheld by the same move, on which no interest runs. */
  withheld: number;
}

/** No interest is paid that is not shown. */
function NoInterest({ form }: Pick<InterestFieldsProps, "form">) {
  const clear = useEffectEvent(() => {
    if (form.fields.values["interest_amount"] != null) form.fields.setFieldValue("interest_amount", null);
  });
  useEffect(() => clear(), []);
  return null;
}

interface PaidInterestProps extends Pick<InterestFieldsProps, "form"> {
  /** Cents that are neither paid nor promised. */
  readonly open: number;
}

function PaidInterest({ form, open }: PaidInterestProps) {
  const { t } = useTexts();
  const [isPaid, setIsPaid] = useState(form.fields.values["interest_amount"] != null);
  return (
    <>
      <Checkbox
        label={t("accounting.deposit.interest_pay")}
        description={t("accounting.deposit.interest_pay_hint")}
        checked={isPaid}
        onChange={({ currentTarget: { checked } }) => {
          setIsPaid(checked);
          form.fields.setFieldValue("interest_amount", checked ? open : null);
        }}
      />
      {isPaid && <MoneyField form={form} name="interest_amount" />}
    </>
  );
}

/** The legal interest up to the day of return, apart from what is returned, and whether it is paid too. */
export function InterestFields({ form, deposit, withheld }: InterestFieldsProps) {
  const { t } = useTexts();
  const today = useToday();
  const { data: facts } = useQuery(interestQuery(deposit.id));
  const typed = form.fields.values["returned_on"];
  const until = typeof typed === "string" && isDateString(typed) ? typed : today;
  if (!facts) return null;
  const interest = computeLegalInterest({ ...facts, owed: Math.max(0, facts.owed - withheld) }, until);
  if (interest.years.length === 0) return <NoInterest form={form} />;
  return (
    <fieldset className={classes.withholding}>
      <legend>{t("accounting.deposit.interest")}</legend>
      <InterestYears interest={interest} until={until} />
      <InterestPayments facts={facts} />
      <PaidInterest form={form} open={remainingInterest(interest, facts)} />
    </fieldset>
  );
}
