import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "wouter";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";

interface HolderNoticeProps {
  /** Whose the document is. */
  row: BaseRow;
  href: string;
  /** Takes that one instead of making another. */
  use?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Says that a document is somebody's already, and leads there. */
export function HolderNotice({ row, href, use }: HolderNoticeProps) {
  const { t } = useTexts();
  const isArchived = row.archived_at !== null;
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconUserCheck aria-hidden />}
      title={t("components.holder.title", { name: row.label })}
    >
      {isArchived && t("components.holder.archived")}
      <Group gap="md" mt={isArchived ? "xs" : 0}>
        {use && !isArchived && (
          <Button size="compact-sm" onClick={use.run}>
            {use.label}
          </Button>
        )}
        <Anchor component={Link} href={href} size="sm" fw={600}>
          {t("components.holder.open")}
        </Anchor>
      </Group>
    </Alert>
  );
}
