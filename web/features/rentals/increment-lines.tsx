import { Button } from "@mantine/core";
import { useState } from "react";
import { propertyResource } from "#shared/domain/properties/property.ts";
import {
  type LineChoice,
  priceIncrementLineResource,
  type PriceIncrementLine,
} from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { Selection } from "#web/components/data-table/use-selection.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money, Month, Rate } from "#web/components/value.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";
import { InvoicedNotice } from "./invoiced-notice.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { LineOutcome } from "./line-outcome.tsx";
import { OverlappingIncrements } from "./overlapping-increments.tsx";
import { exclusionReasonChoices, lineChoiceChoices } from "./rental-choices.ts";

const column = columnOf<PriceIncrementLine>();

const columns = [
  column({ id: "title", render: ({ title }) => title }),
  column({ id: "old_amount", width: 104, align: "right", render: ({ old_amount }) => <Money cents={old_amount} /> }),
  column({ id: "new_amount", width: 104, align: "right", render: ({ new_amount }) => <Money cents={new_amount} /> }),
  column({ id: "difference", width: 112, align: "right", render: ({ difference }) => <Money cents={difference} /> }),
  column({ id: "rate", width: 96, align: "right", render: ({ rate }) => <Rate basisPoints={rate} /> }),
  column({
    id: "outcome",
    fields: ["is_included", "excluded_reason"],
    reads: ["choice", "excluded_reason", "is_included", "raised_charges"],
    width: 204,
    card: "aside",
    render: (line) => <LineOutcome line={line} />,
  }),
  column({ id: "index_month", width: 140, isExtra: true, render: ({ index_month }) => <Month date={index_month} /> }),
  column({
    id: "asset_id",
    reads: ["asset_label"],
    width: 220,
    isExtra: true,
    render: ({ asset_label }) => asset_label,
  }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 200,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({
    id: "other_increment_id",
    reads: ["other_increment_label"],
    width: 220,
    isExtra: true,
    render: ({ other_increment_label }) => other_increment_label,
  }),
  column({ id: "choice_reason", width: 220, isExtra: true, render: ({ choice_reason }) => choice_reason }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "boolean", field: "is_included" },
  { kind: "choice", field: "excluded_reason", choices: exclusionReasonChoices },
  { kind: "choice", field: "choice", choices: lineChoiceChoices },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "money_range", field: "difference" },
];

type ChosenLine = Pick<PriceIncrementLine, "id" | "title">;

/** The pending decision, and its lines. */
interface PendingDecision {
  readonly lines: readonly ChosenLine[];
  readonly choice: LineChoice | null;
}

/** The preview of an increment, line by line; a row opens its calculation. */
export function IncrementLines({ increment }: { increment: PriceIncrement }) {
  const { t } = useTexts();
  const [decision, setDecision] = useState<PendingDecision | null>(null);
  const list = useList(priceIncrementLineResource, columns, {
    fixed: { price_increment_id: increment.id },
    initial: { is_included: "true" },
    reads: ["title"],
  });
  const can = useCan();
  const mayChoose = increment.state === "draft" && increment.archived_at === null && can("price_increment", "update");
  const selectionActions = ({ rows, clear }: Selection<ChosenLine & BaseRow>) => {
    const requestDecision = (choice: LineChoice) => {
      setDecision({ lines: rows, choice });
      clear();
    };
    return (
      mayChoose && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => requestDecision("excluded")}>
            {t("rentals.line.exclude")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => requestDecision("included")}>
            {t("rentals.line.include")}
          </Button>
        </>
      )
    );
  };
  const { openedRow } = list;
  return (
    <>
      <OverlappingIncrements increment={increment} />
      <InvoicedNotice increment={increment} />
      <EmbeddedList
        list={list}
        filters={filters}
        hrefOf={({ id }) => list.state.hrefOf(id)}
        selectionActions={selectionActions}
      />
      {openedRow && !decision && (
        <LineDialog
          line={openedRow}
          onClose={list.state.closeDrawer}
          onChoose={mayChoose ? (choice) => setDecision({ lines: [openedRow], choice }) : undefined}
        />
      )}
      {decision && <ChooseDialog {...decision} increment={increment} onClose={() => setDecision(null)} />}
    </>
  );
}
