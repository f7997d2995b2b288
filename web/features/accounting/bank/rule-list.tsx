import { type BankRule, bankRuleResource } from "#shared/domain/accounting/bank/bank-rule.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Iban, Money, YesNo } from "#web/components/value.tsx";
import { ruleDirectionChoices, ruleTargetChoices } from "./banking-choices.ts";
import { useRuleText } from "./rule-text.ts";

const RuleForm = lazyComponent(async () => (await import("./rule-form.tsx")).RuleForm);

const Proposed = ({ rule }: { rule: BankRule }) => useRuleText()(rule);

const columns: readonly TableColumn<BankRule>[] = [
  { id: "text", render: ({ text }) => text },
  { id: "target", width: 380, card: "subtitle", render: (rule) => <Proposed rule={rule} /> },
  {
    id: "direction",
    width: 120,
    render: ({ direction }) => <ChoiceValue of={ruleDirectionChoices} value={direction} />,
  },
  { id: "min_amount", width: 130, align: "right", render: ({ min_amount }) => <Money cents={min_amount} /> },
  { id: "max_amount", width: 130, align: "right", render: ({ max_amount }) => <Money cents={max_amount} /> },
  { id: "is_active", width: 100, card: "aside", render: ({ is_active }) => <YesNo value={is_active} /> },
  { id: "iban", width: 275, isExtra: true, render: ({ iban }) => <Iban iban={iban} /> },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "target", choices: ruleTargetChoices },
  { kind: "choice", field: "direction", choices: ruleDirectionChoices },
  { kind: "boolean", field: "is_active" },
];

/** /bank-rules */
export function RuleList() {
  const list = useList(bankRuleResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={RuleForm} />;
}
