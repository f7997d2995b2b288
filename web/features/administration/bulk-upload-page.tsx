import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import { type SheetEntity, sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ForbiddenList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { uploadFile } from "./bulk-upload-queries.ts";
import { SheetDropZone } from "./sheet-drop-zone.tsx";
import { EntityCards } from "./entity-cards.tsx";
import classes from "./bulk-upload-page.module.css";
import { UploadSteps } from "./steps.tsx";
import { TemplatePanel } from "./template-panel.tsx";
import { useCanLoad, useTakesFiles } from "./use-can-load.ts";
import { UploadHistory } from "./upload-history.tsx";

/** The entity to load, from the address bar, so that links can preset it. */
function useChosenEntity(): [SheetEntity | null, (entity: SheetEntity) => void] {
  const [path, navigate] = useLocation();
  const requested = new URLSearchParams(useSearch()).get("entity");
  const canLoad = useCanLoad();
  const entity = sheetEntities.find((one) => one === requested && canLoad(one)) ?? null;
  return [entity, (chosen) => navigate(`${path}?entity=${chosen}`, { replace: true })];
}

/** Identifies a file for idempotency: choosing it again after a lost response is a retry, unless it was modified. */
const identify = (of: SheetEntity, { name, size, lastModified }: File) => [of, name, size, lastModified].join(" ");

/** Uploads a file, then opens its column matching. */
function useUpload(entity: SheetEntity | null) {
  const [, navigate] = useLocation();
  const [fraction, setFraction] = useState(0);
  const submit = useIdempotentSubmit();
  const upload = useMutation({
    mutationFn: ({ of, file }: { of: SheetEntity; file: File }) =>
      submit((idempotencyKey) => uploadFile(of, file, { idempotencyKey, onProgress: setFraction }), identify(of, file)),
    onMutate: () => setFraction(0),
    meta: { toast: "never" },
    onSuccess: ({ id }) => navigate(`/bulk-upload/${id}`),
  });
  return {
    error: upload.error,
    sending: upload.isPending ? { name: upload.variables.file.name, fraction } : null,
    send: entity === null ? null : (file: File) => upload.mutate({ of: entity, file }),
  };
}

/** /bulk-upload: choice of entity and file, and previous uploads. */
export function BulkUploadPage() {
  const { t } = useTexts();
  const can = useCan();
  const [entity, choose] = useChosenEntity();
  const { send, sending, error } = useUpload(entity);
  const takesFiles = useTakesFiles();
  if (!can("bulk_upload", "create")) return <ForbiddenList />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.bulk_upload")} />
      <UploadSteps current="file" />
      <EntityCards chosen={entity} onChoose={choose} />
      <div className={classes.columns}>
        <SheetDropZone onFile={send} sending={sending} takesFiles={entity !== null && takesFiles(entity)}>
          {error && <Notice tone="danger">{describeError(error)}</Notice>}
        </SheetDropZone>
        <TemplatePanel entity={entity} />
      </div>
      <UploadHistory />
    </div>
  );
}
