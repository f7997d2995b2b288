import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { randomKey } from "#shared/client/random-key.ts";
import { remainingOf } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";
import {
  blankWithholding,
  draftSchema,
  keyedWithholdings,
  OneWithholding,
  type WithholdingDraft,
} from "./one-withholding.tsx";

const sumOf = (drafts: readonly WithholdingDraft[]) => drafts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** What the form starts with. */
function keyed(values: unknown) {
  const drafts: readonly unknown[] = Array.isArray(values) ? values : [];
  return drafts.flatMap((one) => {
    const draft = draftSchema.safeParse(one);
    return draft.success ? [{ ...draft.data, key: randomKey() }] : [];
  });
}

interface WithholdingFieldsProps {
  form: ResourceForm<"withholdings">;
  deposit: Deposit;
}

/** The amounts withheld from a deposit, and the remainder for the tenant. */
export function WithholdingFields({ form, deposit }: WithholdingFieldsProps) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useInterruptibleState("withholdings", keyedWithholdings, () =>
    keyed(form.fields.values["withholdings"]),
  );
  const error = form.fields.errors["withholdings"];
  const change = (next: typeof drafts) => {
    setDrafts(next);
    form.fields.setFieldValue(
      "withholdings",
      next.map(({ key: _key, ...draft }) => draft),
    );
  };
  return (
    <>
      {drafts.some(({ invoice_id }) => invoice_id) && (
        <p className={classes.quiet}>{t("accounting.deposit.exit_debts")}</p>
      )}
      {drafts.map((draft, index) => (
        <OneWithholding
          key={draft.key}
          legend={t("accounting.deposit.withholding", { number: index + 1 })}
          removal={t("accounting.deposit.remove_withholding", { number: index + 1 })}
          draft={draft}
          rentalId={deposit.rental_id}
          isRefused={Boolean(error)}
          onChange={(next) => change(drafts.map((one) => (one.key === draft.key ? { ...next, key: draft.key } : one)))}
          onRemove={() => change(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...drafts, { ...blankWithholding, key: randomKey() }])}
      >
        {t("accounting.deposit.add_withholding")}
      </Button>
      <p className={classes.total} aria-live="polite">
        <span>{t("accounting.deposit.to_return")}</span>
        <Money cents={Math.max(0, remainingOf(deposit) - sumOf(drafts))} />
      </p>
    </>
  );
}
