import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DocumentFieldKind, DocumentFields } from "#shared/domain/documents/document-field.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import { showError } from "#shared/ui/toasts.ts";
import { LeaveDialog } from "#web/components/form/leave-dialog.tsx";
import { useUnsavedGuard } from "#web/components/form/unsaved-guard.ts";
import { PdfView } from "#web/components/pdf-view.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { FieldBox } from "./field-box.tsx";
import { matchSigners } from "./follow-signers.ts";
import { newField } from "./field-draft.ts";
import { signingSigners, useSignerName } from "./signer-name.ts";
import { FieldForm } from "./field-form.tsx";
import { FieldList } from "./field-list.tsx";
import { FieldPalette } from "./field-palette.tsx";
import classes from "./fields.module.css";
import { SaveBar } from "./save-bar.tsx";
import { unsavedFields } from "./unsaved-fields.ts";
import { type FieldDrafts, useFieldDrafts } from "./use-field-drafts.ts";

export interface FieldEditorProps {
  readonly document: Document;
  readonly layout: DocumentFields;
  readonly signers: readonly Signer[];
  readonly pdf: ArrayBuffer;
}

const MIDDLE: readonly [number, number] = [0.5, 0.5];

/** Fields that are being placed stay with their people when the signers are written again. */
function useFollowedSigners(fields: FieldDrafts, signers: readonly Signer[]) {
  const known = useRef(signers);
  const follow = useEffectEvent(() => {
    const ids = matchSigners(known.current, signers);
    known.current = signers;
    if (ids.size > 0) fields.followSigners(ids);
  });
  useEffect(() => follow(), [signers]);
}

/** Fields as they are added: with a click in the middle of the page last worked on, or where they are dropped. */
function useEditor({ layout, signers }: FieldEditorProps) {
  const pages = layout.pages;
  const { t } = useTexts();
  const fields = useFieldDrafts(layout);
  useFollowedSigners(fields, signers);
  const signing = signingSigners(signers);
  const [chosen, setSigner] = useState("");
  const signer_id = (signing.find(({ id }) => id === chosen) ?? signing[0])?.id ?? "";
  const [page, setPage] = useState(1);
  const add = (kind: DocumentFieldKind, on = fields.selected?.page ?? page, at = MIDDLE) => {
    const [width = 595, height = 842] = pages[on - 1] ?? [];
    if (!fields.add(newField({ kind, signer_id, page: on, at }, [width, height])))
      showError(t("pdf_fields.too_many", { limit: DOCUMENT_FIELD_LIMITS.count }));
  };
  return { fields, pages: pages.length, signer_id, setSigner, setPage, add };
}

type Editor = ReturnType<typeof useEditor>;

/** The fields of one page, over its picture. */
function Layer({ editor, signers, page }: { editor: Editor; signers: readonly Signer[]; page: number }) {
  const nameOf = useSignerName(signers);
  const { fields, setPage } = editor;
  const orderOf = (id: string | null) => signers.findIndex((signer) => signer.id === id);
  return (
    <div className={classes.layer} data-fields-page={page} tabIndex={-1} onPointerDown={() => setPage(page)}>
      {fields.drafts
        .filter((field) => field.page === page)
        .map((field) => {
          const place = orderOf(field.signer_id);
          return (
            <FieldBox
              key={field.key}
              field={field}
              fields={fields}
              name={nameOf(field.signer_id)}
              place={Math.max(place, 0)}
            />
          );
        })}
    </div>
  );
}

/** Leaving asks first, and the document is not sent, while fields are changed. */
function useGuard(document_id: string, isChanged: boolean) {
  useEffect(() => {
    unsavedFields.document_id = isChanged ? document_id : null;
    return () => {
      unsavedFields.document_id = null;
    };
  }, [document_id, isChanged]);
  return useUnsavedGuard(isChanged);
}

/** Ctrl + Z wherever the focus is, except in texts, which have their own. */
function undoByKey(event: KeyboardEvent<HTMLElement>, fields: FieldDrafts): void {
  const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
  if (!isUndo || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  fields.undo();
}

/** Places the fields of an uploaded PDF on pictures of its pages. */
export function FieldEditor(props: FieldEditorProps) {
  const { document, signers, pdf } = props;
  const { t } = useTexts();
  const editor = useEditor(props);
  const { fields, pages } = editor;
  const guard = useGuard(document.id, fields.isChanged);
  return (
    <div onKeyDown={(event) => undoByKey(event, fields)}>
      <p className={classes.soft}>{t("pdf_fields.about")}</p>
      <FieldPalette
        signers={signingSigners(signers)}
        signerId={editor.signer_id}
        onSigner={editor.setSigner}
        onAdd={(kind) => editor.add(kind)}
        onDrop={editor.add}
      />
      <SaveBar document={document} fields={fields} />
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
      <LeaveDialog guard={guard} />
    </div>
  );
}
