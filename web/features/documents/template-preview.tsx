import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { PdfView } from "#web/components/pdf-view.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { filledPath, missingQuery, templatePreviewQuery } from "./template-queries.ts";
import { useSeconds } from "./use-seconds.ts";
import classes from "./templates.module.css";

function RenderingStatus() {
  const { t } = useTexts();
  const seconds = useSeconds();
  return (
    <div className={classes.rendering} role="status">
      <Loader size={28} aria-hidden />
      {/* Hidden from screen readers: a number that changes every second must not be read aloud. */}
      <span aria-hidden>{t("documents.template.preview.printing", { seconds })}</span>
      <span className={classes.soft}>{t("documents.template.preview.patience")}</span>
    </div>
  );
}

function RenderedPreview({ template, rental_id }: { template: Template; rental_id: string | null }) {
  const { t } = useTexts();
  const { id, revision, title } = template;
  const filling = { id, revision, rental_id };
  const { data, error, isFetching } = useQuery(templatePreviewQuery(filling));
  const { data: missing = [] } = useQuery(missingQuery(filling));
  return (
    <>
      {rental_id === null && <Notice tone="info">{t("documents.template.preview.example")}</Notice>}
      {missing.length > 0 && (
        <Notice tone="due">{t("documents.template.preview.missing", { names: missing.join(", ") })}</Notice>
      )}
      {data && <PdfView data={data} title={title} />}
      {!data && isFetching && <RenderingStatus />}
      {error && !isFetching && <Notice tone="danger">{describeError(error)}</Notice>}
    </>
  );
}

/** The template filled with a rental's data, as it would be sent; with example data until a rental is chosen. */
export function TemplatePreviewPanel({ template }: { template: Template }) {
  const { t } = useTexts();
  const [rental_id, setRental] = useState<string | null>(null);
  if (template.revision === 0) return <p className={classes.soft}>{t("documents.template.no_file")}</p>;
  return (
    <div className={classes.preview}>
      <div className={classes.choice}>
        <EntityPicker
          resource={rentalResource}
          label={t("documents.template.preview.rental")}
          value={rental_id}
          onChange={setRental}
        />
        <FileButton
          path={filledPath(template.id, "filled", rental_id)}
          name={`${template.title}.docx`}
          label={t("documents.template.preview.docx")}
        />
      </div>
      <RenderedPreview key={rental_id ?? ""} template={template} rental_id={rental_id} />
    </div>
  );
}
