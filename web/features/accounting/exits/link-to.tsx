import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** A record named within a text. */
export function LinkTo({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {children}
    </Anchor>
  );
}
