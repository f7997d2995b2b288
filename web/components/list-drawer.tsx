import { Suspense, type ComponentType } from "react";
import { showSuccess } from "#shared/ui/toasts.ts";
import type { EntityFormProps } from "./entity-form.ts";
import type { BaseRow } from "./row.ts";
import type { List } from "./use-list.ts";
import { useTexts } from "./use-texts.ts";

interface ListDrawerProps<Row extends BaseRow> {
  list: Pick<List<Row>, "state" | "openedRow">;
  form: ComponentType<EntityFormProps<Row>>;
}

/** The drawer that the address asks for: `?new=1` makes a row, `?id=…` edits one. */
export function ListDrawer<Row extends BaseRow>({ list, form: Form }: ListDrawerProps<Row>) {
  const { t } = useTexts();
  const { opened, closeDrawer } = list.state;
  const isNew = opened === "new";
  if (!isNew && !list.openedRow) return null;
  const finish = (saved: BaseRow) => {
    showSuccess(t(isNew ? "components.created" : "components.saved", { label: saved.label }));
    closeDrawer();
  };
  return (
    <Suspense fallback={null}>
      <Form key={opened} row={list.openedRow} onClose={closeDrawer} onSaved={finish} />
    </Suspense>
  );
}
