import { Alert, Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { establishmentLevels } from "#shared/domain/lodging/lodging.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldErrors } from "./field-errors.ts";
import { useLodgingChange } from "./lodging-queries.ts";

/** The code of the asset or of its property; it is stored sealed and not shown again. */
export function EstablishmentDialog({ rental_id, onClose }: { rental_id: string; onClose: () => void }) {
  const { t, fieldLabel } = useTexts();
  const { values, set, given } = useTypedValues("establishment", { level: "asset", code: "" });
  const level = establishmentLevels.find((one) => one === values.level) ?? "asset";
  const { mutate, isPending, error } = useLodgingChange(rental_id, {
    path: "establishment",
    success: "lodging.establishment_saved",
    onDone: onClose,
    isOfForm: true,
  });
  const errors = fieldErrors(error, ["code"]);
  return (
    <PlainModal opened onClose={onClose} title={t("lodging.establishment")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ level, code: given("code") });
        }}
      >
        <Stack gap="md">
          {errors.text !== null && (
            <Alert color="red" role="alert">
              {errors.text}
            </Alert>
          )}
          <Select
            label={fieldLabel("lodging", "level")}
            data={establishmentLevels.map((value) => ({ value, label: t(`lodging.establishment_${value}`) }))}
            value={level}
            onChange={(value) => set("level", value ?? level)}
            allowDeselect={false}
          />
          <TextInput
            label={fieldLabel("lodging", "code")}
            description={t("lodging.establishment_hint")}
            value={values.code}
            error={errors.of("code")}
            maxLength={LODGING_LIMITS.code}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => set("code", currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("action.cancel")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("lodging.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </PlainModal>
  );
}
