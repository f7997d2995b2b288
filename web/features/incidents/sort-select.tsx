import { Select } from "@mantine/core";
import type { MessageKey } from "#locales/es.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import type { ListState } from "#web/components/list-state.ts";
import { useTexts } from "#web/components/use-texts.ts";

const orders = [
  ["-created_at", "incidents.order.newest"],
  ["created_at", "incidents.order.oldest"],
  ["due_on", "incidents.order.due"],
  ["-priority", "incidents.order.priority"],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** Sort order of the cards in every column: the list's sort order from the address. */
export function SortSelect({ state }: { state: ListState }) {
  const { t } = useTexts();
  return (
    <Select
      aria-label={t("incidents.order")}
      w={190}
      data={orders.map(([value, key]) => ({ value, label: t(key) }))}
      value={orders.some(([value]) => value === state.sort) ? state.sort : incidentResource.default_sort}
      onChange={(sort) => sort && state.setSort(sort)}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ withinPortal: false }}
    />
  );
}
