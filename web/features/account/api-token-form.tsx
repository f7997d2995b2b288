import { Button, Group, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import {
  apiTokenInput,
  type ApiTokenInput,
  apiTokenRules,
  type CreatedApiToken,
} from "#shared/domain/account/api-token.ts";
import { tokenScopes } from "#shared/domain/core/token-scopes.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { addDays, formatDate } from "#shared/lib/dates.ts";
import { formErrors, serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { DayInput } from "#web/components/form/day-input.tsx";
import { useLeftOpen, useStoreAtEnd } from "#web/components/form/use-open-form.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { makeApiToken } from "./api-tokens-query.ts";
import { ScopeTable } from "./scope-table.tsx";
import { API_TOKEN_DAYS } from "#shared/domain/account/policy.ts";

interface ApiTokenFormProps {
  onClose: () => void;
  onCreated: (token: CreatedApiToken) => void;
}

const draftSchema = z.extend(apiTokenInput, {
  name: z.string(),
  expires_on: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Number of days from today, or `day` for a chosen date. */
  lasts: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

const schema = { input: apiTokenInput, rules: apiTokenRules };

function readInput({ name, scopes, lasts, expires_on }: Draft): ApiTokenInput {
  return { name, scopes, expires_on: lasts === "day" ? expires_on : addDays(businessToday(), Number(lasts)) };
}

function useTokenForm({ onCreated }: ApiTokenFormProps) {
  const place = useLeftOpen("new token form", draftSchema);
  const form = useForm<Draft>({
    initialValues: place.left ?? { name: "", scopes: [], lasts: "90", expires_on: addDays(businessToday(), 90) },
    validate: (draft) => formErrors(validate(schema, readInput(draft), businessToday()), "api_token"),
  });
  useStoreAtEnd(place, () => form.getValues());
  const making = useMutation({
    mutationFn: (draft: Draft) => makeApiToken(readInput(draft)),
    meta: { toast: "never" },
    onSuccess: onCreated,
    onError: (failure) => form.setErrors(serverFormErrors(failure)),
  });
  const isOfFields = making.error instanceof ApiError && making.error.errors.some(({ field }) => field !== undefined);
  return { form, making, refusal: making.error && !isOfFields ? describeError(making.error) : null };
}

function Expiry({ form }: Pick<ReturnType<typeof useTokenForm>, "form">) {
  const { t, language } = useTexts();
  const until = (days: number) => formatDate(addDays(businessToday(), days), language);
  return (
    <>
      <NativeSelect
        label={t("field.api_token.lasts")}
        {...form.getInputProps("lasts")}
        data={[
          ...API_TOKEN_DAYS.map((days) => ({
            value: String(days),
            label: t("account.tokens.days", { days, date: until(days) }),
          })),
          { value: "day", label: t("account.tokens.a_day") },
        ]}
      />
      {form.values.lasts === "day" && (
        <DayInput
          label={t("field.api_token.expires_on")}
          value={form.values.expires_on}
          error={form.errors["expires_on"]}
          onChange={(day) => form.setFieldValue("expires_on", day ?? "")}
        />
      )}
    </>
  );
}

/** A new token: its purpose, expiry and scopes. */
export function ApiTokenForm(props: ApiTokenFormProps) {
  const { t } = useTexts();
  const { form, making, refusal } = useTokenForm(props);
  const { scopes } = form.values;
  return (
    <PlainModal opened onClose={props.onClose} title={t("account.tokens.make")} closeOnClickOutside={false} size="lg">
      <form noValidate onSubmit={form.onSubmit((draft) => making.mutate(draft))}>
        <Stack gap="md">
          {refusal && <Notice tone="danger">{refusal}</Notice>}
          <TextInput
            {...form.getInputProps("name")}
            label={t("field.name")}
            description={t("account.tokens.name_hint")}
            data-autofocus
          />
          <Expiry form={form} />
          <Input.Wrapper
            labelElement="div"
            label={t("field.api_token.scopes")}
            description={t("account.tokens.scopes_hint")}
            error={form.errors["scopes"]}
          >
            <ScopeTable value={scopes} onChange={(chosen) => form.setFieldValue("scopes", chosen)} />
          </Input.Wrapper>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={props.onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={making.isPending}>
            {t("account.tokens.make")}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
