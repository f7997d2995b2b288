import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type AttachmentOwner, isPicture } from "#shared/domain/documents/attachment.ts";
import { useTexts } from "../use-texts.ts";
import { attachmentsQuery } from "./attachment-queries.ts";
import classes from "./cover.module.css";
import { AttachmentPicture } from "./picture.tsx";

interface CoverProps {
  entity: AttachmentOwner;
  id: string;
  /** Address of all its pictures. */
  href: string;
}

/** The oldest picture of a record, which leads to all of them; nothing where there is none. */
export function Cover({ entity, id, href }: CoverProps) {
  const { t } = useTexts();
  const { data } = useQuery(attachmentsQuery({ owner_entity: entity, owner_id: id }));
  const first = data?.find(({ type }) => isPicture(type));
  if (!first) return null;
  return (
    <Link href={href} className={classes.cover} aria-label={t("components.cover")}>
      <AttachmentPicture
        id={first.id}
        size="thumbnail"
        alt=""
        pending={<Skeleton height="100%" radius={0} />}
        failed={null}
      />
    </Link>
  );
}
