import { IconCircleDot, IconMessage, IconPhoto, IconUser } from "@tabler/icons-react";
import type { TrackedEntry } from "#shared/domain/incidents/public-incident.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { useCompany } from "#web/components/public/company-query.ts";
import { photoAddress } from "./report-queries.ts";
import classes from "./tracking.module.css";

type Photo = Extract<TrackedEntry, { kind: "photo" }>;
type Shown =
  | Exclude<TrackedEntry, Photo>
  | { readonly kind: "photos"; readonly at: string; readonly photos: readonly Photo[] };

/** Groups consecutive photos. */
function group(entries: readonly TrackedEntry[]): Shown[] {
  const shown: Shown[] = [];
  for (const entry of entries) {
    const last = shown.at(-1);
    if (entry.kind !== "photo") shown.push(entry);
    else if (last?.kind === "photos") shown.splice(-1, 1, { ...last, photos: [...last.photos, entry] });
    else shown.push({ kind: "photos", at: entry.at, photos: [entry] });
  }
  return shown;
}

function Pictures({ photos, linkKey }: { photos: readonly Photo[]; linkKey: string }) {
  const t = useT();
  return (
    <ul className={classes.photos}>
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={photoAddress(linkKey, id, "file")} target="_blank" rel="noopener">
            <img
              src={photoAddress(linkKey, id, "thumbnail")}
              alt={t("reporting.photos.one", { number: index + 1 })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

const drawings = { state: IconCircleDot, office: IconMessage, reporter: IconUser, photos: IconPhoto } as const;

function Entry({ entry, linkKey }: { entry: Shown; linkKey: string }) {
  const t = useT();
  const office = useCompany()?.name || t("reporting.office");
  const kind = entry.kind === "comment" ? entry.by : entry.kind;
  const Drawing = drawings[kind];
  const titles = {
    state: () => (entry.kind === "state" ? t(`reporting.state.${entry.state}`) : ""),
    office: () => office,
    reporter: () => t("reporting.you"),
    photos: () => t("reporting.photos.yours"),
  };
  return (
    <li className={classes.entry} data-kind={kind}>
      <Drawing size={20} stroke={1.6} aria-hidden />
      <div>
        <p className={classes.head}>
          <strong>{titles[kind]()}</strong> <Ago at={entry.at} />
        </p>
        {entry.kind === "comment" && <p className={classes.body}>{entry.body}</p>}
        {entry.kind === "photos" && <Pictures photos={entry.photos} linkKey={linkKey} />}
      </div>
    </li>
  );
}

/** The incident's history, oldest first. */
export function TrackedTimeline({ entries, linkKey }: { entries: readonly TrackedEntry[]; linkKey: string }) {
  return (
    <ol className={classes.timeline}>
      {group(entries).map((entry) => (
        <Entry key={`${entry.kind}-${entry.at}`} entry={entry} linkKey={linkKey} />
      ))}
    </ol>
  );
}
