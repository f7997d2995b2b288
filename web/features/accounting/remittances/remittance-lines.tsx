import { Button } from "@mantine/core";
import { remittanceLineResource, type RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Iban, Money, YesNo } from "#web/components/value.tsx";
import { sequenceChoices } from "../bank/banking-choices.ts";
import { BankReason, LineBankStatus } from "./bank-status.tsx";

const column = columnOf<RemittanceLine>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "concept", card: "subtitle", render: ({ concept }) => concept }),
  column({ id: "iban", width: 270, render: ({ iban }) => <Iban iban={iban} /> }),
  column({
    id: "has_changed_account",
    width: 150,
    render: ({ has_changed_account }) => <YesNo value={has_changed_account} />,
  }),
  column({ id: "amount", width: 130, align: "right", card: "aside", render: ({ amount }) => <Money cents={amount} /> }),
  column({ id: "is_included", width: 100, render: ({ is_included }) => <YesNo value={is_included} /> }),
  column({
    id: "sequence",
    width: 130,
    render: ({ sequence }) => <ChoiceValue of={sequenceChoices} value={sequence} />,
  }),
  column({
    id: "bank_status",
    reads: ["bank_status", "bank_reason"],
    width: 190,
    render: (line) => <LineBankStatus line={line} />,
  }),
  column({ id: "bank_reason", width: 220, render: ({ bank_reason }) => <BankReason code={bank_reason} /> }),
  column({ id: "payment_id", reads: ["payment_label"], width: 130, render: ({ payment_label }) => payment_label }),
  column({
    id: "mandate_id",
    reads: ["mandate_label"],
    width: 140,
    isExtra: true,
    render: ({ mandate_label }) => mandate_label,
  }),
  column({ id: "end_to_end_id", width: 160, isExtra: true, render: ({ end_to_end_id }) => end_to_end_id }),
];
const filters: readonly FilterDefinition[] = [{ kind: "boolean", field: "is_included" }];

const linked = ["payment_id", "invoice_id"] as const;
/** What the selection reads besides. */
const chosenFields = [...linked, "is_included"] as const;
type ChosenLine = BaseRow & Pick<RemittanceLine, (typeof chosenFields)[number]>;

/** A line links to the payment if there is one, else to what it collects or pays. */
const hrefOf = ({ payment_id, invoice_id }: Pick<RemittanceLine, "payment_id" | "invoice_id">) =>
  payment_id ? `/payments/${payment_id}` : `/invoices/${invoice_id}`;

/** The remittance lines of another record: those collected by a mandate. */
export function RemittanceLinesOf({ fixed }: RelatedListProps) {
  const list = useList(remittanceLineResource, columns, { fixed, reads: linked });
  return <EmbeddedList list={list} filters={filters} hrefOf={hrefOf} />;
}

const including = (is_included: boolean, { t }: Texts): RowsChange<ChosenLine> => ({
  resource: remittanceLineResource,
  verb: null,
  body: ({ version }) => ({ is_included, version }),
  undo: { verb: null, body: ({ is_included: before }, { version }) => ({ is_included: before, version }) },
  doneText: (count) => t("components.changed_count", { count }),
  refusedText: (count) => t("components.not_changed", { count }),
});

/** Leaves the selected lines out, or includes them again. */
function InclusionButtons({ rows, apply }: { rows: readonly ChosenLine[]; apply: ApplyToRows<ChosenLine> }) {
  const texts = useTexts();
  const included = rows.filter(({ is_included }) => is_included);
  const left = rows.filter(({ is_included }) => !is_included);
  return (
    <>
      {included.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => apply(included, including(false, texts))}>
          {texts.t("accounting.remittance.leave_out")}
        </Button>
      )}
      {left.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => apply(left, including(true, texts))}>
          {texts.t("accounting.remittance.take_in")}
        </Button>
      )}
    </>
  );
}

/** What a remittance collects or pays; in a draft, selected lines can be left out or included again. */
export function RemittanceLines({ remittance }: { remittance: Remittance }) {
  const list = useList(remittanceLineResource, columns, {
    fixed: { remittance_id: remittance.id },
    reads: chosenFields,
  });
  const mayChoose = useCan()("remittance_line", "update") && remittance.state === "draft";
  return (
    <EmbeddedList
      list={list}
      filters={filters}
      hrefOf={hrefOf}
      selectionActions={({ rows }, apply) => mayChoose && <InclusionButtons rows={rows} apply={apply} />}
    />
  );
}
