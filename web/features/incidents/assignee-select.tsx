import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Assignee } from "#shared/domain/incidents/assignee.ts";
import { searchTerms, normalizeText } from "#shared/lib/text.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { assigneesQuery } from "./assignee-queries.ts";

interface AssigneeSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The incident's property: only users who can see it are offered. */
  property_id: string | null;
  value: string | null;
  /** The current assignee: also shown if they can no longer be chosen. */
  present?: Assignee | null;
  onChange: (id: string | null) => void;
}

/** Every typed word must occur in the name, ignoring accents. */
const findByWords: SelectProps["filter"] = ({ options, search }) => {
  const terms = searchTerms(search);
  return options.filter(
    (option) => "label" in option && terms.every((term) => normalizeText(option.label).includes(term)),
  );
};

/** Picks an assignee; the current user comes first. */
export function AssigneeSelect({ property_id, value, present, onChange, ...input }: AssigneeSelectProps) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  const { data = [], isPending } = useQuery(assigneesQuery(property_id));
  const gone = present && data.every(({ id }) => id !== present.id) ? [present] : [];
  // The label of the present assignee is the same before and after the others have loaded, because Select replaces what
  // the user types when the label of its value changes.
  const options = [...gone, ...data]
    .map(({ id, label }) => ({ value: id, label: id === user?.id ? t("incidents.me", { name: label }) : label }))
    .toSorted((a, b) => Number(b.value === user?.id) - Number(a.value === user?.id));
  return (
    <Select
      {...input}
      comboboxProps={insideDialog}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable
      filter={findByWords}
      clearButtonProps={{ "aria-label": t("components.clear") }}
      nothingFoundMessage={t(isPending ? "components.loading" : "components.nothing_found")}
      placeholder={t("incidents.nobody")}
      checkIconPosition="right"
    />
  );
}
