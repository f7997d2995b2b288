import { type DepositBody, depositBodyResource } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue, Percent, YesNo } from "#web/components/value.tsx";
import { regionChoices } from "./deposit-choices.ts";

const DepositBodyForm = lazyComponent(async () => (await import("./deposit-body-form.tsx")).DepositBodyForm);

/** Highlights bodies whose deadline staff have not verified. */
function Verified({ isVerified }: { isVerified: boolean }) {
  const { t } = useTexts();
  if (isVerified) return <YesNo value />;
  return <StatusBadge color="amber" label={t("accounting.deposit.unverified")} />;
}

const column = columnOf<DepositBody>();

const columns = [
  column({ id: "region", width: 190, render: ({ region }) => <ChoiceValue of={regionChoices} value={region} /> }),
  column({ id: "name", render: ({ name }) => name }),
  column({
    id: "days_to_lodge",
    width: 150,
    align: "right",
    render: ({ days_to_lodge }) => <NumberValue value={days_to_lodge} />,
  }),
  column({ id: "percent", width: 165, align: "right", render: ({ percent }) => <Percent basisPoints={percent} /> }),
  column({
    id: "is_verified",
    width: 190,
    card: "aside",
    render: ({ is_verified }) => <Verified isVerified={is_verified} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "region", choices: regionChoices },
  { kind: "boolean", field: "is_verified" },
];

/** /deposit-bodies: where each region's deposits are lodged, and in how many days. */
export function DepositBodyList() {
  const list = useList(depositBodyResource, columns);
  return <ListScreen list={list} filters={filters} form={DepositBodyForm} />;
}
