import { Link } from "wouter";
import { Mark } from "#shared/ui/mark.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./brand.module.css";

/** Product logo and name; a link to the home page if `isLink`. */
export function Brand({ isLink = false, className = "" }: { isLink?: boolean; className?: string }) {
  const t = useT();
  const content = (
    <>
      <Mark size={26} />
      <span>{t("app.name")}</span>
    </>
  );
  const name = `${classes.brand} ${className}`;
  if (!isLink) return <span className={name}>{content}</span>;
  return (
    <Link href="/" className={name} aria-label={t("app.name")}>
      {content}
    </Link>
  );
}
