import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** Dismisses an anniversary: the usual reason is filled in, and can be changed. */
export function SkipUpdateDialog({ item, onClose }: { item: Anniversary; onClose: () => void }) {
  const { t } = useTexts();
  const { values, set } = useTypedValues(`skip ${item.rental_id}`, { reason: t("rentals.anniversary.skip_usual") });
  const { reason } = values;
  const { rental_id, rental_version: version, anniversary_on } = item;
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: () =>
      call(`/rentals/${rental_id}/skip_update`, {
        method: "POST",
        body: { version, update_skipped_on: anniversary_on, update_skipped_reason: reason },
      }),
    onSuccess: () => {
      invalidateEntity("rental");
      showSuccess(t("rentals.anniversary.skipped_done"));
      onClose();
    },
    onError: () => invalidateEntity("rental"),
  });
  return (
    <PlainModal opened onClose={onClose} title={`${t("rentals.anniversary.skip")} · ${item.rental_code}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Stack gap="md">
          {error && <Notice tone="danger">{describeError(error)}</Notice>}
          <p style={{ margin: 0 }}>{t("rentals.anniversary.skip_explain")}</p>
          <Textarea
            label={t("rentals.anniversary.skip_reason")}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => set("reason", value)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={isPending} disabled={reason.trim() === ""}>
            {t("rentals.anniversary.skip")}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
