import { Anchor } from "@mantine/core";
import { Link } from "wouter";

/** The way to a record of another page; nothing where its name is not told. */
export function RecordLink({ href, label }: { href: string; label: string | null }) {
  if (label === null) return null;
  return (
    <Anchor component={Link} href={href}>
      {label}
    </Anchor>
  );
}
