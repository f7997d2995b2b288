import type { ReactNode } from "react";
import { History } from "./detail/history.tsx";
import { ArchivedNotice } from "./archived-notice.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import type { AnyForm } from "./form/use-resource-form.ts";
import { RowMenu } from "./row-menu.tsx";
import { RowFields } from "./row-fields.tsx";
import { useTexts } from "./use-texts.ts";

interface EntityFormDrawerProps {
  form: AnyForm;
  onClose: () => void;
  children: ReactNode;
  /** Content for users who may only read; by default the fields as text. */
  reading?: ReactNode;
}

/** The drawer of an entity's form, titled with the row's label or "new …"; an existing row has its menu and history. */
export function EntityFormDrawer({ form, onClose, children, reading }: EntityFormDrawerProps) {
  const { t } = useTexts();
  const { row, resource } = form;
  return (
    <FormDrawer
      form={form}
      title={row ? row.label : t(`new.${resource.name}`)}
      onClose={onClose}
      actions={row && <RowMenu resource={resource} row={row} onArchived={onClose} />}
    >
      {row && row.archived_at !== null && <ArchivedNotice resource={resource} row={row} onRestored={onClose} />}
      {row && form.isReadOnly ? (reading ?? <RowFields resource={resource} row={row} />) : children}
      {row && <History resource={resource} id={row.id} />}
    </FormDrawer>
  );
}
