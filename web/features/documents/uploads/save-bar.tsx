import { Alert, Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconDeviceFloppy, IconUsers } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type FieldDraft, toFieldInput } from "./field-draft.ts";
import { postFields } from "./field-queries.ts";
import classes from "./fields.module.css";
import type { FieldDrafts } from "./use-field-drafts.ts";

/** Another user saved fields first: theirs are taken, which can be undone, or replaced by the next saving. */
function Conflict({ fields }: { fields: FieldDrafts }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title={t("error.stale")}>
      <p>{t("pdf_fields.stale")}</p>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => fields.takeTheirs()}>
          {t("pdf_fields.take_theirs")}
        </Button>
        <Button variant="default" size="sm" onClick={() => fields.keepMine()}>
          {t("pdf_fields.keep_mine")}
        </Button>
      </Group>
    </Alert>
  );
}

/** The field that an error is about. */
function faultyOf(error: Error, sent: readonly FieldDraft[]): FieldDraft | undefined {
  const fields = error instanceof ApiError ? error.errors.map(({ field }) => field ?? "") : [];
  const [, index] = /^fields\.(\d+)/.exec(fields.find((field) => field.startsWith("fields.")) ?? "") ?? [];
  return index === undefined ? undefined : sent[Number(index)];
}

export function SaveBar({ document, fields }: { document: Document; fields: FieldDrafts }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const save = useMutation({
    meta: { toast: "never" },
    mutationFn: ({ drafts, version }: Pick<FieldDrafts, "drafts" | "version">) => {
      const inputs = drafts.map(toFieldInput);
      fields.noteSending(drafts);
      return submit((key) => postFields({ id: document.id, version }, inputs, key), JSON.stringify([version, inputs]));
    },
    onSuccess: ({ version }, sent) => {
      fields.noteSaved(sent.drafts, version);
      showSuccess(t("pdf_fields.saved"));
    },
    onError: (error, sent) => {
      const faulty = faultyOf(error, sent.drafts);
      if (faulty) fields.select(faulty.key);
    },
  });
  return (
    <div className={classes.bar}>
      {save.error && <Notice tone="danger">{describeError(save.error)}</Notice>}
      {fields.conflict && <Conflict fields={fields} />}
      <Group gap="xs">
        <Button
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={save.isPending}
          disabled={!fields.isChanged || fields.conflict !== null}
          onClick={() => save.mutate({ drafts: fields.drafts, version: fields.version })}
        >
          {t("pdf_fields.save")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!fields.canUndo}
          onClick={() => fields.undo()}
        >
          {t("pdf_fields.undo")}
        </Button>
        <span className={classes.soft} role="status">
          {fields.isChanged ? t("pdf_fields.unsaved") : t("pdf_fields.count", { count: fields.drafts.length })}
        </span>
      </Group>
    </div>
  );
}
