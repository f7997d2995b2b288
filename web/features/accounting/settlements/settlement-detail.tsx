import { Anchor, Group, Stack } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { Link } from "wouter";
import {
  type CostSettlement,
  costSettlementLifecycle,
  costSettlementResource,
  type SettlementLine,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { formatCents } from "#shared/lib/money.ts";
import { languages } from "#shared/lib/language.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money, Month } from "#web/components/value.tsx";
import { CapNotice } from "./cap-notice.tsx";
import classes from "./settlements.module.css";

const entity = "cost_settlement";

function Line({ line }: { line: SettlementLine }) {
  const { t, language } = useTexts();
  const { concept, on_account, real_cost, difference, note, reason, amount, new_amount, is_capped, highest_cost } =
    line;
  const money = (cents: number) => formatCents(cents, language);
  const limit =
    highest_cost === null
      ? t("accounting.settlement.limit_unknown")
      : t("accounting.settlement.limit", { amount: money(highest_cost) });
  return (
    <li>
      <span>
        {concept}
        <span className={classes.quiet}>
          {t("accounting.settlement.line", { on_account: money(on_account), real_cost: money(real_cost) })}
        </span>
        {is_capped && <span className={classes.quiet}>{limit}</span>}
        {note && <span className={classes.quiet}>{note}</span>}
        {reason && <span className={classes.quiet}>{t("accounting.settlement.because", { reason })}</span>}
        {new_amount !== null && (
          <span className={classes.quiet}>
            {t("accounting.settlement.new_amount")}: {`${money(amount)} → ${money(new_amount)}`}
          </span>
        )}
      </span>
      <Money cents={difference} />
    </li>
  );
}

function Actions({ settlement, onDone }: { settlement: CostSettlement; onDone: () => void }) {
  const { t } = useTexts();
  const { id, label, state } = settlement;
  return (
    <Group gap="sm">
      {languages.map((language) => (
        <FileButton
          key={language}
          path={`/${costSettlementResource.path}/${id}/sheet?language=${language}`}
          name={`${label}.pdf`}
          label={t(`accounting.settlement.sheet.${language}`)}
          icon={IconFileTypePdf}
        />
      ))}
      <MoveActions
        resource={costSettlementResource}
        row={settlement}
        lifecycle={costSettlementLifecycle}
        state={state}
        text={(verb) => `accounting.settlement.action.${verb}`}
        isInPanel
        onDone={() => {
          showSuccess(t("accounting.settlement.undone", { label }));
          onDone();
        }}
      />
    </Group>
  );
}

interface SettlementDetailProps {
  settlement: CostSettlement;
  mayChange: boolean;
  onDone: () => void;
}

/** What was settled, its sheet for the tenant, its charges and files. */
export function SettlementDetail({ settlement, mayChange, onDone }: SettlementDetailProps) {
  const { t } = useTexts();
  const can = useCan();
  const { id, state, period_start, period_end, settled_on, new_from, cap_until, rent_rate, total, lines } = settlement;
  return (
    <Stack gap="md">
      {state === "settled" && <Actions settlement={settlement} onDone={onDone} />}
      <FieldList>
        <Field entity={entity} name="period_start">
          <Day date={period_start} />
        </Field>
        <Field entity={entity} name="period_end">
          <Day date={period_end} />
        </Field>
        <Field entity={entity} name="settled_on">
          <Day date={settled_on} />
        </Field>
        <Field entity={entity} name="state">
          {t(`accounting.state.${state}`)}
        </Field>
        {new_from && (
          <Field entity={entity} name="new_from">
            <Month date={new_from} />
          </Field>
        )}
      </FieldList>
      {cap_until && <CapNotice cap={{ until: cap_until, rent_rate }} />}
      <ul className={classes.rows}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t(total < 0 ? "accounting.settlement.credit" : "accounting.settlement.charge")}</span>
        <Money cents={Math.abs(total)} />
      </p>
      {state === "settled" && total !== 0 && can("rental_charge", "read") && (
        <Anchor component={Link} href={`/rental-charges?cost_settlement_id=${id}`} size="sm">
          {t("accounting.settlement.see_charges")}
        </Anchor>
      )}
      <AttachmentsPanel entity="cost_settlement" id={id} mayChange={mayChange && state === "settled"} />
    </Stack>
  );
}
