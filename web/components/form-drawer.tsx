import { Button } from "@mantine/core";
import { Suspense, Fragment, useId, type ReactNode } from "react";
import { DrawerShell } from "./drawer-shell.tsx";
import { FormAlert } from "./form/form-alert.tsx";
import classes from "./form/form.module.css";
import { LeaveDialog } from "./form/leave-dialog.tsx";
import { RestoredNotice } from "./form/restored-notice.tsx";
import { useFieldFocus, useFormKeys } from "./form/use-form-focus.ts";
import { useUnsavedGuard } from "./form/unsaved-guard.ts";
import type { AnyForm } from "./form/use-resource-form.ts";
import { useTexts } from "./use-texts.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";

const StaleConflict = lazyComponent(async () => (await import("./form/stale-conflict.tsx")).StaleConflict);

interface FormDrawerProps {
  form: AnyForm;
  title: string;
  onClose: () => void;
  /** Actions beside the title of an existing row: archive, history. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A drawer for a short form: focuses the first field, saves on Ctrl+Enter, and asks before discarding unsaved input.
 */
export function FormDrawer({ form, title, onClose, actions, children }: FormDrawerProps) {
  const { t } = useTexts();
  const id = useId();
  const fields = useFieldFocus(form.refusals);
  const guard = useUnsavedGuard(form.fields.isDirty());
  const close = () => guard.leave(onClose);
  const handleKey = useFormKeys(form.submit, close);
  const { present } = form;
  return (
    <DrawerShell
      title={title}
      onClose={close}
      onKeyDown={handleKey}
      actions={actions}
      beside={<LeaveDialog guard={guard} />}
    >
      <form
        id={id}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          form.submit();
        }}
      >
        <div className={classes.fields} ref={fields}>
          <FormAlert failure={form.failure} />
          <RestoredNotice form={form} />
          {present && (
            <Suspense>
              <StaleConflict form={form} present={present} />
            </Suspense>
          )}
          <Fragment key={form.discards}>{children}</Fragment>
        </div>
        <div className={classes.foot}>
          {!form.isReadOnly && <span className={classes.hint}>{t("components.save_hint")}</span>}
          <Button variant="default" onClick={close}>
            {t(form.isReadOnly ? "action.close" : "action.cancel")}
          </Button>
          {!form.isReadOnly && (
            <Button type="submit" loading={form.isSaving} disabled={present !== null}>
              {t(form.row ? "action.save_changes" : "action.create")}
            </Button>
          )}
        </div>
      </form>
    </DrawerShell>
  );
}
