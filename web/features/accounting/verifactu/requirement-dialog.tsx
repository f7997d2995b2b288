import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { DayInput } from "#web/components/form/day-input.tsx";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useAnswerRequirement } from "./requirement-queries.ts";

const services = ["production", "test"] as const satisfies readonly AgencyService[];

/** Asks for the requirement's reference and the period; what is sent cannot be undone, so the button says it. */
export function RequirementDialog({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const { t } = useTexts();
  const today = useToday();
  const { values, set, given } = useTypedValues("requirement", {
    reference: "",
    from: "",
    to: today,
    tax_id: "",
    environment: "production",
  });
  const [reference, from, to] = [given("reference"), given("from"), given("to")];
  const environment = services.find((one) => one === values.environment) ?? "production";
  const { mutate, isPending } = useAnswerRequirement(issuer.id, onClose);
  const isPeriod = from !== null && to !== null && isDateString(from) && isDateString(to) && from <= to && to <= today;
  return (
    <PlainModal opened onClose={onClose} title={`${t("accounting.requirement.answer")} · ${issuer.label}`}>
      <Stack gap="md">
        <Notice>{t("accounting.requirement.about")}</Notice>
        <TextInput
          label={t("accounting.requirement.reference")}
          value={values.reference}
          maxLength={18}
          required
          data-autofocus
          onChange={({ currentTarget }) => set("reference", currentTarget.value)}
        />
        <Group gap="sm" grow>
          <DayInput label={t("accounting.event.from")} value={from} onChange={(day) => set("from", day ?? "")} />
          <DayInput label={t("accounting.event.to")} value={to} onChange={(day) => set("to", day ?? "")} />
        </Group>
        {to === today && <Notice tone="due">{t("accounting.requirement.today")}</Notice>}
        <Select
          label={t("accounting.requirement.service")}
          data={services.map((value) => ({ value, label: t(`accounting.sending_environment.${value}`) }))}
          value={environment}
          onChange={(value) => set("environment", value ?? environment)}
          allowDeselect={false}
        />
        <TextInput
          label={t("accounting.requirement.tax_id")}
          value={values.tax_id}
          maxLength={20}
          placeholder={issuer.tax_id}
          onChange={({ currentTarget }) => set("tax_id", currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            disabled={!isPeriod || reference === null}
            loading={isPending}
            onClick={() => {
              if (isPeriod && reference !== null) mutate({ reference, from, to, environment, tax_id: given("tax_id") });
            }}
          >
            {t("accounting.requirement.confirm")}
          </Button>
        </Group>
      </Stack>
    </PlainModal>
  );
}
