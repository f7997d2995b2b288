import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bulk-upload-page.module.css";

interface PagesProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** A pager; renders nothing if there is only one page. */
export function Pages({ page, size, total, onPage }: PagesProps) {
  const { t, language } = useTexts();
  if (total <= size) return null;
  const first = (page - 1) * size + 1;
  const shown = {
    first: formatNumber(first, language),
    last: formatNumber(Math.min(first + size - 1, total), language),
    total: formatNumber(total, language),
  };
  return (
    <div className={classes.pages}>
      <span role="status">{t("components.pager.range", shown)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("components.pager.previous")}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("components.pager.next")}
        disabled={page * size >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
