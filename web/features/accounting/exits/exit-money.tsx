import { creditUses, type ExitSum, isInterestDue } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { ExitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths, formatDate, isDateString } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { choices } from "#web/components/choices.ts";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AmountRows, ExitSection } from "./exit-section.tsx";
import { LastInvoice } from "./last-invoice.tsx";
import { LinkTo } from "./link-to.tsx";
import classes from "./exits.module.css";

const creditUseChoices = choices(creditUses, (use) => `accounting.credit_use.${use}`);

interface ExitMoneyProps {
  form: ResourceForm<"covers_debts" | "credit_use" | "prepares_return" | "keys_returned_on">;
  proposal: ExitProposal;
  rental: Rental;
  sum: ExitSum;
}

function Debts({ form, proposal: { debts, others } }: ExitMoneyProps) {
  const { t, language } = useTexts();
  const rows = debts.map(({ invoice_id, label, due_date, outstanding }) => {
    const text = t("accounting.exit.debt_due", { invoice: label, day: formatDate(due_date, language) });
    return { id: invoice_id, text: <LinkTo href={`/invoices/${invoice_id}`}>{text}</LinkTo>, cents: outstanding };
  });
  return (
    <ExitSection title="accounting.exit.debts">
      <AmountRows rows={rows} none="accounting.exit.debts_none" />
      {others.map(({ id, label, customer, is_collected }) => (
        <p key={id} className={classes.quiet}>
          {t(is_collected ? "accounting.exit.other_collected" : "accounting.exit.other_customer", {
            invoice: label,
            customer,
          })}
        </p>
      ))}
      {debts.length > 0 && <CheckboxField form={form} name="covers_debts" />}
    </ExitSection>
  );
}

function Credit({ form, proposal: { credits, other_credits } }: ExitMoneyProps) {
  const { t, language } = useTexts();
  const rows = credits.map(({ payment_id, label, credit }) => ({
    id: payment_id,
    text: <LinkTo href={`/payments/${payment_id}`}>{label}</LinkTo>,
    cents: credit,
  }));
  return (
    <ExitSection title="accounting.exit.credit">
      <AmountRows rows={rows} none="accounting.exit.credit_none" />
      {other_credits.map(({ id, label, credit }) => (
        <p key={id} className={classes.due}>
          <LinkTo href={`/payments/${id}`}>{label}</LinkTo>{" "}
          {t("accounting.exit.other_credit", { amount: formatCents(credit, language) })}
        </p>
      ))}
      {credits.length > 0 && <SelectField form={form} name="credit_use" choices={creditUseChoices} />}
    </ExitSection>
  );
}

function Deposits({
  form,
  proposal: { deposits, renewed_deposits, credits, has_bank_account },
  rental,
  sum,
}: ExitMoneyProps) {
  const { t, language } = useTexts();
  const day = form.fields.values["keys_returned_on"];
  const rows = deposits.map(({ deposit_id, label, kind, state, remaining, is_in_hand }) => {
    const place = t(is_in_hand ? "accounting.exit.in_hand" : "accounting.exit.not_in_hand");
    const named = (
      <LinkTo href={`/deposits/${deposit_id}`}>{`${t(`accounting.deposit.kind.${kind}`)} ${label}`}</LinkTo>
    );
    return {
      id: deposit_id,
      text: (
        <>
          {named} · {t(`accounting.deposit.state.${state}`)}: {place}
        </>
      ),
      cents: remaining,
    };
  });
  const bearsInterest = isInterestDue(rental.regime, { deposits }, sum);
  return (
    <ExitSection title="accounting.exit.deposit">
      <AmountRows rows={rows} none="accounting.exit.deposit_none" />
      {renewed_deposits.map(({ id, label, rental_label, remaining }) => (
        <p key={id} className={classes.due}>
          <LinkTo href={`/deposits/${id}`}>
            {t("accounting.exit.renewed_deposit", {
              deposit: label,
              rental: rental_label,
              amount: formatCents(remaining, language),
            })}
          </LinkTo>
        </p>
      ))}
      {bearsInterest && typeof day === "string" && isDateString(day) && (
        <p className={classes.quiet}>{t("accounting.exit.law", { due: formatDate(addMonths(day, 1), language) })}</p>
      )}
      {(deposits.some(({ is_in_hand }) => is_in_hand) || credits.length > 0) && (
        <>
          <CheckboxField form={form} name="prepares_return" />
          <p className={classes.quiet}>{t("accounting.exit.prepares_hint")}</p>
          {!has_bank_account && sum.to_return > 0 && form.fields.values["prepares_return"] === true && (
            <p className={classes.due}>
              <LinkTo href={`/persons/${rental.tenant_id}`}>{rental.tenant_label}</LinkTo>{" "}
              {t("accounting.exit.no_bank_account")}
            </p>
          )}
        </>
      )}
    </ExitSection>
  );
}

/** What is open between tenant and landlord, and what is done with it. */
export function ExitMoney(props: ExitMoneyProps) {
  const { t } = useTexts();
  const { incidents, contracts } = props.proposal;
  const rows = incidents.map(({ id, label }) => ({ id, text: <LinkTo href={`/incidents/${id}`}>{label}</LinkTo> }));
  return (
    <>
      <ExitSection title="accounting.exit.incidents">
        <AmountRows rows={rows} none="accounting.exit.incidents_none" />
        {contracts.length > 0 && (
          <p className={classes.due}>
            {t("accounting.exit.contracts", { names: contracts.map(({ label }) => label).join(", ") })}
          </p>
        )}
      </ExitSection>
      <LastInvoice rental={props.rental} proposal={props.proposal} day={props.form.fields.values["keys_returned_on"]} />
      <Debts {...props} />
      <Credit {...props} />
      <Deposits {...props} />
    </>
  );
}
