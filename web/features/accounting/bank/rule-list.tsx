import { type BankRule, bankRuleResource } from "#shared/domain/accounting/bank/bank-rule.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Iban, Money, YesNo } from "#web/components/value.tsx";
import { ruleDirectionChoices, ruleTargetChoices } from "./banking-choices.ts";
import { ruleTextFields, useRuleText } from "./rule-text.ts";

const RuleForm = lazyComponent(async () => (await import("./rule-form.tsx")).RuleForm);

const Proposed = ({ rule }: { rule: Pick<BankRule, (typeof ruleTextFields)[number]> }) => useRuleText()(rule);

/** What a rule proposes, in the columns of an export. */
const exportedFields = [
  "target",
  "charge_kind",
  "bank_charge",
  "property_id",
  "owner_id",
  "person_id",
  "rental_id",
  "reason",
] as const;

const column = columnOf<BankRule>();

const columns = [
  column({ id: "text", render: ({ text }) => text }),
  column({
    id: "target",
    fields: exportedFields,
    reads: ruleTextFields,
    width: 380,
    card: "subtitle",
    render: (rule) => <Proposed rule={rule} />,
  }),
  column({
    id: "direction",
    width: 120,
    render: ({ direction }) => <ChoiceValue of={ruleDirectionChoices} value={direction} />,
  }),
  column({ id: "min_amount", width: 130, align: "right", render: ({ min_amount }) => <Money cents={min_amount} /> }),
  column({ id: "max_amount", width: 130, align: "right", render: ({ max_amount }) => <Money cents={max_amount} /> }),
  column({ id: "is_active", width: 100, card: "aside", render: ({ is_active }) => <YesNo value={is_active} /> }),
  column({ id: "company_iban", width: 275, isExtra: true, render: ({ company_iban }) => <Iban iban={company_iban} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "target", choices: ruleTargetChoices },
  { kind: "choice", field: "direction", choices: ruleDirectionChoices },
  { kind: "boolean", field: "is_active" },
];

/** /bank-rules */
export function RuleList() {
  const list = useList(bankRuleResource, columns);
  return <ListScreen list={list} filters={filters} form={RuleForm} />;
}
