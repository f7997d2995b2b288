import { Skeleton, Stack } from "@mantine/core";
import { describeError } from "#shared/client/api-error.ts";
import { MAX_BUNDLE } from "#shared/domain/documents/policy.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AddFromTemplate } from "./add-from-template.tsx";
import { choiceFault } from "./bundle-choice.ts";
import { DraftChoices } from "./draft-choices.tsx";
import { useBundle } from "./use-bundle.ts";

interface Props {
  readonly rentalId: string;
  readonly onClose: () => void;
}

/** Chooses the drafts of a rental that are sent together: the usual ones are proposed, others are created from templates. */
export function BundleDialog({ rentalId, onClose }: Props) {
  const { t } = useTexts();
  const can = useCan();
  const { drafts, rows, ids, chosen, pick, send } = useBundle(rentalId, onClose);
  const fault = choiceFault(chosen);
  return (
    <ConfirmDialog
      title={t("bundle.action")}
      text={t("bundle.explain")}
      confirm={t("bundle.send", { count: chosen.length })}
      isBusy={send.isPending}
      isDisabled={fault !== null}
      isConstructive
      size="lg"
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <Stack gap="md">
        {drafts.isPending && <Skeleton height={96} aria-hidden />}
        {drafts.error && <Notice tone="danger">{describeError(drafts.error)}</Notice>}
        {drafts.data && rows.length === 0 && <p style={{ margin: 0 }}>{t("bundle.none")}</p>}
        {rows.length > 0 && <DraftChoices rows={rows} ids={ids} onPick={pick} />}
        {can("document", "create") && can("template", "read") && (
          <AddFromTemplate
            rentalId={rentalId}
            hasContract={rows.some(({ is_contract }) => is_contract)}
            onAdded={(id) => pick([...new Set([...ids, id])])}
          />
        )}
        {rows.length > 0 && fault !== null && <Notice tone="info">{t(fault, { count: MAX_BUNDLE })}</Notice>}
        {send.error && <Notice tone="danger">{describeError(send.error)}</Notice>}
        <NoMailServer />
      </Stack>
    </ConfirmDialog>
  );
}
