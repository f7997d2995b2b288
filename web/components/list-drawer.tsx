import { Suspense, useEffect, useEffectEvent, type ComponentType } from "react";
import { useLocation } from "wouter";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import type { EntityFormProps } from "./entity-form.ts";
import type { BaseRow } from "./row.ts";
import type { ResourceList } from "./use-list.ts";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

interface ListDrawerProps<Row extends BaseRow> {
  list: Pick<ResourceList<Row, unknown>, "resource" | "state" | "isAllowed" | "openedRow">;
  form: ComponentType<EntityFormProps<Row>>;
  hrefOf: (row: Pick<BaseRow, "id">) => string;
  /** Initial values of a new row. */
  initial?: EntityFormProps<Row>["initial"];
  /** Whether a created row's page opens, because it says what comes next. */
  opensCreated?: boolean | undefined;
}

/** The drawer requested by the address: `?new=1` creates a row, `?id=…` edits one. */
export function ListDrawer<Row extends BaseRow>({
  list,
  form: Form,
  hrefOf,
  initial,
  opensCreated = false,
}: ListDrawerProps<Row>) {
  const [, navigate] = useLocation();
  const can = useCan();
  const { t } = useTexts();
  const { opened, closeDrawer } = list.state;
  const isNew = opened === "new";
  if (!list.isAllowed || (!isNew && !list.openedRow)) return null;
  if (isNew && !can(list.resource.name, "create")) return <NoCreation onSeen={closeDrawer} />;
  const finish = (saved: BaseRow) => {
    const { label } = saved;
    const href = hrefOf(saved);
    closeDrawer();
    if (isNew && opensCreated) {
      navigate(href);
      showSuccess(t("components.created", { label }));
    } else if (isNew)
      showSuccess(t("components.created", { label }), { label: t("action.open"), href, run: () => navigate(href) });
    else showSuccess(t("components.saved", { label }));
  };
  return (
    <Suspense fallback={null}>
      <Form key={opened} row={list.openedRow} onClose={closeDrawer} onSaved={finish} initial={initial} />
    </Suspense>
  );
}

/** For users who opened a link to the form but may not create: shows the list and says why there is no form. */
function NoCreation({ onSeen }: { onSeen: () => void }) {
  const { t } = useTexts();
  const showRefusal = useEffectEvent(() => {
    showError(t("components.may_not_create"));
    onSeen();
  });
  useEffect(() => showRefusal(), []);
  return null;
}
