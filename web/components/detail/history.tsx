import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useTexts } from "../use-texts.ts";
import { Timeline } from "./timeline.tsx";
import classes from "./detail.module.css";

/** A row's timeline below its form, fetched when opened. */
export function History({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.history}>
      <UnstyledButton
        className={classes.historyButton}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden />
        {t("components.timeline")}
      </UnstyledButton>
      <div id={contentId}>{isOpen && <Timeline resource={resource} id={id} />}</div>
    </div>
  );
}
