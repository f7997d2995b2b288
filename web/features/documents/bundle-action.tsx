import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { BundleInput, SentBundle } from "#shared/domain/documents/bundle.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { MAX_BUNDLE } from "#shared/domain/documents/policy.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";

type Row = Pick<Document, "id" | "version" | "state" | "title" | "code">;

interface Props {
  readonly rows: readonly Row[];
  readonly onSent: () => void;
}

function BundleDialog({ rows, onClose, onSent }: Props & { onClose: () => void }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const body: BundleInput = { documents: rows.map(({ id, version }) => ({ id, version })) };
  const send = useMutation({
    mutationFn: () =>
      submit(
        (idempotencyKey) => call<SentBundle>("/documents/bundles", { method: "POST", body, idempotencyKey }),
        JSON.stringify(body),
      ),
    onSuccess: () => {
      showSuccess(t("bundle.done", { count: rows.length }));
      onSent();
    },
    onSettled: () => {
      invalidateEntity("document");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("bundle.action")}
      text={t("bundle.explain")}
      confirm={t("bundle.action")}
      isBusy={send.isPending}
      isConstructive
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      <ul>
        {rows.map(({ id, code, title }) => (
          <li key={id}>
            {code} · {title}
          </li>
        ))}
      </ul>
      <NoMailServer />
    </ConfirmDialog>
  );
}

/** Sends the selected drafts of a rental to be signed together. */
export function BundleAction({ rows, onSent }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const areDrafts = rows.every(({ state }) => state === "draft");
  if (!areDrafts || rows.length < 2 || rows.length > MAX_BUNDLE) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSend size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("bundle.action")}
      </Button>
      {isOpen && <BundleDialog rows={rows} onSent={onSent} onClose={() => setOpen(false)} />}
    </>
  );
}
