import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { lodgingDocuments, lodgingPayments } from "#shared/domain/lodging/lodging-codes.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import { FieldGroup } from "#web/components/form/field-row.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldErrors } from "./field-errors.ts";
import classes from "./lodging.module.css";
import { useLodgingChange } from "./lodging-queries.ts";
import { initialStay, type StayName, stayNames } from "./stay-values.ts";

const wholeNumber = (text: string | null) => (text === null || !/^\d{1,3}$/.test(text) ? null : Number(text));

function useStayForm(rental_id: string, state: LodgingState, onClose: () => void) {
  const { fieldLabel } = useTexts();
  const typed = useTypedValues("stay values", initialStay(state), state.version);
  const { values, version, set, given, onRefused } = typed;
  const initial = () => state.details?.has_internet ?? false;
  const [hasInternet, setInternet] = useInterruptibleState("stay internet", z.boolean(), initial);
  const change = useLodgingChange(rental_id, {
    path: "details",
    success: "lodging.stay_stored",
    onDone: onClose,
    onRefused,
    isOfForm: true,
  });
  const errors = fieldErrors(change.error, stayNames);
  const fieldOf = (name: StayName) => ({
    label: fieldLabel("lodging", name),
    value: values[name],
    error: errors.of(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const choiceOf = (name: StayName) => ({
    label: fieldLabel("lodging", name),
    value: values[name] === "" ? null : values[name],
    error: errors.of(name),
    onChange: (value: string | null) => set(name, value ?? ""),
  });
  const submit = () => {
    const body = Object.fromEntries(stayNames.map((name) => [name, given(name)]));
    const counts = { guest_count: wholeNumber(given("guest_count")), room_count: wholeNumber(given("room_count")) };
    change.mutate({ ...body, ...counts, has_internet: hasInternet, version });
  };
  return { fieldOf, choiceOf, errors, submit, isPending: change.isPending, hasInternet, setInternet };
}

type StayFormState = ReturnType<typeof useStayForm>;

function StayFields({ form: { fieldOf, hasInternet, setInternet } }: { form: StayFormState }) {
  const { fieldLabel } = useTexts();
  return (
    <div className={classes.fields}>
      <TextInput {...fieldOf("booked_at")} type="datetime-local" required data-autofocus />
      <TextInput {...fieldOf("arrives_at")} type="datetime-local" required />
      <TextInput {...fieldOf("departs_at")} type="datetime-local" required />
      <TextInput {...fieldOf("guest_count")} inputMode="numeric" maxLength={2} required />
      <TextInput {...fieldOf("room_count")} inputMode="numeric" maxLength={2} />
      <Checkbox
        label={fieldLabel("lodging", "has_internet")}
        checked={hasInternet}
        onChange={({ currentTarget }) => setInternet(currentTarget.checked)}
        mt="lg"
      />
    </div>
  );
}

function PaymentFields({ form: { fieldOf, choiceOf } }: { form: StayFormState }) {
  const { t } = useTexts();
  return (
    <div className={classes.fields}>
      <Select
        {...choiceOf("payment_type")}
        data={lodgingPayments.map((value) => ({ value, label: t(`lodging.payment.${value}`) }))}
        required
      />
      <TextInput {...fieldOf("payment_date")} type="date" />
      <TextInput
        {...fieldOf("payment_means")}
        description={t("lodging.payment_hint")}
        maxLength={LODGING_LIMITS.payment_means}
      />
      <TextInput {...fieldOf("payment_holder")} maxLength={LODGING_LIMITS.line} />
      <TextInput {...fieldOf("card_expiry")} maxLength={LODGING_LIMITS.card_expiry} placeholder="MM/AAAA" />
    </div>
  );
}

function HolderFields({ form: { fieldOf, choiceOf } }: { form: StayFormState }) {
  const { t } = useTexts();
  return (
    <div className={classes.fields}>
      <TextInput {...fieldOf("holder_name")} maxLength={LODGING_LIMITS.name} required />
      <TextInput {...fieldOf("holder_surname")} maxLength={LODGING_LIMITS.name} required />
      <TextInput {...fieldOf("holder_second_surname")} maxLength={LODGING_LIMITS.name} />
      <Select
        {...choiceOf("holder_document_type")}
        data={lodgingDocuments.map((value) => ({ value, label: t(`lodging.document.${value}`) }))}
        clearable
      />
      <TextInput {...fieldOf("holder_document_number")} maxLength={LODGING_LIMITS.document} />
      <TextInput {...fieldOf("holder_phone")} type="tel" maxLength={LODGING_LIMITS.phone} />
      <TextInput {...fieldOf("holder_email")} type="email" maxLength={LODGING_LIMITS.email} />
    </div>
  );
}

interface StayFormProps {
  rental_id: string;
  state: LodgingState;
  onClose: () => void;
}

/** Stay, payment and holder of the reservation. */
export function StayForm({ rental_id, state, onClose }: StayFormProps) {
  const { t } = useTexts();
  const form = useStayForm(rental_id, state, onClose);
  return (
    <PlainModal opened onClose={onClose} title={t("lodging.stay")} size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isPending) form.submit();
        }}
      >
        <Stack gap="md">
          {form.errors.text !== null && (
            <Alert color="red" role="alert">
              {form.errors.text}
            </Alert>
          )}
          <StayFields form={form} />
          <FieldGroup title={t("lodging.stay_payment")}>
            <PaymentFields form={form} />
          </FieldGroup>
          <FieldGroup title={t("lodging.stay_holder")}>
            <HolderFields form={form} />
          </FieldGroup>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("action.cancel")}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {t("lodging.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </PlainModal>
  );
}
