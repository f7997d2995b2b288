import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ChoiceValue, Day, Iban } from "#web/components/value.tsx";
import { mandateStateChoices, schemeChoices } from "../bank/banking-choices.ts";
import { MandateBadge } from "./mandate-badge.tsx";

const column = columnOf<Mandate>();

export const mandateColumns = [
  column({ id: "reference", width: 160, render: ({ reference }) => reference }),
  column({ id: "person_id", reads: ["person_label"], card: "subtitle", render: ({ person_label }) => person_label }),
  column({ id: "iban", width: 270, render: ({ iban }) => <Iban iban={iban} /> }),
  column({ id: "signed_on", width: 140, render: ({ signed_on }) => <Day date={signed_on} /> }),
  column({ id: "last_used_on", width: 125, render: ({ last_used_on }) => <Day date={last_used_on} /> }),
  column({
    id: "document_id",
    width: 240,
    isExtra: true,
    reads: ["document_label"],
    render: ({ document_label }) => document_label,
  }),
  column({
    id: "scheme",
    width: 150,
    isExtra: true,
    render: ({ scheme }) => <ChoiceValue of={schemeChoices} value={scheme} />,
  }),
  column({ id: "state", width: 125, card: "aside", render: ({ state }) => <MandateBadge state={state} /> }),
];

export const mandateFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: mandateStateChoices },
  { kind: "choice", field: "scheme", choices: schemeChoices },
  { kind: "date_range", field: "signed_on" },
];
