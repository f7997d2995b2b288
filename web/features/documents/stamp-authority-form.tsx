import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import type { StampAuthorityState } from "#shared/domain/documents/stamp-authority.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useStampAuthorityChanges } from "./stamp-authority-queries.ts";
import { TrialResult } from "./stamp-trial.tsx";

type Current = StampAuthorityState["current"];
const names = ["url", "account", "password", "policy"] as const;
type Name = (typeof names)[number];

const emptyOr = (value: string) => (value.trim() === "" ? null : value.trim());

/** The values of the form, and the input that they are. */
function useValues(current: Current) {
  const typed = useTypedValues("stamp authority", {
    url: current?.url ?? "",
    account: current?.account ?? "",
    policy: current?.policy ?? "",
  });
  const [password, setPassword] = useState("");
  const { url, account, policy } = typed.values;
  const input = {
    url: url.trim(),
    account: emptyOr(account),
    password: password === "" ? null : password,
    policy: emptyOr(policy),
  };
  const set = (name: Name, value: string) => (name === "password" ? setPassword(value) : typed.set(name, value));
  return { values: { ...typed.values, password }, input, set };
}

/** The refusal of a field; what is of none is shown above the form. */
function errorsOf(error: Error | null) {
  const refused = error instanceof ApiError ? error.errors : [];
  const of = (name: Name) => {
    const found = refused.find(({ field }) => field === name);
    return found ? found.message : undefined;
  };
  const isOfField = names.some((name) => of(name) !== undefined);
  return { of, text: error !== null && !isOfField ? describeError(error) : null };
}

/** Sets up the authority; it can be tried before it is stored. */
export function StampAuthorityForm({ current, onDone }: { current: Current; onDone: () => void }) {
  const { t } = useTexts();
  const { values, input, set } = useValues(current);
  const { store, attempt } = useStampAuthorityChanges();
  const errors = errorsOf(store.error ?? attempt.error);
  const isBusy = store.isPending || attempt.isPending;
  const fieldOf = (name: Name) => ({
    value: values[name],
    error: errors.of(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
    autoComplete: "off",
  });
  const tryIt = () => {
    store.reset();
    attempt.mutate(input);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        attempt.reset();
        if (!isBusy) store.mutate(input, { onSuccess: onDone });
      }}
    >
      <Stack gap="sm">
        {errors.text !== null && (
          <Alert color="red" role="alert">
            {errors.text}
          </Alert>
        )}
        <TextInput
          {...fieldOf("url")}
          type="url"
          inputMode="url"
          label={t("seal.authority.url")}
          description={t("seal.authority.url_hint")}
          required
        />
        <TextInput
          {...fieldOf("account")}
          label={t("seal.authority.account")}
          description={t("seal.authority.account_hint")}
        />
        <PasswordField
          {...fieldOf("password")}
          label={t("seal.authority.password")}
          description={t(current?.has_password ? "seal.authority.password_kept" : "seal.authority.password_hint")}
        />
        <TextInput
          {...fieldOf("policy")}
          label={t("seal.authority.policy")}
          description={t("seal.authority.policy_hint")}
        />
        <div aria-live="polite" aria-busy={attempt.isPending}>
          {attempt.data && !attempt.isPending && <TrialResult trial={attempt.data} />}
        </div>
        <Group gap="sm">
          <Button type="submit" loading={store.isPending} disabled={attempt.isPending}>
            {t("seal.authority.store")}
          </Button>
          <Button variant="default" loading={attempt.isPending} disabled={store.isPending} onClick={tryIt}>
            {t("seal.authority.try")}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t("action.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
