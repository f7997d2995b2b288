import { Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconDeviceFloppy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { DocumentFieldKind, DocumentFields } from "#shared/domain/documents/document-field.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { PdfView } from "#web/components/pdf-view.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { FieldBox } from "./field-box.tsx";
import { newField, toFieldInput } from "./field-draft.ts";
import { FieldForm } from "./field-form.tsx";
import { FieldList } from "./field-list.tsx";
import { FieldPalette } from "./field-palette.tsx";
import { postFields } from "./field-queries.ts";
import classes from "./fields.module.css";
import { useFieldDrafts } from "./use-field-drafts.ts";

export interface FieldEditorProps {
  readonly document: Document;
  readonly layout: DocumentFields;
  readonly signers: readonly Signer[];
  readonly pdf: ArrayBuffer;
}

const MIDDLE: readonly [number, number] = [0.5, 0.5];

/** Fields as they are added: with a click in the middle of the page last worked on, or where they are dropped. */
function useEditor({ layout, signers }: FieldEditorProps) {
  const pages = layout.pages;
  const fields = useFieldDrafts(layout.fields, pages);
  const [signer_id, setSigner] = useState(signers[0]?.id ?? "");
  const [page, setPage] = useState(1);
  const add = (kind: DocumentFieldKind, on = fields.selected?.page ?? page, at = MIDDLE) => {
    const [width = 595, height = 842] = pages[on - 1] ?? [];
    fields.add(newField({ kind, signer_id, page: on, at }, [width, height]));
  };
  return { fields, pages: pages.length, signer_id, setSigner, setPage, add };
}

type Editor = ReturnType<typeof useEditor>;

/** The fields of one page, over its picture. */
function Layer({ editor, signers, page }: { editor: Editor; signers: readonly Signer[]; page: number }) {
  const { t } = useTexts();
  const { fields, setPage } = editor;
  const orderOf = (id: string | null) => signers.findIndex((signer) => signer.id === id);
  return (
    <div className={classes.layer} data-fields-page={page} onPointerDown={() => setPage(page)}>
      {fields.drafts
        .filter((field) => field.page === page)
        .map((field) => {
          const place = orderOf(field.signer_id);
          const name = signers[place]?.name ?? t("pdf_fields.no_signer");
          return <FieldBox key={field.key} field={field} fields={fields} name={name} place={Math.max(place, 0)} />;
        })}
    </div>
  );
}

function SaveBar({ document, editor: { fields } }: { document: Document; editor: Editor }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const inputs = fields.drafts.map(toFieldInput);
  const save = useMutation({
    meta: { toast: "never" },
    mutationFn: () => submit((key) => postFields(document, inputs, key), JSON.stringify([document.version, inputs])),
    onSuccess: () => {
      fields.noteSaved();
      showSuccess(t("pdf_fields.saved"));
    },
  });
  return (
    <div className={classes.bar}>
      {save.error && <Notice tone="danger">{describeError(save.error)}</Notice>}
      <Group gap="xs">
        <Button
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={save.isPending}
          disabled={!fields.isChanged}
          onClick={() => save.mutate()}
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

/** Places the fields of an uploaded PDF on pictures of its pages. */
export function FieldEditor(props: FieldEditorProps) {
  const { document, signers, pdf } = props;
  const { t } = useTexts();
  const editor = useEditor(props);
  const { fields, pages } = editor;
  return (
    <>
      <p className={classes.soft}>{t("pdf_fields.about")}</p>
      <FieldPalette
        signers={signers}
        signerId={editor.signer_id}
        onSigner={editor.setSigner}
        onAdd={(kind) => editor.add(kind)}
        onDrop={editor.add}
      />
      <SaveBar document={document} editor={editor} />
      <div className={classes.columns}>
        <PdfView
          data={pdf}
          title={document.title}
          over={(page) => <Layer editor={editor} signers={signers} page={page} />}
        />
        <div className={classes.side}>
          {fields.selected && (
            <FieldForm
              key={fields.selected.key}
              field={fields.selected}
              fields={fields}
              signers={signers}
              pages={pages}
            />
          )}
          <FieldList fields={fields} signers={signers} />
        </div>
      </div>
    </>
  );
}
