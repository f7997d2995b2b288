import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { RecordCorrection } from "#shared/domain/accounting/verifactu/record-correction.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useCorrectRecord } from "./correction-queries.ts";

const clean = (text: string) => text.replace(/\s+/g, " ").trim();

interface Props {
  readonly invoiceId: string;
  readonly label: string;
  readonly present: RecordCorrection;
  readonly onClose: () => void;
}

/** Asks for what the correcting record says, beside what the one before says. A record cannot be undone, so the button names it. */
export function CorrectionDialog({ invoiceId, label, present, onClose }: Props) {
  const { t } = useTexts();
  const { values: wanted, set } = useTypedValues("correction", present);
  const { mutate, isPending } = useCorrectRecord(invoiceId, onClose);
  const correction = { customer_name: clean(wanted.customer_name), description: clean(wanted.description) };
  const isChanged = (field: keyof RecordCorrection) => correction[field] !== present[field];
  const was = (field: keyof RecordCorrection) =>
    isChanged(field) ? t("accounting.correction.was", { value: present[field] }) : null;
  const isReady =
    correction.customer_name !== "" &&
    correction.description !== "" &&
    (isChanged("customer_name") || isChanged("description"));
  return (
    <PlainModal opened onClose={onClose} title={`${t("accounting.correction.title")} · ${label}`}>
      <Stack gap="md">
        <Text size="sm">{t("accounting.correction.about")}</Text>
        <TextInput
          label={t("accounting.correction.customer_name")}
          description={was("customer_name")}
          value={wanted.customer_name}
          maxLength={120}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => set("customer_name", value)}
        />
        <Textarea
          label={t("accounting.correction.description")}
          description={was("description")}
          value={wanted.description}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          required
          onChange={({ currentTarget: { value } }) => set("description", value)}
        />
        <Notice>
          <Stack gap="xs">
            <Text size="sm">{t("accounting.correction.fixed")}</Text>
            <Text size="sm">{t("accounting.correction.final")}</Text>
            <Text size="sm">{t("accounting.correction.unverified")}</Text>
          </Stack>
        </Notice>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button disabled={!isReady} loading={isPending} onClick={() => mutate(correction)}>
            {t("accounting.correction.confirm")}
          </Button>
        </Group>
      </Stack>
    </PlainModal>
  );
}
