import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
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

function useLogin() {
  return useMutation({
    mutationFn: (values: LoginInput) => login(values),
    onSuccess: () => showSuccess(translate("login.success")),
    meta: { toast: "never" },
  });
}

/** E-mail and password (specification, sections 2, 5 and 8). Once the tokens are stored, the session's watchers act. */
export function LoginForm() {
  const t = useT();
  const [isVisible, setVisible] = useState(false);
  const { mutate, isPending, error } = useLogin();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: (values) => formErrors(validate({ input: loginInput }, values)),
  });
  const submit = form.onSubmit(({ email, password }) => mutate({ email: email.trim(), password }));

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && !isPending && <Notice tone="danger">{describeError(error, "login.error")}</Notice>}
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
      <PasswordInput
        {...form.getInputProps("password")}
        key={form.key("password")}
        label={t("field.password")}
        autoComplete="current-password"
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          tabIndex: 0,
          "aria-label": t(isVisible ? "login.hide_password" : "login.show_password"),
        }}
        size="md"
      />
      <Button type="submit" size="md" fullWidth disabled={isPending} loading={isPending}>
        {t("action.log_in")}
      </Button>
    </form>
  );
}
