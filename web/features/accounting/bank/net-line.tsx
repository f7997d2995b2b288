import { CloseButton, Select, TextInput } from "@mantine/core";
import { netCharge } from "#shared/domain/accounting/bank/net-settlement.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { toOptions } from "#web/components/choices.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { MoneyInput } from "#web/components/form/notated-input.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./banking.module.css";
import { bankChargeChoices, paidChargeKindChoices } from "./banking-choices.ts";
import { isFixed, isIncoming, type NetLine as Line, signedOf } from "./net-lines.ts";

interface NetLineProps {
  line: Line;
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/** The kind of a charge, and the concept of one that is created. */
function ChargeInputs({ line, name, onChange }: Omit<NetLineProps, "onRemove"> & { name: string }) {
  const { t } = useTexts();
  const isNew = line.kind === "charge";
  return (
    <div className={classes.buttons}>
      <Select
        size="xs"
        aria-label={t("accounting.movement.net_kind_of", { name })}
        comboboxProps={insideDialog}
        data={toOptions(isNew ? paidChargeKindChoices : bankChargeChoices, t)}
        value={line.choice}
        allowDeselect={false}
        onChange={(choice) => choice && onChange({ ...line, choice })}
      />
      {isNew && (
        <TextInput
          size="xs"
          flex={1}
          miw={140}
          aria-label={t("accounting.movement.net_concept_of", { name })}
          placeholder={t("field.concept")}
          maxLength={maxLengthOf(netCharge.shape.concept)}
          value={line.concept}
          onChange={({ currentTarget }) => onChange({ ...line, concept: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** One part of a net: what it is, and its amount with the sign that it has in the account. */
export function NetLine({ line, onChange, onRemove }: NetLineProps) {
  const { t } = useTexts();
  const kind = t(`accounting.movement.net_add.${line.kind}`);
  const label = line.kind === "bank_charge" ? t("accounting.movement.net_is_company") : line.label;
  const name = `${kind} · ${label}`;
  return (
    <li className={classes.netLine}>
      <div className={classes.said}>
        <span className={classes.soft}>{kind}</span>
        <span className={classes.text}>{label}</span>
        {(line.kind === "charge" || line.kind === "bank_charge") && (
          <ChargeInputs line={line} name={name} onChange={onChange} />
        )}
      </div>
      <span className={classes.sign} aria-hidden>
        {isIncoming(line) ? "+" : "−"}
      </span>
      {isFixed(line) ? (
        <strong className={classes.amount}>
          <Money cents={Math.abs(signedOf(line))} />
        </strong>
      ) : (
        <MoneyInput
          aria-label={t("accounting.movement.net_amount_of", { name })}
          aria-invalid={typeof line.amount !== "number" || line.amount <= 0 || undefined}
          value={line.amount}
          onChange={(amount) => onChange({ ...line, amount })}
        />
      )}
      <CloseButton aria-label={t("accounting.movement.net_remove", { name })} onClick={onRemove} />
    </li>
  );
}
