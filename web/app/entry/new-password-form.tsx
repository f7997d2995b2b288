import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { setPassword } from "./user-links.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { newPasswordForm, type UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { formErrors, serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useFieldLabel, useT } from "#shared/ui/use-t.ts";
import classes from "./set-up-form.module.css";

const empty = { password: "", repeatPassword: "" };

interface Props {
  readonly purpose: UserLinkPurpose;
  readonly linkKey: string;
  readonly email: string;
  readonly onGone: () => void;
  /** Called when the password is set but a code is still required. */
  readonly onStep: (step: LoginStep) => void;
}

function useNewPassword({ purpose, linkKey, onGone, onStep }: Props) {
  const t = useT();
  const fieldLabel = useFieldLabel();
  const form = useForm({
    initialValues: empty,
    validate: (values) => formErrors(validate(newPasswordForm, values, businessToday()), "set_up"),
  });
  const showErrors = (errors: Readonly<Record<string, ReactNode>>) => {
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => setPassword(purpose, linkKey, password),
    meta: { toast: "never" },
    onSuccess(step) {
      showSuccess(t(`account.${purpose}.done`));
      if (step) onStep(step);
      else navigate("/", { replace: true });
    },
    onError(failure) {
      if (failure instanceof ApiError && failure.status === 404) onGone();
      showErrors(serverFormErrors(failure));
    },
  });
  const field = (name: keyof typeof empty) => ({
    ...form.getInputProps(name),
    label: fieldLabel("set_up", name),
    size: "md" as const,
    autoComplete: "new-password",
    required: true,
  });
  const submit = form.onSubmit(({ password }) => mutate(password), showErrors);
  const hasFieldError = error instanceof ApiError && error.errors.some((one) => one.field !== undefined);
  return { field, submit, isPending, failure: hasFieldError || isPending ? null : error };
}

/** The new password, typed twice. Password managers read the username from a hidden input. */
export function NewPasswordForm(props: Props) {
  const t = useT();
  const { field, submit, isPending, failure } = useNewPassword(props);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.group}>
        <input type="text" name="username" autoComplete="username" value={props.email} readOnly hidden />
        <PasswordField {...field("password")} description={t("account.password_hint")} autoFocus />
        <PasswordField {...field("repeatPassword")} />
      </div>
      {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
      <Button type="submit" size="md" fullWidth disabled={isPending} loading={isPending}>
        {t(`account.${props.purpose}.submit`)}
      </Button>
    </form>
  );
}
