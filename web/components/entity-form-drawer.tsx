import type { ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";
import { History } from "./detail/history.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import type { AnyForm } from "./form/use-resource-form.ts";
import { RowMenu } from "./row-menu.tsx";
import { useTexts } from "./use-texts.ts";

interface EntityFormDrawerProps {
  form: AnyForm;
  /** The drawer's title for a new row; an existing one has its own label. */
  newTitle: MessageKey;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of an entity's form: with the row's menu and its history where there is a row. */
export function EntityFormDrawer({ form, newTitle, onClose, children }: EntityFormDrawerProps) {
  const { t } = useTexts();
  const { row, resource } = form;
  return (
    <FormDrawer
      form={form}
      title={row ? row.label : t(newTitle)}
      onClose={onClose}
      actions={row && <RowMenu resource={resource} row={row} onArchived={onClose} />}
    >
      {children}
      {row && <History resource={resource} id={row.id} />}
    </FormDrawer>
  );
}
