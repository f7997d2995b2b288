import { Button } from "@mantine/core";
import { IconDownload, type TablerIcon } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";

interface FileButtonProps {
  /** Relative to the API base. */
  path: string;
  name: string;
  label: string;
  icon?: TablerIcon;
}

/** Downloads a file that belongs to a record or is generated from it. */
export function FileButton({ path, name, label, icon: Icon = IconDownload }: FileButtonProps) {
  const download = useMutation({ mutationFn: () => downloadFile(path, name) });
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}
