import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#web/components/downloads.ts";

interface FileButtonProps {
  /** Below the API. */
  path: string;
  name: string;
  label: string;
}

/** Downloads a file that is kept with a record. */
export function FileButton({ path, name, label }: FileButtonProps) {
  const download = useMutation({ mutationFn: () => downloadFile(path, name) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}
