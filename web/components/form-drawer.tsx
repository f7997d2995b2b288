import { Button, Drawer } from "@mantine/core";
import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import { FormAlert } from "./form/form-alert.tsx";
import classes from "./form/form.module.css";
import { LeaveDialog } from "./form/leave-dialog.tsx";
import { StaleConflict } from "./form/stale-conflict.tsx";
import { takesEscape } from "./form/takes-escape.ts";
import { useUnsavedGuard } from "./form/unsaved-guard.ts";
import type { AnyForm } from "./form/use-resource-form.ts";
import { useTexts } from "./use-texts.ts";

interface FormDrawerProps {
  form: AnyForm;
  title: string;
  onClose: () => void;
  /** What stands beside the title of an existing row: archive, history. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Read by the drawer's focus trap, which would take the close button otherwise. */
function markFirstField(fields: HTMLElement | null): void {
  fields?.querySelector("input:enabled, textarea:enabled")?.setAttribute("data-autofocus", "true");
}

/**
 * Puts the focus on the first field, and after a refusal on the first wrong one, in the order in which they stand; what
 * is wrong with the whole is told at the top.
 */
function useFieldFocus(refusals: number) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else fields.current?.scrollTo({ top: 0 });
  }, [refusals]);
  return useCallback((element: HTMLDivElement | null) => {
    fields.current = element;
    markFirstField(element);
  }, []);
}

/** Ctrl+Enter saves, Escape closes. What bubbles up from a drawer or menu above this one is theirs. */
function useDrawerKeys(submit: () => void, close: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (key === "Escape" && !takesEscape(target)) close();
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
}

/** A drawer for a short form: the first field has the focus, Ctrl+Enter saves, and nothing typed is lost unasked. */
export function FormDrawer({ form, title, onClose, actions, children }: FormDrawerProps) {
  const { t } = useTexts();
  const id = useId();
  const fields = useFieldFocus(form.refusals);
  useReturnFocus();
  const guard = useUnsavedGuard(form.fields.isDirty());
  const close = () => guard.leave(onClose);
  const handleKey = useDrawerKeys(form.submit, close);
  const { present } = form;
  return (
    <Drawer.Root opened onClose={close} position="right" size="var(--ll-drawer-width)" closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.drawer ?? "" }}>
        <div className={classes.inner} role="presentation" onKeyDown={handleKey}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {actions}
            <Drawer.CloseButton aria-label={t("action.close")} />
          </div>
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
              {present && <StaleConflict form={form} present={present} />}
              {children}
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
        </div>
      </Drawer.Content>
      <LeaveDialog guard={guard} />
    </Drawer.Root>
  );
}
