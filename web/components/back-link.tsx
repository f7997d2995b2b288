import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "wouter";
import classes from "./back-link.module.css";

/** Link above a page's title to the list that the record belongs to. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={classes.back}>
      <IconChevronLeft size={15} aria-hidden />
      {label}
    </Link>
  );
}
