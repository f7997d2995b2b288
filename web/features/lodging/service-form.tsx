import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { lodgingEnvironments } from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingServiceState } from "#shared/domain/lodging/lodging-service.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldErrors } from "./field-errors.ts";
import { useLodgingServiceChanges } from "./service-queries.ts";
import { ServiceTrial } from "./service-trial.tsx";

type Current = LodgingServiceState["current"];

function useValues(current: Current) {
  const typed = useTypedValues("lodging service", {
    environment: current?.environment ?? "production",
    username: current?.username ?? "",
    lessor_code: current?.lessor_code ?? "",
  });
  const [password, setPassword] = useState("");
  const environment = lodgingEnvironments.find((one) => one === typed.values.environment) ?? "production";
  const values = { ...typed.values, password };
  const input = {
    environment,
    username: values.username.trim(),
    password: password === "" ? null : password,
    lessor_code: values.lessor_code.trim(),
  };
  const set = (name: keyof typeof values, value: string) =>
    name === "password" ? setPassword(value) : typed.set(name, value);
  return { environment, values, input, set };
}

/** Sets up the account; it can be tried before it is stored. */
export function ServiceForm({ current, onDone }: { current: Current; onDone: () => void }) {
  const { t, fieldLabel } = useTexts();
  const { environment, values, input, set } = useValues(current);
  const { store, attempt } = useLodgingServiceChanges();
  const errors = fieldErrors(store.error ?? attempt.error, Object.keys(input));
  const isBusy = store.isPending || attempt.isPending;
  const fieldOf = (name: keyof typeof values) => ({
    label: fieldLabel("lodging_service", name),
    value: values[name],
    error: errors.of(name),
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
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
        <Select
          label={fieldLabel("lodging_service", "environment")}
          data={lodgingEnvironments.map((value) => ({ value, label: t(`lodging.environment.${value}`) }))}
          value={environment}
          onChange={(value) => set("environment", value ?? environment)}
          allowDeselect={false}
        />
        {environment === "test" && <Notice tone="due">{t("lodging.service.test_counts_not")}</Notice>}
        <TextInput {...fieldOf("username")} required />
        <PasswordField
          {...fieldOf("password")}
          description={t(current ? "lodging.service.password_kept" : "lodging.service.password_hint")}
        />
        <TextInput {...fieldOf("lessor_code")} required />
        <div aria-live="polite" aria-busy={attempt.isPending}>
          {attempt.data && !attempt.isPending && <ServiceTrial trial={attempt.data} />}
        </div>
        <Group gap="sm">
          <Button type="submit" loading={store.isPending} disabled={attempt.isPending}>
            {t("lodging.service.store")}
          </Button>
          <Button variant="default" loading={attempt.isPending} disabled={store.isPending} onClick={tryIt}>
            {t("lodging.service.try")}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t("action.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
