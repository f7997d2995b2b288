import { Textarea, TextInput } from "@mantine/core";
import { settlementLineInput } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import type { CapCheck } from "#shared/domain/accounting/settlements/cost-cap.ts";
import type { PlannedSettlementLine, SettleableCharge } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { type DateString, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MoneyInput } from "#web/components/form/notated-input.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import type { TypedLine } from "./typed-line.ts";
import classes from "./settlements.module.css";

/** The limit of an amount, and how it is exceeded. */
function Limit({ check }: { check: CapCheck | null }) {
  const { t, language } = useTexts();
  if (check === null) return null;
  const { highest, breach } = check;
  const limit =
    highest === null
      ? t("accounting.settlement.limit_unknown")
      : t("accounting.settlement.limit", { amount: formatCents(highest, language) });
  return (
    <span className={breach === null ? classes.quiet : classes.due} aria-live="polite">
      {breach === null || breach === "cap_unknown" ? limit : `${t(`accounting.settlement.breach.${breach}`)}. ${limit}`}
    </span>
  );
}

interface SettleLineProps {
  charge: SettleableCharge;
  typed: TypedLine;
  /** Null while no real cost is typed. */
  plan: PlannedSettlementLine | null;
  hasNewAmounts: boolean;
  onType: (typed: TypedLine) => void;
}

function Typed({ charge, typed, plan, hasNewAmounts, onType }: SettleLineProps) {
  const { t } = useTexts();
  return (
    <>
      <FieldRow>
        <MoneyInput
          label={t("accounting.settlement.real_cost")}
          aria-invalid={typeof typed.real_cost === "string" || undefined}
          value={typed.real_cost}
          onChange={(real_cost) => onType({ ...typed, real_cost })}
        />
        {hasNewAmounts && (
          <MoneyInput
            label={t("accounting.settlement.new_amount")}
            placeholder={String(charge.amount / 100)}
            value={typed.new_amount}
            onChange={(new_amount) => onType({ ...typed, new_amount })}
          />
        )}
      </FieldRow>
      {plan && (
        <p className={classes.total} aria-live="polite">
          <span>{t("accounting.settlement.difference")}</span>
          <Money cents={plan.difference} />
        </p>
      )}
      <Limit check={plan?.cost ?? null} />
      {plan?.amount && (
        <span>
          {t("accounting.settlement.new_amount")}: <Limit check={plan.amount} />
        </span>
      )}
      {plan && (
        <TextInput
          label={t("accounting.settlement.note")}
          maxLength={maxLengthOf(settlementLineInput.shape.note)}
          value={typed.note}
          onChange={({ currentTarget }) => onType({ ...typed, note: currentTarget.value })}
        />
      )}
      {plan?.needs_reason && (
        <Textarea
          label={t("accounting.settlement.reason")}
          description={t("accounting.settlement.reason_hint")}
          withAsterisk
          autosize
          maxLength={maxLengthOf(settlementLineInput.shape.reason)}
          value={typed.reason}
          onChange={({ currentTarget }) => onType({ ...typed, reason: currentTarget.value })}
        />
      )}
    </>
  );
}

/** Due months that neither an invoice nor a draft bills. */
function Unbilled({ months }: { months: readonly DateString[] }) {
  const { t, language } = useTexts();
  if (months.length === 0) return null;
  const names = months.map((month) => formatMonth(month, language)).join(", ");
  return <p className={classes.due}>{t("accounting.settlement.unbilled", { names })}</p>;
}

/** One charge: what was paid on account, its real cost and, above the limit, the reason. */
export function SettleLine(props: SettleLineProps) {
  const { charge } = props;
  const { t } = useTexts();
  return (
    <fieldset className={classes.line}>
      <legend>{charge.concept}</legend>
      <p className={classes.total}>
        <span>{t("accounting.settlement.on_account", { count: charge.invoice_count })}</span>
        <Money cents={charge.on_account} />
      </p>
      {charge.settled_by ? (
        <p className={classes.quiet}>{t("accounting.settlement.settled_by", { label: charge.settled_by.label })}</p>
      ) : (
        <>
          <Unbilled months={charge.unbilled_months} />
          <Typed {...props} />
        </>
      )}
    </fieldset>
  );
}
