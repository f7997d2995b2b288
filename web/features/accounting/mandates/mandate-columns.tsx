import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ChoiceValue, Day, Iban } from "#web/components/value.tsx";
import { mandateStateChoices, schemeChoices } from "../bank/banking-choices.ts";
import { MandateBadge } from "./mandate-badge.tsx";

export const mandateColumns: readonly TableColumn<Mandate>[] = [
  { id: "reference", width: 160, render: ({ reference }) => reference },
  { id: "person_id", card: "subtitle", render: ({ person_label }) => person_label },
  { id: "iban", width: 270, render: ({ iban }) => <Iban iban={iban} /> },
  { id: "signed_on", width: 140, render: ({ signed_on }) => <Day date={signed_on} /> },
  { id: "last_used_on", width: 125, render: ({ last_used_on }) => <Day date={last_used_on} /> },
  {
    id: "scheme",
    width: 150,
    isExtra: true,
    render: ({ scheme }) => <ChoiceValue of={schemeChoices} value={scheme} />,
  },
  { id: "state", width: 125, card: "aside", render: ({ state }) => <MandateBadge state={state} /> },
];

export const mandateFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: mandateStateChoices },
  { kind: "choice", field: "scheme", choices: schemeChoices },
  { kind: "date_range", field: "signed_on" },
];
