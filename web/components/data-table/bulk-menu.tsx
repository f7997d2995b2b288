import { Button, Menu } from "@mantine/core";
import { IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PlainMenu } from "../plain-menu.tsx";
import classes from "./selection-bar.module.css";

export interface BulkChoice {
  readonly id: string;
  readonly label: ReactNode;
  readonly run: () => void;
}

/** A menu of bulk actions in the selection bar; renders nothing without choices. */
export function BulkMenu({ label, choices }: { label: string; choices: readonly BulkChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <PlainMenu
      position="top"
      dropdownClass={classes.menu}
      target={(button) => (
        <Button {...button} size="compact-sm" variant="default" rightSection={<IconChevronUp size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {choices.map(({ id, label: content, run }) => (
        <Menu.Item key={id} onClick={run}>
          {content}
        </Menu.Item>
      ))}
    </PlainMenu>
  );
}
