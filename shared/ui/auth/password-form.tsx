import { businessToday } from "#shared/client/state/clock-state.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { login } from "#shared/client/login.ts";
import { loginInput, type LoginInput } from "#shared/domain/account/credentials.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors } from "../form-errors.ts";
import { useT } from "../use-t.ts";
import { Notice } from "../notice.tsx";
import classes from "./login-form.module.css";
import { PasswordField } from "./password-field.tsx";

interface Props {
  /** The error that led back to this step. */
  readonly earlierFailure: unknown;
  /** Called when the password was accepted; null if there is no second step. */
  readonly onEntered: (step: LoginStep | null) => void;
}

/** Milliseconds after which a login says why it takes long. */
const LONG_MS = 1_500;

/** Whether the login takes longer than usual: the server slows down after failures of the account. */
function useIsLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);
  return isLong;
}

/** Not a TanStack Query mutation: the login is used before that library is loaded (docs/design/goals.md, F1). */
function useLogin({ earlierFailure, onEntered }: Props) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(earlierFailure);
  const submit = async (values: LoginInput) => {
    setRunning(true);
    setFailure(null);
    try {
      onEntered(await login(values));
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { submit, isRunning, failure };
}

/** E-mail and password (docs/design/specification.md, sections 2, 5 and 8). */
export function PasswordForm(props: Props) {
  const t = useT();
  const { submit, isRunning, failure } = useLogin(props);
  const isLong = useIsLong(isRunning);
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
      <p className={classes.slow} role="status">
        {isLong && t("login.slow")}
      </p>
    </form>
  );
}
