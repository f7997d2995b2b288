import { Button, CloseButton, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import * as z from "zod/mini";
import { randomKey } from "#shared/client/random-key.ts";
import { remainingOf } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { withholdingInput } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./deposits.module.css";

/** A withholding being typed. */
const draftSchema = z.object({
  concept: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  incident_id: z.nullable(z.string()),
});
type Draft = Readonly<z.infer<typeof draftSchema>>;
const keyedDrafts = z.readonly(z.array(z.extend(draftSchema, { key: z.string() })));

const blank: Draft = { concept: null, amount: null, incident_id: null };

interface OneWithholdingProps {
  number: number;
  draft: Draft;
  rentalId: string;
  /** Whether the withholdings were rejected; their empty fields are then marked. */
  isRefused: boolean;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function OneWithholding({ number, draft, rentalId, isRefused, onChange, onRemove }: OneWithholdingProps) {
  const { t, fieldLabel, language } = useTexts();
  const label = (name: string) => fieldLabel("deposit_withholding", name);
  const [typed, setTyped] = useState(draft.amount === null ? "" : formatCents(draft.amount, language));
  return (
    <fieldset className={classes.withholding}>
      <legend>{t("accounting.deposit.withholding", { number })}</legend>
      <FieldRow>
        <TextInput
          label={label("concept")}
          withAsterisk
          autoFocus
          maxLength={maxLengthOf(withholdingInput.shape.concept)}
          aria-invalid={(isRefused && !draft.concept) || undefined}
          value={draft.concept ?? ""}
          onChange={({ currentTarget }) => onChange({ ...draft, concept: currentTarget.value })}
        />
        <TextInput
          label={label("amount")}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          rightSection={<span aria-hidden>€</span>}
          aria-invalid={(isRefused && !draft.amount) || undefined}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange({ ...draft, amount: parseMoney(currentTarget.value) });
          }}
        />
      </FieldRow>
      <Group align="flex-end" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <EntityPicker
            resource={incidentResource}
            label={label("incident_id")}
            value={draft.incident_id}
            narrowed={{ rental_id: rentalId }}
            onChange={(incident_id) => onChange({ ...draft, incident_id })}
          />
        </div>
        <CloseButton size="lg" aria-label={t("accounting.deposit.remove_withholding", { number })} onClick={onRemove} />
      </Group>
    </fieldset>
  );
}

const sumOf = (drafts: readonly Draft[]) => drafts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

interface WithholdingFieldsProps {
  form: ResourceForm<"withholdings">;
  deposit: Deposit;
}

/** The amounts withheld from a deposit, and the remainder for the tenant. */
export function WithholdingFields({ form, deposit }: WithholdingFieldsProps) {
  const { t } = useTexts();
  const [drafts, setDrafts] = useInterruptibleState("withholdings", keyedDrafts, () => []);
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
          number={index + 1}
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
        onClick={() => change([...drafts, { ...blank, key: randomKey() }])}
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
