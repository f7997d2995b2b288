import { Button, Group, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./second-factor.module.css";
import type { useProofForm } from "./use-proof-form.ts";

interface Props {
  proof: Pick<ReturnType<typeof useProofForm>, "submit" | "isPending" | "failure">;
  hint?: string;
  /** Label of the submit button. */
  confirm: string;
  color?: "red";
  children: ReactNode;
}

/** Frame of an account form: hint, error, fields and one button. */
export function ProofFrame({ proof: { submit, isPending, failure }, hint, confirm, color, children }: Props) {
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {hint && <p className={classes.hint}>{hint}</p>}
        {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} {...(color && { color })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The current password for re-authentication; focused first. */
export function OwnPasswordField(props: Partial<ComponentProps<typeof PasswordField>>) {
  const { t } = useTexts();
  return <PasswordField {...props} label={t("field.password")} autoComplete="current-password" data-autofocus />;
}
