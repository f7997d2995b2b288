import { type ComponentType, useMemo } from "react";
import { useSearch } from "wouter";
import type { MessageKey } from "#locales/es.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { readName } from "#shared/domain/persons/read-name.ts";
import { PhoneLink } from "#web/components/contact-links.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { WriteMessage } from "#web/components/messages/write-message.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { createdSourceChoices, personKindChoices, personLanguageChoices } from "./person-choices.ts";
import { PersonMarks } from "./person-marks.tsx";

const column = columnOf<Person>();

const columns = [
  // Surname first, as in the list's sort order.
  column({
    id: "label",
    fields: ["last_name", "name"],
    reads: ["name", "last_name"],
    sort: "last_name",
    render: ({ name, last_name }) => (last_name ? `${last_name}, ${name}` : name),
  }),
  column({ id: "documentation", width: 130, render: ({ documentation }) => documentation }),
  column({ id: "phone", width: 185, render: ({ phone }) => <PhoneLink phone={phone} /> }),
  column({ id: "email", width: 260, render: ({ email }) => email }),
  column({
    id: "roles",
    fields: ["is_tenant", "is_guarantor", "is_payer"],
    reads: ["is_tenant", "is_guarantor", "is_payer"],
    header: "persons.roles",
    width: 210,
    card: "aside",
    render: (person) => <PersonMarks person={person} />,
  }),
  column({
    id: "kind",
    width: 140,
    isExtra: true,
    render: ({ kind }) => <ChoiceValue of={personKindChoices} value={kind} />,
  }),
  column({ id: "nationality", width: 140, isExtra: true, render: ({ nationality }) => nationality }),
  column({
    id: "created_source",
    width: 180,
    isExtra: true,
    render: ({ created_source }) => <ChoiceValue of={createdSourceChoices} value={created_source} />,
  }),
  column({ id: "created_at", width: 180, isExtra: true, render: ({ created_at }) => <Instant at={created_at} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: personKindChoices },
  { kind: "boolean", field: "is_tenant" },
  { kind: "boolean", field: "is_guarantor" },
  { kind: "boolean", field: "is_payer" },
  { kind: "boolean", field: "is_business" },
  { kind: "text", field: "nationality" },
  { kind: "choice", field: "language", choices: personLanguageChoices },
  { kind: "choice", field: "created_source", choices: createdSourceChoices },
  { kind: "date_range", field: "created_at" },
];

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

interface PersonsProps {
  title: MessageKey;
  newLabel: MessageKey;
  form: ComponentType<EntityFormProps<Person>>;
  /** The mark common to the list's persons. */
  mark?: "is_tenant" | "is_guarantor";
}

const marked = { is_tenant: { is_tenant: "true" }, is_guarantor: { is_guarantor: "true" } };

/** Initial name of a new person, passed by the palette in `?new=`. */
function useTypedName(): EntityFormProps<Person>["initial"] {
  const text = new URLSearchParams(useSearch()).get("new") ?? "1";
  return useMemo(() => (text === "1" ? undefined : readName(text)), [text]);
}

/** /persons, /persons/tenants and /persons/guarantors: one table of persons and two views of it. */
export function PersonList({ title, newLabel, form, mark }: PersonsProps) {
  const list = useList(personResource, columns, mark ? { fixed: marked[mark] } : {});
  return (
    <ListScreen
      list={list}
      title={title}

      filters={filters.filter(({ field }) => field !== mark)}
      form={form}
      newLabel={newLabel}
      initial={useTypedName()}
      detail={({ id }) => `/persons/${id}`}
      selectionActions={({ rows }) => <WriteMessage isCompact audience="persons" ids={idsOf(rows)} />}
    />
  );
}
