import { Button, FileButton as ChooseFile, Group } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { FileButton } from "#web/components/file-button.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { replaceDocx, versionsQuery } from "./document-queries.ts";
import classes from "./documents.module.css";

const DOCX = ".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Replaces the draft's .docx with a file edited elsewhere. */
function ReplaceButton({ document }: { document: Document }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  /**
   * Resets the file input: browsers do not report the same file name twice, for example after a refused file was
   * corrected.
   */
  const forget = useRef<() => void>(null);
  const replace = useMutation({
    mutationFn: (file: File) =>
      submit((key) => replaceDocx(document.id, file, key), [file.name, file.size, file.lastModified].join(" ")),
    onSuccess: () => showSuccess(t("documents.version.replaced")),
    onSettled: () => forget.current?.(),
  });
  return (
    <ChooseFile resetRef={forget} accept={DOCX} onChange={(file) => file && replace.mutate(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={replace.isPending}
        >
          {t("documents.version.replace")}
        </Button>
      )}
    </ChooseFile>
  );
}

function Version({ version }: { version: DocumentVersion }) {
  const { t } = useTexts();
  const { document_id, number, kind, file_name, sha256, author_label, created_at } = version;
  return (
    <li>
      <div className={classes.grow}>
        <p>
          <strong>
            {number} · {t(`documents.version.kind.${kind}`)}
          </strong>
        </p>
        <p className={classes.soft}>
          {author_label ?? t("components.timeline.system")} · <Instant at={created_at} />
        </p>
        <code className={classes.hash}>{sha256}</code>
      </div>
      <FileButton
        path={`/documents/${document_id}/versions/${number}`}
        name={file_name}
        label={t("documents.version.save", { number })}
      />
    </li>
  );
}

/** The document's files, latest first; a draft's file can be replaced. */
export function DocumentVersions({ document }: { document: Document }) {
  const { t } = useTexts();
  const { data: versions = [] } = useQuery(versionsQuery(document.id));
  const may = useCan()("document", "update");
  return (
    <Panel title={t("documents.tab.versions")}>
      {may && document.state === "draft" && (
        <Group mb="sm">
          <ReplaceButton document={document} />
        </Group>
      )}
      <ul className={classes.rows}>
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ul>
      {versions.length === 0 && <p className={classes.soft}>{t("documents.version.none")}</p>}
    </Panel>
  );
}
