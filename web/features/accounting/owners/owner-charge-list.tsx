import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type OwnerCharge, ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListDrawer } from "#web/components/list-drawer.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Money, Percent } from "#web/components/value.tsx";
import { ownerChargeKindChoices } from "./owner-charge-choices.ts";
import classes from "../payments/payments.module.css";

const OwnerChargeForm = lazyComponent(async () => (await import("./owner-charge-form.tsx")).OwnerChargeForm);

/** One owner, or all owners of the property. */
function Charged({ charge: { owner_label } }: { charge: Pick<OwnerCharge, "owner_label"> }) {
  const { t } = useTexts();
  return owner_label ?? t("accounting.owner_charge.of_all");
}

/** Credits are shown with a minus sign: they reduce the owner's charges. */
const signed = ({ kind, total }: Pick<OwnerCharge, "kind" | "total">) => (kind === "credit" ? -total : total);

const column = columnOf<OwnerCharge>();

const columns = [
  column({ id: "concept", render: ({ concept }) => concept }),
  column({ id: "charged_on", width: 160, render: ({ charged_on }) => <Day date={charged_on} /> }),
  column({
    id: "kind",
    width: 150,
    card: "aside",
    render: ({ kind }) => <ChoiceValue of={ownerChargeKindChoices} value={kind} />,
  }),
  column({
    id: "owner_id",
    reads: ["owner_label"],
    width: 220,
    card: "subtitle",
    render: (charge) => <Charged charge={charge} />,
  }),
  column({ id: "property_id", reads: ["property_label"], width: 200, render: ({ property_label }) => property_label }),
  column({
    id: "total",
    reads: ["kind", "total"],
    width: 130,
    align: "right",
    render: (charge) => <Money cents={signed(charge)} />,
  }),
  column({ id: "amount", width: 140, align: "right", isExtra: true, render: ({ amount }) => <Money cents={amount} /> }),
  column({
    id: "tax_rate",
    width: 120,
    align: "right",
    isExtra: true,
    render: ({ tax_rate }) => <Percent basisPoints={tax_rate} />,
  }),
  column({
    id: "incident_id",
    reads: ["incident_label"],
    width: 160,
    isExtra: true,
    render: ({ incident_label }) => incident_label,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: ownerChargeKindChoices },
  { kind: "date_range", field: "charged_on" },
];

/** /owner-charges */
export function OwnerChargeList() {
  const list = useList(ownerChargeResource, columns);
  return (
    <ListScreen
      list={list}
      filters={[
        ...filters,
        { kind: "entity", field: "owner_id", resource: ownerResource },
        { kind: "entity", field: "property_id", resource: propertyResource },
      ]}
      form={OwnerChargeForm}
    />
  );
}

/** The charges of one owner, or of the owners of one property. */
export function OwnerChargesOf({ fixed }: RelatedListProps) {
  const { t } = useTexts();
  const list = useList(
    ownerChargeResource,
    columns.filter(({ id }) => !(id in fixed)),
    { fixed },
  );
  const mayCreate = useCan()("owner_charge", "create");
  const { hrefOf, openNew } = list.state;
  return (
    <>
      {mayCreate && (
        <div className={classes.above}>
          <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            {t("new.owner_charge")}
          </Button>
        </div>
      )}
      <EmbeddedList list={list} filters={filters} hrefOf={({ id }) => hrefOf(id)} />
      <ListDrawer list={list} form={OwnerChargeForm} hrefOf={({ id }) => hrefOf(id)} initial={fixed} />
    </>
  );
}
