import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import type { LodgingMessage } from "#shared/domain/lodging/lodging-message.ts";
import { LODGING_LIMITS } from "#shared/domain/lodging/policy.ts";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { fieldErrors } from "./field-errors.ts";
import { unclearTodo } from "./unclear-todo.ts";
import { useLodgingChange } from "./lodging-queries.ts";

interface ResolveDialogProps {
  rental_id: string;
  message: Pick<LodgingMessage, "id" | "kind" | "lot">;
  onClose: () => void;
}

/** What the user saw on the service's page about a message without an answer. */
export function ResolveDialog({ rental_id, message, onClose }: ResolveDialogProps) {
  const { t, fieldLabel } = useTexts();
  const { values, set, given } = useTypedValues(`resolve ${message.id}`, { communication: "" });
  const communication = given("communication");
  const { mutate, isPending, error } = useLodgingChange(rental_id, {
    path: "resolve",
    success: "lodging.resolved",
    onDone: onClose,
    isOfForm: true,
  });
  const errors = fieldErrors(error, ["communication"]);
  return (
    <PlainModal opened onClose={onClose} title={t("lodging.resolve_title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && communication !== null) mutate({ message_id: message.id, communication });
        }}
      >
        <Stack gap="md">
          <p>{t(unclearTodo(message))}</p>
          {errors.text !== null && (
            <Alert color="red" role="alert">
              {errors.text}
            </Alert>
          )}
          <TextInput
            label={fieldLabel("lodging", "communication")}
            value={values.communication}
            error={errors.of("communication")}
            maxLength={LODGING_LIMITS.communication}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => set("communication", currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={isPending}
              onClick={() => mutate({ message_id: message.id, communication: null })}
            >
              {t("lodging.resolve_absent")}
            </Button>
            <Button type="submit" loading={isPending} disabled={communication === null}>
              {t("lodging.resolve_found")}
            </Button>
          </Group>
        </Stack>
      </form>
    </PlainModal>
  );
}
