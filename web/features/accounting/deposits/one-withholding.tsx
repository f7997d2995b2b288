import { CloseButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { withholdingInput } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { formatCents, parseMoney } from "#shared/lib/money.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./deposits.module.css";

/** A withholding, or a damage, being typed. */
export const draftSchema = z.object({
  concept: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  incident_id: z.nullable(z.string()),
  /** The invoice that is paid with it, as the exit of the rental proposes it. */
  invoice_id: z.optional(z.nullable(z.string())),
});
export type WithholdingDraft = Readonly<z.infer<typeof draftSchema>>;
export const keyedWithholdings = z.readonly(z.array(z.extend(draftSchema, { key: z.string() })));

export const blankWithholding: WithholdingDraft = { concept: null, amount: null, incident_id: null };

interface OneWithholdingProps {
  legend: string;
  /** Name of the button that removes it. */
  removal: string;
  draft: WithholdingDraft;
  rentalId: string;
  /** Whether the withholdings were rejected; their empty fields are then marked. */
  isRefused: boolean;
  onChange: (draft: WithholdingDraft) => void;
  onRemove: () => void;
}

export function OneWithholding({
  legend,
  removal,
  draft,
  rentalId,
  isRefused,
  onChange,
  onRemove,
}: OneWithholdingProps) {
  const { fieldLabel, language } = useTexts();
  const label = (name: string) => fieldLabel("deposit_withholding", name);
  const [typed, setTyped] = useState(draft.amount === null ? "" : formatCents(draft.amount, language));
  return (
    <fieldset className={classes.withholding}>
      <legend>{legend}</legend>
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
        <CloseButton size="lg" aria-label={removal} onClick={onRemove} />
      </Group>
    </fieldset>
  );
}
