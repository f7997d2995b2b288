import { Button } from "@mantine/core";
import { Suspense, Fragment, useEffect, useRef, type ReactNode } from "react";
import { paletteState } from "#shared/client/state/palette-state.ts";
import { FormAlert } from "./form/form-alert.tsx";
import { LeaveDialog } from "./form/leave-dialog.tsx";
import { RestoredNotice } from "./form/restored-notice.tsx";
import { useUnsavedGuard } from "./form/unsaved-guard.ts";
import { useFieldFocus, useFormKeys } from "./form/use-form-focus.ts";
import type { AnyForm } from "./form/use-resource-form.ts";
import classes from "./form-page.module.css";
import { PageHeader } from "./page-header.tsx";
import { useTexts } from "./use-texts.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";

const StaleConflict = lazyComponent(async () => (await import("./form/stale-conflict.tsx")).StaleConflict);

interface FormPageProps {
  form: AnyForm;
  title: string;
  /** Text of the button that saves; that of a new or changed record if left out. */
  submit?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A page for a long form: focuses the first field unless it is a day or a palette has been opened, saves on Ctrl+Enter, and asks
 * before discarding unsaved input.
 */
export function FormPage({ form, title, submit, onClose, children }: FormPageProps) {
  const { t } = useTexts();
  const page = useRef<HTMLFormElement>(null);
  const fields = useFieldFocus(form.refusals);
  const guard = useUnsavedGuard(form.fields.isDirty());
  const close = () => guard.leave(onClose);
  const handleKey = useFormKeys(form.submit, close);
  const { present } = form;
  useEffect(() => {
    // A focused day opens its calendar, which would cover the page.
    const first = page.current?.querySelector<HTMLElement>("[data-autofocus]:not([data-dates-input])");
    if (!paletteState.open) first?.focus();
  }, []);
  return (
    <div role="presentation" onKeyDown={handleKey} className={classes.page}>
      <form
        ref={page}
        className={classes.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className={classes.fields} ref={fields}>
          <PageHeader title={title} />
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
          <span className={classes.hint}>{t("components.save_hint")}</span>
          <Button variant="default" onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={present != null}>
            {submit ?? t(form.row ? "action.save_changes" : "action.create")}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </div>
  );
}
