import { useQuery } from "@tanstack/react-query";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import type { FilterEditorProps } from "#web/components/filters/filter-definition.ts";
import { assigneesQuery } from "./assignee-queries.ts";
import { AssigneeSelect } from "./assignee-select.tsx";

function AssigneeEditor({ filter, label, values, onChange, onDone }: FilterEditorProps) {
  return (
    <AssigneeSelect
      label={label}
      w={260}
      property_id={null}
      value={values.get(filter.field) ?? null}
      data-autofocus
      onChange={(id) => {
        onChange({ [filter.field]: id });
        if (id) onDone();
      }}
    />
  );
}

function AssigneeName({ value }: { value: string }) {
  const { data } = useQuery(assigneesQuery(null));
  return data?.find(({ id }) => id === value)?.label ?? "…";
}

/** Filter by assignee. */
export const assigneeFilter: FilterDefinition = {
  kind: "custom",
  field: "assignee_id",
  Editor: AssigneeEditor,
  Summary: AssigneeName,
};
