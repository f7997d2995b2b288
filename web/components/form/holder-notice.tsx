import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "wouter";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";

interface HolderNoticeProps {
  /** The row that already has this document number. */
  row: BaseRow;
  href: string;
  /** Uses that row instead of creating another. */
  use?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Warns that an identity document already belongs to another row, and links to it. */
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
