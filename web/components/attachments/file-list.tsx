import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconMusic,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { useTexts } from "../use-texts.ts";
import { Ago } from "#shared/ui/ago.tsx";
import classes from "./attachments.module.css";
import { downloadAttachment } from "./download-attachment.ts";
import { formatSize } from "./format-size.ts";

function iconOf(type: string): Icon {
  if (type === "application/pdf") return IconFileTypePdf;
  if (type.startsWith("video/")) return IconMovie;
  if (type.startsWith("audio/")) return IconMusic;
  return type.startsWith("text/") || type.startsWith("application/") ? IconFileText : IconFile;
}

interface FileListProps {
  files: readonly Attachment[];
  /** Undefined if the user may not remove files. */
  onRemove?: (attachment: Attachment) => void;
}

/** Files that are not pictures; a click on the name downloads the file. */
export function FileList({ files, onRemove }: FileListProps) {
  const { t, language } = useTexts();
  const { mutate, isPending, variables } = useMutation({ mutationFn: downloadAttachment });
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const Shape = iconOf(file.type);
        return (
          <li key={file.id} className={classes.file}>
            <Shape size={20} stroke={1.5} aria-hidden />
            <UnstyledButton
              className={classes.fileName}
              aria-label={t("components.attachments.download", { name: file.name })}
              aria-busy={(isPending && variables.id === file.id) || undefined}
              onClick={() => mutate(file)}
            >
              {file.name}
            </UnstyledButton>
            <span className={classes.soft}>
              {[formatSize(file.size, language), file.author_label].filter(Boolean).join(" · ")} ·{" "}
              <Ago at={file.created_at} />
            </span>
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("components.attachments.remove", { name: file.name })}
                onClick={() => onRemove(file)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
