import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { LodgeBy } from "./deposit-due.tsx";
import classes from "./deposits.module.css";

const entity = "deposit";

function MoneyPanel({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  return (
    <Panel title={t("accounting.deposit.money")}>
      <FieldList>
        <Field entity={entity} name="date">
          <Day date={deposit.date} />
        </Field>
        <Field entity={entity} name="received_on">
          <Day date={deposit.received_on} />
        </Field>
        <Field entity={entity} name="received_amount">
          <Money cents={deposit.received_amount} />
        </Field>
        <Field entity={entity} name="returned_amount">
          <Money cents={deposit.returned_amount} />
        </Field>
        <Field entity={entity} name="withheld_amount">
          <Money cents={deposit.withheld_amount} />
        </Field>
        {deposit.notes !== null && (
          <Field entity={entity} name="notes" isWide>
            {deposit.notes}
          </Field>
        )}
      </FieldList>
    </Panel>
  );
}

function LodgingPanel({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  return (
    <Panel title={t("accounting.deposit.lodging")}>
      {!deposit.must_lodge && deposit.state !== "held" && (
        <p className={classes.quiet}>
          {t(
            deposit.is_term_verified
              ? "accounting.deposit.must_lodge_not"
              : "accounting.deposit.must_lodge_not_unverified",
          )}
        </p>
      )}
      <FieldList>
        <Field entity={entity} name="body_id" isWide>
          {deposit.body_label}
        </Field>
        <Field entity={entity} name="lodge_due_on">
          <LodgeBy deposit={deposit} />
        </Field>
        {deposit.held_on && (
          <Field entity={entity} name="held_on">
            <Day date={deposit.held_on} />
          </Field>
        )}
        <Field entity={entity} name="lodged_on">
          <Day date={deposit.lodged_on} />
        </Field>
        <Field entity={entity} name="lodge_reference">
          {deposit.lodge_reference}
        </Field>
        <Field entity={entity} name="recovered_on">
          <Day date={deposit.recovered_on} />
        </Field>
      </FieldList>
    </Panel>
  );
}

/** A deposit's amounts, where it is lodged, and its return. */
export function DepositData({ deposit }: { deposit: Deposit }) {
  const { t } = useTexts();
  return (
    <>
      <MoneyPanel deposit={deposit} />
      {deposit.kind === "legal" && <LodgingPanel deposit={deposit} />}
      <Panel title={t("accounting.deposit.restitution")}>
        <FieldList>
          <Field entity={entity} name="return_due_on">
            <Day date={deposit.return_due_on} />
          </Field>
          <Field entity={entity} name="returned_on">
            <Day date={deposit.returned_on} />
          </Field>
        </FieldList>
      </Panel>
    </>
  );
}
