import { Button } from "@mantine/core";
import * as z from "zod/mini";
import {
  type BankMovement,
  bankMovementResource,
  bankMovementRow,
  movementLifecycle,
} from "#shared/domain/accounting/bank/bank-movement.ts";
import { netSettlementInput, netSettlementRules } from "#shared/domain/accounting/bank/net-settlement.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { formatCents } from "#shared/lib/money.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./banking.module.css";
import { NetAdder } from "./net-adder.tsx";
import { NetLine } from "./net-line.tsx";
import { aLine, netLineKinds, netLines, type NetLine as Line, type NetLineKind, sumOf, toValues } from "./net-lines.ts";

interface NetDialogProps {
  movement: BankMovement;
  onBooked: (booked: BankMovement, remembered: null) => void;
  onClose: () => void;
}

type Field = keyof typeof netSettlementInput.shape;

/** What a user without a right may not book is not offered. */
function useAllowedKinds(): readonly NetLineKind[] {
  const can = useCan();
  const rights: Readonly<Record<NetLineKind, boolean>> = {
    invoice: can("payment", "create"),
    payment: can("payment", "update"),
    charge: can("owner_charge", "create"),
    owner_charge: can("owner_charge", "read"),
    payout: can("payment", "create"),
    bank_charge: true,
  };
  return netLineKinds.filter((kind) => rights[kind]);
}

/** The lines and the form that sends them: it is refused here while they do not add up. */
function useNet({ movement, onBooked, onClose }: NetDialogProps) {
  const [lines, setLines] = useInterruptibleState<readonly Line[]>(
    `net ${movement.id}`,
    z.readonly(netLines),
    () => [],
  );
  const difference = movement.amount - sumOf(lines);
  const isEqual = defineRule(z.object({}), () =>
    difference === 0 ? null : { field: "invoices", key: "error.movement_amount" },
  );
  const form = useMoveForm<Field>(
    {
      resource: bankMovementResource,
      row: movement,
      verb: "settle_net",
      input: netSettlementInput,
      rules: [...netSettlementRules, isEqual],
    },
    (response) => {
      onClose();
      const { data } = z.safeParse(bankMovementRow, response);
      if (data) onBooked(data, null);
    },
  );
  const change = (next: readonly Line[]) => {
    setLines(next);
    form.fields.setValues(toValues(next));
    form.fields.clearErrors();
  };
  return { lines, difference, form, change };
}

interface SumProps {
  movement: BankMovement;
  lines: readonly Line[];
  difference: number;
}

/** The sum, beside the amount that it must be. */
function Sum({ movement, lines, difference }: SumProps) {
  const { t } = useTexts();
  return (
    <div aria-live="polite">
      <dl className={classes.netSum}>
        <div>
          <dt>{t("accounting.movement.net_sum")}</dt>
          <dd>
            <Money cents={sumOf(lines)} />
          </dd>
        </div>
        <div>
          <dt>{t("accounting.movement.net_target")}</dt>
          <dd>
            <Money cents={movement.amount} />
          </dd>
        </div>
        <div>
          <dt>{t("accounting.movement.net_difference")}</dt>
          <dd>
            <Money cents={difference} />
          </dd>
        </div>
      </dl>
      {difference === 0 && <p className={classes.soft}>{t("accounting.movement.net_matches")}</p>}
    </div>
  );
}

/** What the form refuses beside the sum: a line without concept or amount, or too few lines. */
function Refusal({ errors, difference }: { errors: Readonly<Record<string, unknown>>; difference: number }) {
  const { t, language } = useTexts();
  const [first] = Object.values(errors);
  if (first === undefined) return null;
  const amount = formatCents(difference, language);
  return (
    <p className={classes.wrong} role="alert">
      {difference === 0 && typeof first === "string" ? first : t("accounting.movement.net_unequal", { amount })}
    </p>
  );
}

/** Books a movement as the net of several invoices, charges and payments, whose visible sum must be its amount. */
export function NetDialog(props: NetDialogProps) {
  const { movement, onClose } = props;
  const { t, language } = useTexts();
  const allowed = useAllowedKinds();
  const { lines, difference, form, change } = useNet(props);
  const hasCharge = lines.some(({ kind }) => kind === "bank_charge");
  return (
    <MoveDialog
      form={form}
      title={t("accounting.movement.net_title", { amount: formatCents(movement.amount, language) })}
      explanation={t("accounting.movement.net_explained")}
      confirm={t("accounting.movement.net")}
      isPossible={isMoveAllowed(movementLifecycle, movement.state, "settle_net")}
      onClose={onClose}
    >
      <p className={classes.soft}>{movement.text || movement.label}</p>
      <NetAdder lines={lines} allowed={allowed} onAdd={(line) => change([...lines, line])} />
      {lines.length === 0 && <p className={classes.soft}>{t("accounting.movement.net_empty")}</p>}
      <ul className={classes.netLines}>
        {lines.map((line, index) => (
          <NetLine
            key={line.key}
            line={line}
            onChange={(changed) => change(lines.with(index, changed))}
            onRemove={() => change(lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Sum movement={movement} lines={lines} difference={difference} />
      {difference < 0 && !hasCharge && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change([...lines, aLine("bank_charge", { amount: -difference })])}
        >
          {t("accounting.movement.net_rest", { amount: formatCents(-difference, language) })}
        </Button>
      )}
      <Refusal errors={form.fields.errors} difference={difference} />
    </MoveDialog>
  );
}
