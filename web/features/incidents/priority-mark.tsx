import { IconChevronDown, IconChevronsUp, IconChevronUp, IconMinus, type Icon } from "@tabler/icons-react";
import type { Priority } from "#shared/domain/incidents/incident-type.ts";
import { ChoiceValue } from "#web/components/value.tsx";
import { priorityChoices } from "./incident-choices.ts";
import classes from "./incidents.module.css";

const shapes: Record<Priority, Icon> = {
  low: IconChevronDown,
  normal: IconMinus,
  high: IconChevronUp,
  urgent: IconChevronsUp,
};

/** A priority as icon and text; only high priorities have a colour of their own. */
export function PriorityMark({ priority }: { priority: Priority }) {
  const Shape = shapes[priority];
  return (
    <span className={classes.mark} data-priority={priority}>
      <Shape size={16} stroke={2.2} aria-hidden />
      <ChoiceValue of={priorityChoices} value={priority} />
    </span>
  );
}
