import { Button, CloseButton, Group, Select, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import * as z from "zod/mini";
import { randomKey } from "#shared/client/random-key.ts";
import { meterReading, supplies } from "#shared/domain/accounting/exits/rental-exit.ts";
import { MAX_READINGS } from "#shared/domain/accounting/policy.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { choices, toOptions } from "#web/components/choices.ts";
import { DayInput } from "#web/components/form/day-input.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./exits.module.css";

export const supplyChoices = choices(supplies, (supply) => `accounting.supply.${supply}`);

/** A reading being typed. */
const typedSchema = z.object({
  supply: z.nullable(z.string()),
  meter: z.string(),
  value: z.string(),
  read_on: z.nullable(z.string()),
});
type Typed = Readonly<z.infer<typeof typedSchema>>;
const keyedReadings = z.readonly(z.array(z.extend(typedSchema, { key: z.string() })));

interface OneReadingProps {
  number: number;
  typed: Typed;
  /** Whether the readings were refused; their empty fields are then marked. */
  isRefused: boolean;
  onChange: (typed: Typed) => void;
  onRemove: () => void;
}

function OneReading({ number, typed, isRefused, onChange, onRemove }: OneReadingProps) {
  const { t } = useTexts();
  return (
    <fieldset className={classes.item}>
      <legend>{t("accounting.exit.reading", { number })}</legend>
      <FieldRow>
        <Select
          label={t("accounting.exit.supply")}
          withAsterisk
          data={toOptions(supplyChoices, t)}
          value={typed.supply}
          allowDeselect={false}
          aria-invalid={(isRefused && !typed.supply) || undefined}
          onChange={(supply) => onChange({ ...typed, supply })}
        />
        <TextInput
          label={t("accounting.exit.meter")}
          maxLength={maxLengthOf(meterReading.shape.meter)}
          value={typed.meter}
          onChange={({ currentTarget }) => onChange({ ...typed, meter: currentTarget.value })}
        />
      </FieldRow>
      <Group align="flex-end" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <FieldRow>
            <TextInput
              label={t("accounting.exit.value")}
              withAsterisk
              inputMode="decimal"
              autoComplete="off"
              maxLength={maxLengthOf(meterReading.shape.value)}
              aria-invalid={(isRefused && !typed.value) || undefined}
              value={typed.value}
              onChange={({ currentTarget }) => onChange({ ...typed, value: currentTarget.value })}
            />
            <DayInput
              label={t("accounting.exit.read_on")}
              withAsterisk
              value={typed.read_on}
              onChange={(read_on) => onChange({ ...typed, read_on })}
            />
          </FieldRow>
        </div>
        <CloseButton size="lg" aria-label={t("accounting.exit.remove_reading", { number })} onClick={onRemove} />
      </Group>
    </fieldset>
  );
}

/** What the meters show. */
export function ReadingFields({ form }: { form: ResourceForm<"readings" | "keys_returned_on"> }) {
  const { t } = useTexts();
  const [readings, setReadings] = useInterruptibleState("meter readings", keyedReadings, () => []);
  const error = form.fields.errors["readings"];
  const day = form.fields.values["keys_returned_on"];
  const change = (next: typeof readings) => {
    setReadings(next);
    form.fields.setFieldValue(
      "readings",
      next.map(({ key: _key, meter, ...typed }) => ({ ...typed, meter: meter || null })),
    );
  };
  const blank: Typed = { supply: null, meter: "", value: "", read_on: typeof day === "string" ? day : null };
  return (
    <>
      {readings.map((reading, index) => (
        <OneReading
          key={reading.key}
          number={index + 1}
          typed={reading}
          isRefused={Boolean(error)}
          onChange={(next) =>
            change(readings.map((one) => (one.key === reading.key ? { ...next, key: reading.key } : one)))
          }
          onRemove={() => change(readings.filter(({ key }) => key !== reading.key))}
        />
      ))}
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={readings.length >= MAX_READINGS}
        onClick={() => change([...readings, { ...blank, key: randomKey() }])}
      >
        {t("accounting.exit.add_reading")}
      </Button>
    </>
  );
}
