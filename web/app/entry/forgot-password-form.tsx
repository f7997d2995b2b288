import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { requestPasswordLink } from "#shared/client/password-links.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { passwordLinkInput } from "#shared/domain/account/user-link.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./set-up-form.module.css";

/** Form for the email address to send the reset link to. The result is the same whether or not an account exists. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: (values) => formErrors(validate({ input: passwordLinkInput }, values, businessToday())),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: requestPasswordLink,
    meta: { toast: "never" },
    onSuccess: (_answer, email) => onSent(email),
  });
  const submit = form.onSubmit(
    ({ email }) => mutate(email.trim()),
    () => form.getInputNode("email")?.focus(),
  );
  return (
    <form className={classes.group} onSubmit={submit} noValidate>
      {error && !isPending && <Notice tone="danger">{describeError(error)}</Notice>}
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
      <Button type="submit" size="md" fullWidth disabled={isPending} loading={isPending}>
        {t("account.forgot.submit")}
      </Button>
    </form>
  );
}
