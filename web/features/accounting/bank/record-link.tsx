import { Anchor } from "@mantine/core";
import { Link } from "wouter";

/** A link to a record; renders nothing without a label. */
export function MovementRecordLink({ href, label }: { href: string; label: string | null }) {
  if (label === null) return null;
  return (
    <Anchor component={Link} href={href}>
      {label}
    </Anchor>
  );
}
