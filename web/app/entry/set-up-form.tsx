import { businessToday } from "#shared/client/state/clock-state.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { submitSetUp } from "./set-up.ts";
import { setUpForm, setUpInput, type SetUpInput } from "#shared/domain/account/set-up.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { formErrors, serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useFieldLabel, useT } from "#shared/ui/use-t.ts";
import classes from "./set-up-form.module.css";

const empty = {
  company_name: "",
  tax_id: "",
  company_phone: "",
  street: "",
  postal_code: "",
  city: "",
  company_email: "",
  name: "",
  email: "",
  password: "",
  repeatPassword: "",
};
type Field = keyof typeof empty;

function useSetUp(key: string, onGone: () => void) {
  const t = useT();
  const fieldLabel = useFieldLabel();
  const form = useForm({
    initialValues: empty,
    validate: (values) => formErrors(validate(setUpForm, values, businessToday()), "set_up"),
  });
  const showErrors = (errors: Readonly<Record<string, ReactNode>>) => {
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: SetUpInput) => submitSetUp(key, input),
    meta: { toast: "never" },
    onSuccess() {
      showSuccess(t("account.set_up_done"));
      navigate("/", { replace: true });
    },
    onError(failure) {
      if (failure instanceof ApiError && failure.status === 404) onGone();
      showErrors(serverFormErrors(failure));
    },
  });
  const field = (name: Field) => ({
    ...form.getInputProps(name),
    label: fieldLabel("set_up", name),
    size: "md" as const,
  });
  const submit = form.onSubmit((values) => {
    const checked = validate({ input: setUpInput }, values, businessToday());
    if (checked.valid) mutate(checked.value);
  }, showErrors);
  const hasFieldError = error instanceof ApiError && error.errors.some((one) => one.field !== undefined);
  return { field, submit, isPending, failure: hasFieldError || isPending ? null : error };
}

/** Company fields first, then the account of the first user. */
export function SetUpForm({ linkKey, onGone }: { linkKey: string; onGone: () => void }) {
  const t = useT();
  const { field, submit, isPending, failure } = useSetUp(linkKey, onGone);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.group}>
        <legend>{t("account.set_up_company")}</legend>
        <TextInput {...field("company_name")} autoComplete="organization" required autoFocus />
        <div className={classes.row}>
          <TextInput {...field("tax_id")} autoComplete="off" required />
          <TextInput {...field("company_phone")} autoComplete="tel" type="tel" />
        </div>
        <TextInput {...field("street")} autoComplete="address-line1" />
        <div className={classes.row}>
          <TextInput {...field("postal_code")} autoComplete="postal-code" inputMode="numeric" />
          <TextInput {...field("city")} autoComplete="address-level2" />
        </div>
        <TextInput {...field("company_email")} autoComplete="off" type="email" />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t("account.set_up_account")}</legend>
        <TextInput {...field("name")} autoComplete="name" required />
        <TextInput {...field("email")} autoComplete="username" type="email" required />
        <PasswordField
          {...field("password")}
          autoComplete="new-password"
          description={t("account.password_hint")}
          required
        />
        <PasswordField {...field("repeatPassword")} autoComplete="new-password" required />
      </fieldset>
      {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
      <Button type="submit" size="md" fullWidth disabled={isPending} loading={isPending}>
        {t("account.set_up_submit")}
      </Button>
    </form>
  );
}
