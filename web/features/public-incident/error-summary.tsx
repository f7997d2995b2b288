import { type MouseEvent, useEffect, useRef } from "react";
import type { FormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./report.module.css";

const focusField = (field: string) => (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById(`report-${field}`)?.focus();
};

/** All errors of a step, shown above it with links to the fields. Takes the focus when it appears. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const found = Object.entries(errors);
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);
  if (found.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="danger">
        {t("reporting.errors")}
        <ul className={classes.errors}>
          {found.map(([field, text]) => (
            <li key={field}>
              <a href={`#report-${field}`} onClick={focusField(field)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
