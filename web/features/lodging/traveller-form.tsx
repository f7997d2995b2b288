import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { kinships, lodgingDocuments, lodgingSexes } from "#shared/domain/lodging/lodging-codes.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import type { Traveller, TravellerInput } from "#shared/domain/lodging/traveller.ts";
import { type TypedValues, useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldErrors } from "./field-errors.ts";
import classes from "./lodging.module.css";
import { useLodgingChange } from "./lodging-queries.ts";
import { MunicipalityField } from "./municipality-field.tsx";

const names = [
  "name",
  "surname",
  "second_surname",
  "document_type",
  "document_number",
  "support_number",
  "birth_date",
  "nationality",
  "sex",
  "street",
  "street_extra",
  "municipality_code",
  "municipality",
  "postal_code",
  "country",
  "phone",
  "second_phone",
  "email",
  "kinship",
] as const satisfies readonly (keyof TravellerInput)[];
type Name = (typeof names)[number];

const nothing: TypedValues<Name> = {
  name: "",
  surname: "",
  second_surname: "",
  document_type: "",
  document_number: "",
  support_number: "",
  birth_date: "",
  nationality: "",
  sex: "",
  street: "",
  street_extra: "",
  municipality_code: "",
  municipality: "",
  postal_code: "",
  country: "ESP",
  phone: "",
  second_phone: "",
  email: "",
  kinship: "",
};

function initialOf(traveller: Traveller | null): TypedValues<Name> {
  const values: Record<Name, string> = { ...nothing };
  if (traveller) for (const name of names) values[name] = traveller[name] ?? "";
  return values;
}

function useTravellerForm(rental_id: string, traveller: Traveller | null, onClose: () => void) {
  const { fieldLabel } = useTexts();
  const form = `traveller ${traveller?.id ?? "new"}`;
  const typed = useTypedValues(form, initialOf(traveller), traveller?.version);
  const { values, version, set, given, onRefused } = typed;
  const change = useLodgingChange(rental_id, {
    path: traveller === null ? "travellers" : "travellers/change",
    success: "lodging.traveller_saved",
    onDone: onClose,
    onRefused,
    isOfForm: true,
  });
  const errors = fieldErrors(change.error, names);
  const fieldOf = (name: Name) => ({
    label: fieldLabel("traveller", name),
    value: values[name],
    error: errors.of(name),
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(name, currentTarget.value),
  });
  const municipality = {
    label: fieldLabel("traveller", "municipality_code"),
    value: values.municipality_code,
    error: errors.of("municipality_code"),
    postalCode: values.country.trim().toUpperCase() === "ESP" ? values.postal_code : "",
    onChange: (value: string) => set("municipality_code", value),
  };
  const choiceOf = (name: Name) => ({
    label: fieldLabel("traveller", name),
    value: values[name] === "" ? null : values[name],
    error: errors.of(name),
    clearable: true,
    onChange: (value: string | null) => set(name, value ?? ""),
  });
  const submit = () => {
    const body = Object.fromEntries(names.map((name) => [name, given(name)]));
    change.mutate(traveller === null ? body : { ...body, traveller_id: traveller.id, version });
  };
  return { fieldOf, choiceOf, municipality, errors, submit, isPending: change.isPending };
}

type Form = ReturnType<typeof useTravellerForm>;

function IdentityFields({ form: { fieldOf, choiceOf } }: { form: Form }) {
  const { t } = useTexts();
  return (
    <div className={classes.fields}>
      <TextInput {...fieldOf("name")} maxLength={LODGING_LIMITS.name} required data-autofocus />
      <TextInput {...fieldOf("surname")} maxLength={LODGING_LIMITS.name} required />
      <TextInput {...fieldOf("second_surname")} maxLength={LODGING_LIMITS.name} />
      <TextInput {...fieldOf("birth_date")} type="date" required />
      <Select
        {...choiceOf("document_type")}
        data={lodgingDocuments.map((value) => ({ value, label: t(`lodging.document.${value}`) }))}
      />
      <TextInput {...fieldOf("document_number")} maxLength={LODGING_LIMITS.document} />
      <TextInput {...fieldOf("support_number")} maxLength={LODGING_LIMITS.support} />
      <TextInput {...fieldOf("nationality")} maxLength={3} placeholder="ESP" required />
      <Select
        {...choiceOf("sex")}
        data={lodgingSexes.map((value) => ({ value, label: t(`lodging.sex.${value}`) }))}
        required
      />
      <Select
        {...choiceOf("kinship")}
        data={kinships.map((value) => ({ value, label: t(`lodging.kinship.${value}`) }))}
      />
    </div>
  );
}

function ContactFields({ form: { fieldOf, municipality } }: { form: Form }) {
  return (
    <div className={classes.fields}>
      <TextInput {...fieldOf("street")} maxLength={LODGING_LIMITS.line} required />
      <TextInput {...fieldOf("street_extra")} maxLength={LODGING_LIMITS.line} />
      <TextInput {...fieldOf("postal_code")} maxLength={LODGING_LIMITS.postal_code} required />
      <TextInput {...fieldOf("country")} maxLength={3} required />
      <MunicipalityField {...municipality} />
      <TextInput {...fieldOf("municipality")} maxLength={LODGING_LIMITS.line} />
      <TextInput {...fieldOf("phone")} type="tel" maxLength={LODGING_LIMITS.phone} />
      <TextInput {...fieldOf("second_phone")} type="tel" maxLength={LODGING_LIMITS.phone} />
      <TextInput {...fieldOf("email")} type="email" maxLength={LODGING_LIMITS.email} />
    </div>
  );
}

interface TravellerFormProps {
  rental_id: string;
  /** Null: a new one. */
  traveller: Traveller | null;
  onClose: () => void;
}

export function TravellerForm({ rental_id, traveller, onClose }: TravellerFormProps) {
  const { t } = useTexts();
  const form = useTravellerForm(rental_id, traveller, onClose);
  const title = traveller
    ? t("lodging.traveller_edit_of", { name: `${traveller.name} ${traveller.surname}` })
    : t("lodging.traveller_add");
  return (
    <PlainModal opened onClose={onClose} title={title} size="xl">
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
          <IdentityFields form={form} />
          <ContactFields form={form} />
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
