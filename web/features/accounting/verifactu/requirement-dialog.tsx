import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { DayInput } from "#web/components/form/day-input.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useAnswerRequirement } from "./requirement-queries.ts";

const services = ["production", "test"] as const satisfies readonly AgencyService[];

/** Asks for the requirement's reference and the period; what is sent cannot be undone, so the button says it. */
export function RequirementDialog({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const { t } = useTexts();
  const today = useToday();
  const [reference, setReference] = useState("");
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(today);
  const [tax_id, setTaxId] = useState("");
  const [environment, setEnvironment] = useState<AgencyService>("production");
  const { mutate, isPending } = useAnswerRequirement(issuer.id, onClose);
  const isPeriod = from !== null && to !== null && isDateString(from) && isDateString(to) && from <= to && to <= today;
  return (
    <PlainModal opened onClose={onClose} title={`${t("accounting.requirement.answer")} · ${issuer.label}`}>
      <Stack gap="md">
        <Notice>{t("accounting.requirement.about")}</Notice>
        <TextInput
          label={t("accounting.requirement.reference")}
          value={reference}
          maxLength={18}
          required
          data-autofocus
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Group gap="sm" grow>
          <DayInput label={t("accounting.event.from")} value={from} onChange={setFrom} />
          <DayInput label={t("accounting.event.to")} value={to} onChange={setTo} />
        </Group>
        {to === today && <Notice tone="due">{t("accounting.requirement.today")}</Notice>}
        <Select
          label={t("accounting.requirement.service")}
          data={services.map((value) => ({ value, label: t(`accounting.sending_environment.${value}`) }))}
          value={environment}
          onChange={(value) => setEnvironment(services.find((one) => one === value) ?? environment)}
          allowDeselect={false}
        />
        <TextInput
          label={t("accounting.requirement.tax_id")}
          value={tax_id}
          maxLength={20}
          placeholder={issuer.tax_id}
          onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            disabled={!isPeriod || reference.trim() === ""}
            loading={isPending}
            onClick={() => {
              if (isPeriod)
                mutate({ reference: reference.trim(), from, to, environment, tax_id: tax_id.trim() || null });
            }}
          >
            {t("accounting.requirement.confirm")}
          </Button>
        </Group>
      </Stack>
    </PlainModal>
  );
}
