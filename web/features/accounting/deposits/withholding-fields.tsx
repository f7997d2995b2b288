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
import { blankWithholding, keyedWithholdings, OneWithholding, type WithholdingDraft } from "./one-withholding.tsx";

const sumOf = (drafts: readonly WithholdingDraft[]) => drafts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

interface WithholdingFieldsProps {
  form: ResourceForm<"withholdings">;
  deposit: Deposit;
}

/** The amounts withheld from a deposit, and the remainder for the tenant. */
export function WithholdingFields({ form, deposit }: WithholdingFieldsProps) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useInterruptibleState("withholdings", keyedWithholdings, () => []);
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
