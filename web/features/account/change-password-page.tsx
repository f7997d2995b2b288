import { businessToday } from "#shared/client/state/clock-state.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { changePassword } from "#shared/client/login.ts";
import { changePasswordForm, type ChangePasswordFields } from "#shared/domain/account/credentials.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { formErrors, serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./change-password-page.module.css";

const empty: ChangePasswordFields = { oldPassword: "", newPassword: "", repeatPassword: "" };

/** The current password once, the new one twice. */
export function ChangePasswordPage() {
  const t = useT();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: empty,
    validate: (values) => formErrors(validate(changePasswordForm, values, businessToday())),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ oldPassword, newPassword }: ChangePasswordFields) => changePassword(oldPassword, newPassword),
    meta: { toast: "never" },
    onSuccess() {
      form.reset();
      showSuccess(t("account.password_changed"));
    },
    onError: (failure) => form.setErrors(serverFormErrors(failure)),
  });
  const hasFieldError = error instanceof ApiError && error.errors.some(({ field }) => field !== undefined);

  return (
    <section className={classes.page}>
      <h1>{t("page.change_password")}</h1>
      <p>{t("account.password_intro")}</p>
      <form className={classes.form} onSubmit={form.onSubmit((values) => mutate(values))} noValidate>
        {error && !hasFieldError && !isPending && <Notice tone="danger">{describeError(error)}</Notice>}
        <PasswordField
          {...form.getInputProps("oldPassword")}
          key={form.key("oldPassword")}
          label={t("field.oldPassword")}
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField
          {...form.getInputProps("newPassword")}
          key={form.key("newPassword")}
          label={t("field.newPassword")}
          description={t("account.password_hint")}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps("repeatPassword")}
          key={form.key("repeatPassword")}
          label={t("field.repeatPassword")}
          autoComplete="new-password"
        />
        <Button type="submit" disabled={isPending} loading={isPending}>
          {t("page.change_password")}
        </Button>
      </form>
    </section>
  );
}
