import { moveOne } from "#shared/client/resource-queries.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import {
  type CostSettlement,
  costSettlementResource,
  settleableRentalStates,
} from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { MonthField } from "#web/components/form/month-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { SettleLines } from "./settle-lines.tsx";
import { SettlementDetail } from "./settlement-detail.tsx";

type Props = EntityFormProps<CostSettlement>;

/** Closes the form, and offers to undo what it settled. */
function useSettled({ onClose }: Props) {
  const { t } = useTexts();
  return ({ id, version, label }: BaseRow) => {
    onClose();
    const undo = async () => {
      await moveOne(costSettlementResource, id, "undo", { version });
      invalidateEntity("cost_settlement");
    };
    showSuccess(t("accounting.settlement.settled", { label }), undoAction(undo));
  };
}

const settleable = { state: settleableRentalStates.join(",") };

function NewSettlement(props: Props) {
  const year = Number(useToday().slice(0, 4)) - 1;
  const settled = useSettled(props);
  const initial = { period_start: `${year}-01-01`, period_end: `${year}-12-31`, lines: [] };
  const form = useResourceForm(costSettlementResource, { ...props, onSaved: settled }, initial);
  const fixed = { ...form, isReadOnly: form.isReadOnly || typeof props.initial?.["rental_id"] === "string" };
  return (
    <EntityFormDrawer {...props} form={form}>
      {!fixed.isReadOnly && (
        <EntitySelect form={fixed} name="rental_id" resource={rentalResource} narrowed={settleable} />
      )}
      <FieldRow>
        <DateField form={form} name="period_start" />
        <DateField form={form} name="period_end" />
      </FieldRow>
      <MonthField form={form} name="new_from" hint="accounting.settlement.new_from_hint" />
      <SettleLines form={form} />
      <TextAreaField form={form} name="notes" hint="accounting.settlement.notes_hint" />
    </EntityFormDrawer>
  );
}

function StoredSettlement(props: Props & { row: CostSettlement }) {
  const form = useResourceForm(costSettlementResource, props);
  const detail = <SettlementDetail settlement={props.row} mayChange={!form.isReadOnly} onDone={props.onClose} />;
  return (
    <EntityFormDrawer {...props} form={form} reading={detail}>
      {detail}
      <TextAreaField form={form} name="notes" hint="accounting.settlement.notes_hint" />
    </EntityFormDrawer>
  );
}

/** Settles the costs of a year of a rental, or shows what was settled. */
export function SettlementForm(props: Props) {
  return props.row ? <StoredSettlement {...props} row={props.row} /> : <NewSettlement {...props} />;
}
