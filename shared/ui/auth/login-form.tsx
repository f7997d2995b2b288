import { businessToday } from "#shared/client/state/clock-state.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { t as translate } from "#shared/client/i18n.ts";
import { login } from "#shared/client/session.ts";
import { loginInput, type LoginInput } from "#shared/domain/account/credentials.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors } from "../form-errors.ts";
import { showSuccess } from "../toasts.ts";
import { useT } from "../use-t.ts";
import { Notice } from "../notice.tsx";
import classes from "./login-form.module.css";
import { PasswordField } from "./password-field.tsx";

/** Not a mutation of TanStack Query: the login is used before that is loaded (goals.md, F1). */
function useLogin() {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (values: LoginInput) => {
    setRunning(true);
    setFailure(null);
    try {
      await login(values);
      showSuccess(translate("login.success"));
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { submit, isRunning, failure };
}

/** E-mail and password (specification, sections 2, 5 and 8). Once the tokens are stored, the session's watchers act. */
export function LoginForm() {
  const t = useT();
  const { submit, isRunning, failure } = useLogin();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: (values) => formErrors(validate({ input: loginInput }, values, businessToday())),
  });
  const onSubmit = form.onSubmit(({ email, password }) => void submit({ email: email.trim(), password }));

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {failure !== null && <Notice tone="danger">{describeError(failure, "login.error")}</Notice>}
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
        size="md"
      />
      <PasswordField
        {...form.getInputProps("password")}
        key={form.key("password")}
        label={t("field.password")}
        autoComplete="current-password"
        size="md"
      />
      <Button type="submit" size="md" fullWidth disabled={isRunning} loading={isRunning}>
        {t("action.log_in")}
      </Button>
    </form>
  );
}
