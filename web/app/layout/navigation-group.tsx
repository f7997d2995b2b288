import { IconChevronDown } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { useSnapshot } from "valtio/react";
import { sidebarState } from "#shared/client/state/sidebar-state.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import { NamedIcon } from "#shared/ui/icons.tsx";
import classes from "./navigation-menu.module.css";

interface Props {
  /** Key under which the user's fold state is remembered until the page is reloaded. */
  readonly name: string;
  readonly label: string;
  /** Groups of links have an icon, menu sections do not. */
  readonly icon?: IconName;
  /** Initial state, until the user folds or unfolds the group. */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** A foldable part of the menu. Its head is a button, so Enter and Space work natively. */
export function NavigationGroup({ name, label, icon, isFolded, children }: Props) {
  const id = useId();
  const folded = useSnapshot(sidebarState).folded[name] ?? isFolded;
  return (
    <li className={icon ? undefined : classes.section}>
      <button
        type="button"
        className={icon ? classes.entry : classes.heading}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={() => {
          sidebarState.folded[name] = !folded;
        }}
      >
        {icon && <NamedIcon name={icon} />}
        <span className={classes.label}>{label}</span>
        <IconChevronDown className={classes.chevron} size={14} stroke={1.8} aria-hidden />
      </button>
      <ul id={id} className={classes.entries} data-nested={icon !== undefined} hidden={folded}>
        {children}
      </ul>
    </li>
  );
}
