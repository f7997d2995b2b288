import { Button, Drawer } from "@mantine/core";
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { FieldUnits } from "./describe-value.ts";
import { FormAlert } from "./form/form-alert.tsx";
import classes from "./form/form.module.css";
import { LeaveDialog } from "./form/leave-dialog.tsx";
import { StaleConflict } from "./form/stale-conflict.tsx";
import { useUnsavedGuard } from "./form/unsaved-guard.ts";
import type { AnyForm } from "./form/use-resource-form.ts";
import { useTexts } from "./use-texts.ts";

interface FormDrawerProps {
  form: AnyForm;
  title: string;
  onClose: () => void;
  /** What stands beside the title of an existing row: archive, history. */
  actions?: ReactNode;
  units?: FieldUnits;
  children: ReactNode;
}

/** Puts the focus on the first field, and after a refusal on the first wrong one, in the order in which they stand. */
function useFieldFocus(refusals: number) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Read by the drawer's focus trap, which would take the close button otherwise.
    fields.current?.querySelector("input:enabled, textarea:enabled")?.setAttribute("data-autofocus", "true");
  }, []);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return fields;
}

/** A drawer for a short form: the first field has the focus, Ctrl+Enter saves, and nothing typed is lost unasked. */
export function FormDrawer({ form, title, onClose, actions, units, children }: FormDrawerProps) {
  const { t } = useTexts();
  const id = useId();
  const fields = useFieldFocus(form.refusals);
  const guard = useUnsavedGuard(form.fields.isDirty());
  const close = () => guard.leave(onClose);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit();
  };
  const present = form.failure?.present;
  return (
    <Drawer.Root opened onClose={close} position="right" size={560} trapFocus>
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} onKeyDown={saveByKey}>
        <Drawer.Header className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {actions}
          <Drawer.CloseButton aria-label={t("action.close")} />
        </Drawer.Header>
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
            {present && <StaleConflict form={form} present={present} units={units} />}
            {children}
          </div>
          <div className={classes.foot}>
            {!form.isReadOnly && <span className={classes.hint}>{t("components.save_hint")}</span>}
            <Button variant="default" onClick={close}>
              {t(form.isReadOnly ? "action.close" : "action.cancel")}
            </Button>
            {!form.isReadOnly && (
              <Button type="submit" loading={form.isSaving} disabled={present != null}>
                {t(form.row ? "action.save_changes" : "action.create")}
              </Button>
            )}
          </div>
        </form>
      </Drawer.Content>
      <LeaveDialog guard={guard} />
    </Drawer.Root>
  );
}
