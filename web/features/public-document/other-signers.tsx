import { IconCircleCheck, IconCircleX, IconClock, IconEye } from "@tabler/icons-react";
import type { SigningPage } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

const drawings = { pending: IconClock, viewed: IconEye, signed: IconCircleCheck, declined: IconCircleX } as const;

/** Who signs besides, by short name and role, and how far each has come. */
export function OtherSigners({ others }: { others: SigningPage["others"] }) {
  const t = useT();
  if (others.length === 0) return null;
  // Two of one name and role are told apart by their place alone.
  const rows = others.map((other, place) => ({ ...other, place }));
  return (
    <section className={classes.card}>
      <h2>{t("signing.others")}</h2>
      <ul className={classes.others}>
        {rows.map(({ place, role, short_name, state }) => {
          const Drawing = drawings[state];
          return (
            <li key={place} data-state={state}>
              <Drawing size={20} stroke={1.7} aria-hidden />
              <span>
                <strong>{short_name}</strong> · {t(`signing.role.${role}`)}
              </span>
              <span>{t(`signing.progress.${state}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
