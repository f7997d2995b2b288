import { ActionIcon, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Template, TemplateRevision } from "#shared/domain/documents/template.ts";
import { downloadFile } from "#shared/client/download-file.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Instant } from "#web/components/value.tsx";
import { revisionsQuery } from "./template-queries.ts";
import classes from "./templates.module.css";

function Revision({ template, revision }: { template: Template; revision: TemplateRevision }) {
  const { t } = useTexts();
  const { revision: number, file_name, created_at, author_label, unknown } = revision;
  const download = useMutation({
    mutationFn: () => downloadFile(`/templates/${template.id}/file?revision=${number}`, file_name),
  });
  const label = `${t("documents.template.download")} (${number})`;
  return (
    <tr>
      <td data-align="right">
        <NumberValue value={number} />
      </td>
      <td>{file_name}</td>
      <td>
        <Instant at={created_at} />
      </td>
      <td>{author_label}</td>
      <td data-align="right">
        <NumberValue value={unknown.length} />
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

export function TemplateRevisions({ template }: { template: Template }) {
  const { t, fieldLabel } = useTexts();
  const { data } = useQuery(revisionsQuery(template.id));
  if (!data) return <Skeleton height={120} />;
  const name = (field: string) => fieldLabel("template", field);
  return (
    <div className={classes.scroll}>
      <PlainTable label={t("documents.template.tab.revisions")}>
        <thead>
          <tr>
            <th scope="col" data-align="right">
              {name("revision")}
            </th>
            <th scope="col">{name("file_name")}</th>
            <th scope="col">{name("created_at")}</th>
            <th scope="col">{name("created_by")}</th>
            <th scope="col" data-align="right">
              {name("unknown_count")}
            </th>
            <th scope="col">{t("documents.template.download")}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((revision) => (
            <Revision key={revision.revision} template={template} revision={revision} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
